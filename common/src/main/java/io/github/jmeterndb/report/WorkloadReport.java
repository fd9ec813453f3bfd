// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.Map;
import java.util.Optional;

/**
 * What the report says of one workload alone; by default nothing. A property may be missing where
 * run.json is damaged. Without state.
 */
public interface WorkloadReport {
  /**
   * What runs with other than the default properties are called beside those with the default ones,
   * such as {@code statements}; empty where they are rounds of one experiment.
   *
   * @param properties those of the run
   */
  default String variant(Map<String, String> properties) {
    return "";
  }

  /**
   * How a path does an operation, such as {@code writes by key alone}: where paths do it in
   * different forms, the verdict on them names these.
   *
   * @param operation without a rate
   * @param path its name
   * @param properties those of the run
   * @return a predicate, to follow the path's name; the same text means the same form
   */
  default String form(Operation operation, String path, Map<String, String> properties) {
    return "";
  }

  /**
   * Adds figures of its own, computed from those of its cells and parts.
   *
   * @param properties those of the first round
   */
  default void addTo(Figures figures, Map<String, String> properties) {}

  /**
   * Its own part of the report, after throughput; the first table also stands on the first screen.
   *
   * @param properties those of the first round
   */
  default Optional<Section> section(Figures figures, Map<String, String> properties) {
    return Optional.empty();
  }

  /** A study that was published of the same operations. */
  default Optional<Published> published() {
    return Optional.empty();
  }

  /** The value of a parameter; empty where it is the default, or not recorded. */
  static String changed(Parameter parameter, Map<String, String> properties) {
    String value = value(parameter, properties);
    return value.equals(parameter.defaultValue()) ? "" : value;
  }

  /** The value of a parameter; its default where it is not recorded. */
  static String value(Parameter parameter, Map<String, String> properties) {
    return properties.getOrDefault(parameter.property(), parameter.defaultValue());
  }
}

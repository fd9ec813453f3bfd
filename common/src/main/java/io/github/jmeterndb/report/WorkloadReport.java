// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.Map;
import java.util.Optional;

/**
 * What the report says of one workload alone; by default nothing. The properties are those of the
 * run, or of the first round; one may be missing where run.json is damaged.
 */
public interface WorkloadReport {
  /**
   * What runs with other than the default properties are called beside those with the default ones,
   * such as {@code statements}; empty where they are rounds of one experiment.
   */
  default String variant(Map<String, String> properties) {
    return "";
  }

  /**
   * How a path does an operation, such as {@code writes by key alone}: a predicate, to follow the
   * path's name; the same text means the same form.
   */
  default String form(Operation operation, String path, Map<String, String> properties) {
    return "";
  }

  /** Adds figures of its own, computed from those of its cells and parts. */
  default void addTo(Figures figures, Map<String, String> properties) {}

  /** The workload's part of the report, whose first table also stands on the first screen. */
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

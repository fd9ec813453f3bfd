// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a report that are specific to a workload; none by default. Properties are from the
 * run, or its first round; some may be missing if run.json is damaged.
 */
public interface WorkloadReport {
  /**
   * Names runs with other than the default properties, such as {@code statements}; empty if they
   * are rounds of the same experiment.
   */
  default String variant(Map<String, String> properties) {
    return "";
  }

  /**
   * How a path implements an operation, such as {@code writes by key alone}: a predicate after the
   * path's name. Equal texts mean equal implementations.
   */
  default String form(Operation operation, String path, Map<String, String> properties) {
    return "";
  }

  /** Adds figures computed from those of cells and parts. */
  default void addTo(Figures figures, Map<String, String> properties) {}

  /** The workload's section, whose first table also appears at the top of the report. */
  default Optional<Section> section(Figures figures, Map<String, String> properties) {
    return Optional.empty();
  }

  default Optional<Published> published() {
    return Optional.empty();
  }

  /** The value of a parameter; empty if it is the default, or unknown. */
  static String changed(Parameter parameter, Map<String, String> properties) {
    String value = value(parameter, properties);
    return value.equals(parameter.defaultValue()) ? "" : value;
  }

  static String value(Parameter parameter, Map<String, String> properties) {
    return properties.getOrDefault(parameter.property(), parameter.defaultValue());
  }
}

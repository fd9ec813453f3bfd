// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The fields that a client asks for. Not thread-safe. */
final class MetricLine {
  private final List<String> requests;
  private final List<Metric> metrics = new ArrayList<>();
  private final Consumer<String> log;

  /**
   * Parses requests; one that cannot be fulfilled is an empty field.
   *
   * @param log takes the reason for a field that is empty
   */
  MetricLine(List<String> requests, Host host, Processes processes, Consumer<String> log) {
    this.requests = requests;
    this.log = log;
    for (String request : requests) {
      Metric metric = () -> "";
      try {
        metric = new MetricRequest(request, host, processes, log).metric();
      } catch (IllegalArgumentException e) {
        log.accept("the field of '%s' is empty: %s".formatted(request, e.getMessage()));
      } catch (RuntimeException | LinkageError e) {
        reportFailure(request, e);
      }
      metrics.add(metric);
    }
  }

  /** Whether no field compares with the line before. */
  boolean isInstant() {
    return metrics.stream().noneMatch(Metric::isChange);
  }

  /**
   * Reads all metrics, and writes each followed by a tab, at the end a newline. A metric without a
   * value is an empty field: the listener takes {@code NaN} for 0.
   */
  String next() {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < metrics.size(); i++) {
      try {
        line.append(metrics.get(i).next());
      } catch (RuntimeException | LinkageError e) {
        // Must not cost the other fields, nor other clients, their values.
        reportFailure(requests.get(i), e);
      }
      line.append('\t');
    }
    return line.append('\n').toString();
  }

  private void reportFailure(String request, Throwable cause) {
    log.accept("the field of '%s' is empty: it cannot be read (%s)".formatted(request, cause));
  }
}

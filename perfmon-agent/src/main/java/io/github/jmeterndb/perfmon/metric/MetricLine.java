// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.bounds.Load;
import java.util.List;
import java.util.OptionalDouble;

/** The metrics of one connection. Not thread-safe. */
public final class MetricLine {
  private final List<Metric> metrics;
  private final Load load;
  private final MetricCatalogue catalogue;
  private boolean failedBefore;
  private boolean exceededBefore;

  MetricLine(List<Metric> metrics, Load load, MetricCatalogue catalogue) {
    this.metrics = metrics;
    this.load = load;
    this.catalogue = catalogue;
  }

  /** What they make the agent keep. */
  public Load load() {
    return load;
  }

  /** Reads all metrics, for the next line to tell what has changed since. */
  public void start() {
    next();
  }

  /**
   * Reads all metrics and tells them, each followed by a tab, at the end a newline. A metric that
   * is not to be had now is an empty field: the listener takes {@code NaN} for 0.
   */
  public String next() {
    Snapshot snapshot = catalogue.snapshot();
    StringBuilder line = new StringBuilder();
    for (Metric metric : metrics) {
      OptionalDouble value = read(metric, snapshot);
      if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
        line.append(value.getAsDouble());
      }
      line.append('\t');
    }
    if (catalogue.budget().isExceeded() && !exceededBefore) {
      catalogue.log().warn("Looking for a line's processes takes too long: fields stay empty");
      exceededBefore = true;
    }
    return line.append('\n').toString();
  }

  /** What one metric fails at must not cost the others, nor other connections, their figures. */
  private OptionalDouble read(Metric metric, Snapshot snapshot) {
    try {
      return metric.next(snapshot);
    } catch (RuntimeException e) {
      if (!failedBefore) {
        catalogue.log().error("A metric cannot be read, and is an empty field", e);
        failedBefore = true;
      }
      return OptionalDouble.empty();
    }
  }
}

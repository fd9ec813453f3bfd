// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import java.util.List;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The metrics of one connection. Not thread-safe. */
public final class MetricLine {
  private static final Logger LOG = LoggerFactory.getLogger(MetricLine.class);

  private final List<Metric> metrics;
  private final MetricCatalogue catalogue;
  private boolean failedBefore;

  MetricLine(List<Metric> metrics, MetricCatalogue catalogue) {
    this.metrics = metrics;
    this.catalogue = catalogue;
  }

  /** How many there are. */
  public int size() {
    return metrics.size();
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
    return line.append('\n').toString();
  }

  /** What one metric fails at must not cost the others, nor other connections, their figures. */
  private OptionalDouble read(Metric metric, Snapshot snapshot) {
    try {
      return metric.next(snapshot);
    } catch (RuntimeException e) {
      if (!failedBefore) {
        LOG.warn("A metric cannot be read, and is an empty field", e);
        failedBefore = true;
      }
      return OptionalDouble.empty();
    }
  }
}

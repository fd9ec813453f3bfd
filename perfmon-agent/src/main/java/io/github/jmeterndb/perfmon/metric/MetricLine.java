// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** The metrics of one connection, until it is closed. Not thread-safe. */
public final class MetricLine implements AutoCloseable {
  private final List<Metric> metrics;
  private final MetricCatalogue catalogue;
  private final int room;
  private boolean failedBefore;
  private boolean exceededBefore;

  /**
   * A line.
   *
   * @param room what it takes of the catalogue's room
   */
  MetricLine(List<Metric> metrics, MetricCatalogue catalogue, int room) {
    this.metrics = metrics;
    this.catalogue = catalogue;
    this.room = room;
  }

  /** Whether {@link #next} is complete without an earlier reading, and waits for nobody. */
  public boolean isOfCounters() {
    return metrics.stream().allMatch(Metric::isCounter);
  }

  /** Reads all metrics, so that the next line says what has changed since. */
  public void start() {
    next();
  }

  /**
   * Reads all metrics, and writes each followed by a tab, at the end a newline. A metric without a
   * value is an empty field: the listener takes {@code NaN} for 0.
   */
  public String next() {
    return isOfCounters()
        ? metrics.stream().map(metric -> metric.text(null) + "\t").collect(joining()) + "\n"
        : catalogue.exclusively(this::read);
  }

  private String read(Snapshot snapshot) {
    StringBuilder line = new StringBuilder();
    for (Metric metric : metrics) {
      line.append(read(metric, snapshot)).append('\t');
    }
    if (catalogue.budget().isExceeded() && !exceededBefore) {
      catalogue.log().warn("Looking for a line's processes takes too long: fields stay empty");
      exceededBefore = true;
    }
    return line.append('\n').toString();
  }

  /** A metric that fails must not cost the others, nor other connections, their figures. */
  private String read(Metric metric, Snapshot snapshot) {
    try {
      return metric.text(snapshot);
    } catch (RuntimeException e) {
      if (!failedBefore) {
        catalogue.log().error("A metric cannot be read, and is an empty field", e);
        failedBefore = true;
      }
      return "";
    }
  }

  /** Gives its room back; for once. */
  @Override
  public void close() {
    catalogue.giveBack(room);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.model;

import java.util.List;

/**
 * How a label went over time, in all thread groups together.
 *
 * @param transaction whether the samples are a transaction controller's
 * @param points by time; an interval in which no sample ended has none
 */
public record LabelSeries(String label, boolean transaction, List<SeriesPoint> points) {
  /** Copies the list. */
  public LabelSeries {
    points = List.copyOf(points);
  }
}

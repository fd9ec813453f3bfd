// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.SampleRow;
import io.github.jmeterndb.jtl.model.LabelSeries;
import io.github.jmeterndb.jtl.model.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the samples of a label by the interval that they ended in. For one thread. */
final class SeriesRecorder {
  private final Budget budget;
  private SortedMap<Long, IntervalSamples> points = new TreeMap<>();

  /** Most rows fall into the interval of the row before. */
  private long lastPoint = Long.MIN_VALUE;

  private IntervalSamples lastInterval = new IntervalSamples();

  SeriesRecorder(Budget budget) {
    this.budget = budget;
  }

  void record(long point, SampleRow row) {
    if (point != lastPoint) {
      lastPoint = point;
      lastInterval = points.computeIfAbsent(point, key -> interval());
    }
    lastInterval.record(row.each(), row.samples(), row.errors());
  }

  private IntervalSamples interval() {
    budget.addPoints(1);
    return new IntervalSamples();
  }

  /** Pairs of intervals become one. */
  void halve() {
    SortedMap<Long, IntervalSamples> halved = new TreeMap<>();
    points.forEach(
        (point, interval) -> halved.merge(TimeAxis.parent(point), interval, IntervalSamples::plus));
    budget.addPoints(halved.size() - points.size());
    points = halved;
    lastPoint = Long.MIN_VALUE;
  }

  /** Adds the other's intervals, which must be of the same length. */
  SeriesRecorder plus(SeriesRecorder other) {
    other.points.forEach((point, interval) -> points.merge(point, interval, IntervalSamples::plus));
    lastPoint = Long.MIN_VALUE;
    return this;
  }

  LabelSeries result(String label, boolean transaction, TimeAxis axis) {
    List<SeriesPoint> result = new ArrayList<>();
    points.forEach(
        (point, interval) -> result.add(interval.point(axis.start(point), axis.length())));
    return new LabelSeries(label, transaction, result);
  }
}

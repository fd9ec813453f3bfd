// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.jtl;

import io.github.jmeterndb.results.model.LabelSeries;
import io.github.jmeterndb.results.model.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the samples of a label by the interval that they ended in. For one thread. */
final class SeriesRecorder {
  private SortedMap<Long, Interval> points = new TreeMap<>();

  /** Most rows fall into the interval of the row before. */
  private long lastPoint = Long.MIN_VALUE;

  private Interval lastInterval = new Interval();

  void record(long point, Row row) {
    if (point != lastPoint) {
      lastPoint = point;
      lastInterval = points.computeIfAbsent(point, key -> new Interval());
    }
    lastInterval.record(row.each(), row.samples(), row.errors());
  }

  /** Pairs of intervals become one. */
  void halve() {
    SortedMap<Long, Interval> halved = new TreeMap<>();
    points.forEach(
        (point, interval) -> halved.merge(TimeAxis.parent(point), interval, Interval::plus));
    points = halved;
    lastPoint = Long.MIN_VALUE;
  }

  /** Adds the other's intervals, which must be of the same length. */
  void add(SeriesRecorder other) {
    other.points.forEach((point, interval) -> points.merge(point, interval, Interval::plus));
    lastPoint = Long.MIN_VALUE;
  }

  LabelSeries result(String label, boolean transaction, TimeAxis axis) {
    List<SeriesPoint> result = new ArrayList<>();
    points.forEach(
        (point, interval) -> result.add(interval.point(axis.start(point), axis.length())));
    return new LabelSeries(label, transaction, result);
  }
}

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
  private SortedMap<Long, Samples> points = new TreeMap<>();

  /** Most rows fall into the interval of the row before. */
  private long lastPoint = Long.MIN_VALUE;

  private Samples lastSamples = Samples.ofInterval();

  void record(long point, long elapsed, boolean failed) {
    if (point != lastPoint) {
      lastPoint = point;
      lastSamples = points.computeIfAbsent(point, key -> Samples.ofInterval());
    }
    lastSamples.record(elapsed, failed);
  }

  /** Pairs of intervals become one. */
  void halve() {
    SortedMap<Long, Samples> halved = new TreeMap<>();
    points.forEach(
        (point, samples) -> halved.merge(TimeAxis.parent(point), samples, Samples::plus));
    points = halved;
    lastPoint = Long.MIN_VALUE;
  }

  LabelSeries result(String label, boolean transaction, TimeAxis axis) {
    List<SeriesPoint> result = new ArrayList<>();
    points.forEach((point, samples) -> result.add(samples.point(axis.start(point), axis.length())));
    return new LabelSeries(label, transaction, result);
  }
}

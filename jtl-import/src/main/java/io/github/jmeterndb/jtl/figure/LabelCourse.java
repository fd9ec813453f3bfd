// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.figure;

import io.github.jmeterndb.jtl.model.LabelSeries;
import io.github.jmeterndb.jtl.model.SeriesPoint;
import io.github.jmeterndb.results.chart.Point;
import io.github.jmeterndb.results.chart.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The course of a label over the whole test, in parts of one length. */
final class LabelCourse {
  /** As many as a small chart can show apart. */
  private static final int MOST_PARTS = 150;

  /** So few show that something changed, whatever the label. */
  private static final int FEWEST_PARTS = 20;

  /** Rarer samples would make a comb of a throughput. */
  private static final int SAMPLES_A_PART = 5;

  private LabelCourse() {}

  /**
   * A part of the test.
   *
   * @param start when it begins, not before the test
   * @param end when it ends, not after the test
   * @param points those in which a sample ended
   */
  record Part(Instant start, Instant end, List<SeriesPoint> points) {
    private static final double MILLIS = Duration.ofSeconds(1).toMillis();

    private double rate(long count) {
      return count * MILLIS / Math.max(1, Duration.between(start, end).toMillis());
    }

    double throughput() {
      return rate(points.stream().mapToLong(SeriesPoint::samples).sum());
    }

    double errors() {
      return rate(points.stream().mapToLong(SeriesPoint::errors).sum());
    }

    Instant middle() {
      return start.plus(Duration.between(start, end).dividedBy(2));
    }

    /** The middle one of the medians, by samples. Only where there are points. */
    long p50() {
      List<SeriesPoint> sorted =
          points.stream().sorted(Comparator.comparingLong(SeriesPoint::p50)).toList();
      long half = (sorted.stream().mapToLong(SeriesPoint::samples).sum() + 1) / 2;
      int i = 0;
      for (long seen = sorted.get(0).samples(); seen < half; seen += sorted.get(i).samples()) {
        i++;
      }
      return sorted.get(i).p50();
    }

    /** The highest one. */
    long p95() {
      return points.stream().mapToLong(SeriesPoint::p95).max().orElseThrow();
    }

    long max() {
      return points.stream().mapToLong(SeriesPoint::max).max().orElseThrow();
    }
  }

  /** From the first to the last, also those in which no sample ended. */
  static List<Part> parts(LabelSeries series, TestSpan test) {
    long width = series.points().get(0).length().toMillis();
    long first = Math.floorDiv(test.start().toEpochMilli(), width);
    long count = Math.floorDiv(test.end().toEpochMilli(), width) - first + 1;
    long step = step(count, Biggest.samples(series));
    List<Part> parts = new ArrayList<>();
    int next = 0;
    for (long from = first; from < first + count; from += step) {
      Instant end = Instant.ofEpochMilli((from + step) * width);
      int before = next;
      while (next < series.points().size() && series.points().get(next).start().isBefore(end)) {
        next++;
      }
      Instant start = Instant.ofEpochMilli(from * width);
      parts.add(
          new Part(
              start.isBefore(test.start()) ? test.start() : start,
              end.isAfter(test.end()) ? test.end() : end,
              series.points().subList(before, next)));
    }
    return withoutStubs(parts, Duration.ofMillis(step * width / 2));
  }

  private static long step(long count, long samples) {
    long sparse = Math.min(SAMPLES_A_PART * count / samples, count / FEWEST_PARTS);
    return Math.max(1, Math.max(sparse, (count + MOST_PARTS - 1) / MOST_PARTS));
  }

  /** What ends in the first or the last moment is no throughput: it goes to the part beside. */
  private static List<Part> withoutStubs(List<Part> parts, Duration least) {
    mergeIfShort(parts, 0, 0, least);
    mergeIfShort(parts, parts.size() - 1, parts.size() - 2, least);
    return parts;
  }

  private static void mergeIfShort(List<Part> parts, int stub, int first, Duration least) {
    Part part = parts.get(stub);
    if (parts.size() > 1 && Duration.between(part.start(), part.end()).compareTo(least) < 0) {
      Part before = parts.get(first);
      Part after = parts.remove(first + 1);
      List<SeriesPoint> points = new ArrayList<>(before.points());
      points.addAll(after.points());
      parts.set(first, new Part(before.start(), after.end(), points));
    }
  }

  /** The line without the pauses of the test, in which nothing took any time. */
  static List<Series> runs(Series line, List<Part> parts) {
    List<Series> runs = new ArrayList<>();
    List<Point> run = new ArrayList<>();
    int next = 0;
    for (Part part : parts) {
      if (!part.points().isEmpty()) {
        run.add(line.points().get(next++));
      } else if (!run.isEmpty()) {
        runs.add(line.with(run));
        run.clear();
      }
    }
    if (!run.isEmpty()) {
      runs.add(line.with(run));
    }
    return runs;
  }
}

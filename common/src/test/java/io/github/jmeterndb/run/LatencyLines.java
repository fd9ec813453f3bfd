// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;

/** Reads {@code latency.hlog} with HdrHistogram's own reader, as other programs do. */
public final class LatencyLines {
  private LatencyLines() {}

  public static List<Histogram> of(Path file) throws FileNotFoundException {
    List<Histogram> lines = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      // Not hasNext(): it is true where only comments follow.
      EncodableHistogram line = reader.nextIntervalHistogram();
      while (line != null) {
        lines.add((Histogram) line);
        line = reader.nextIntervalHistogram();
      }
    }
    return lines;
  }

  public static Map<String, Histogram> byTag(Path... files) throws FileNotFoundException {
    Map<String, Histogram> byTag = new TreeMap<>();
    for (Path file : files) {
      for (Histogram line : of(file)) {
        byTag.computeIfAbsent(line.getTag(), tag -> empty()).add(line);
      }
    }
    return byTag;
  }

  /** A histogram with the precision of a run's, for latencies of any length. */
  public static Histogram empty() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }

  public static Histogram histogram(long... nanos) {
    Histogram histogram = empty();
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  /** The latencies in whole milliseconds, each as often as it was recorded. */
  public static List<Long> millis(Histogram histogram) {
    List<Long> millis = new ArrayList<>();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      long rounded = Math.round(value.getValueIteratedTo() / 1e6);
      for (long i = 0; i < value.getCountAtValueIteratedTo(); i++) {
        millis.add(rounded);
      }
    }
    return millis;
  }
}

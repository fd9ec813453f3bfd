// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.run.Cell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Reads {@code latency.hlog}, and adds up the lines of each cell. A damaged line costs itself and a
 * warning, nothing else.
 */
final class LatencyLogReader {
  private LatencyLogReader() {}

  /**
   * The sum of a cell's intervals.
   *
   * @param latencies in nanoseconds
   */
  record Interval(double seconds, Histogram latencies) {
    private Interval plus(Interval other) {
      latencies.add(other.latencies);
      return new Interval(seconds + other.seconds, latencies);
    }
  }

  /**
   * Reads the file.
   *
   * @return the cells in the order of their first lines
   * @throws IOException if the file is missing or cannot be read
   */
  static Map<Cell, Interval> read(Path file, Warnings warnings) throws IOException {
    Map<Cell, Interval> cells = new LinkedHashMap<>();
    // This reader replaces what is not UTF-8, where Files.newBufferedReader gives up the file.
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      int number = 0;
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        number++;
        if (isNoData(text)) {
          continue;
        }
        Optional<LatencyLine> line = LatencyLine.parse(text);
        if (line.isPresent()) {
          LatencyLine read = line.get();
          read.latencies().setAutoResize(true);
          cells.merge(read.cell(), new Interval(read.seconds(), read.latencies()), Interval::plus);
        } else {
          warnings.damagedLine(file, number);
        }
      }
    }
    return cells;
  }

  /** Comments, and the legend, which is quoted. */
  private static boolean isNoData(String text) {
    return text.isBlank() || text.startsWith("#") || text.startsWith("\"StartTimestamp\"");
  }
}

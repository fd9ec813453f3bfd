// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * Reads {@code latency.hlog}, and adds up the lines of each cell. A damaged line costs itself and a
 * caution, nothing else.
 */
final class LatencyLogReader {
  private static final int DIGITS = 3;

  private LatencyLogReader() {}

  /** The lines of a cell: each by itself, by the second, and their sum. */
  static final class CellLines {
    private final List<Second> lines = new ArrayList<>();
    private final List<Second> series = new ArrayList<>();
    private final Histogram latencies;
    private double seconds;
    private LatencyLine pending;

    private CellLines(Histogram latencies) {
      this.latencies = latencies;
    }

    static CellLines none() {
      return new CellLines(new Histogram(DIGITS));
    }

    /** With the resolution of that line's histogram, so that adding it loses nothing. */
    private static CellLines like(LatencyLine line) {
      Histogram latencies = line.latencies().copy();
      latencies.reset();
      latencies.setAutoResize(true);
      return new CellLines(latencies);
    }

    private void add(LatencyLine line) {
      lines.add(line.second());
      latencies.add(line.latencies());
      seconds += line.seconds();
      pending = pending == null ? line : pending.plus(line);
      if (pending.second().isWhole()) {
        series.add(pending.second());
        pending = null;
      }
    }

    List<Second> lines() {
      return lines;
    }

    /** Slices are summed to seconds. */
    List<Second> series(boolean slices) {
      if (!slices) {
        return lines;
      }
      List<Second> all = new ArrayList<>(series);
      if (pending != null) {
        all.add(pending.second());
      }
      return all;
    }

    /** The sum, to be read only. */
    Histogram latencies() {
      return latencies;
    }

    double seconds() {
      return seconds;
    }
  }

  /**
   * Reads the file.
   *
   * @param known tells the run's cells from those that only a damaged line names
   * @return the cells in the order of their first lines
   * @throws IOException if the file is missing or cannot be read
   */
  static Map<Cell, CellLines> read(Path file, Predicate<Cell> known, FileCautions cautions)
      throws IOException {
    Map<Cell, CellLines> cells = new LinkedHashMap<>();
    cautions.readLines(
        file,
        (text, number) -> {
          if (isNoData(text)) {
            return true;
          }
          Optional<LatencyLine> read =
              LatencyLine.parse(text).filter(line -> known.test(line.cell()));
          read.ifPresent(
              line -> cells.computeIfAbsent(line.cell(), cell -> CellLines.like(line)).add(line));
          return read.isPresent();
        });
    return cells;
  }

  private static boolean isNoData(String text) {
    return text.startsWith("#") || text.startsWith("\"StartTimestamp\"");
  }
}

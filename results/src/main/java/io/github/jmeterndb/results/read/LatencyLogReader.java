// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Reads {@code latency.hlog} or a file like it, and adds up the lines of each cell. */
final class LatencyLogReader {
  private LatencyLogReader() {}

  /** The lines of a cell: each by itself, by the second, and their sum. */
  static final class CellLines {
    static final CellLines NONE = new CellLines(new Histogram(3), false);

    private final List<Second> lines = new ArrayList<>();
    private final List<Second> series = new ArrayList<>();
    private final boolean slices;
    private final Histogram latencies;
    private double seconds;
    private LatencyLine pending;

    private CellLines(Histogram latencies, boolean slices) {
      this.latencies = latencies;
      this.slices = slices;
    }

    /** With the resolution of that line's histogram, so that adding it loses nothing. */
    private static CellLines like(LatencyLine line, boolean slices) {
      Histogram latencies = line.latencies().copy();
      latencies.reset();
      latencies.setAutoResize(true);
      return new CellLines(latencies, slices);
    }

    private void add(LatencyLine line) {
      lines.add(line.second());
      latencies.add(line.latencies());
      seconds += line.seconds();
      if (slices) {
        pending = pending == null ? line : plus(pending, line);
        Second sum = pending.second();
        if (sum.isWhole()) {
          series.add(sum);
          pending = null;
        }
      }
    }

    private static LatencyLine plus(LatencyLine sum, LatencyLine next) {
      sum.latencies().setAutoResize(true);
      sum.latencies().add(next.latencies());
      return new LatencyLine(
          sum.cell(), sum.start(), sum.seconds() + next.seconds(), sum.latencies());
    }

    List<Second> lines() {
      return lines;
    }

    /** Slices are summed to seconds. */
    List<Second> series() {
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
   * @param paired the cells of which a line is a slice
   * @return the cells in the order of their first lines
   */
  static Map<Cell, CellLines> read(Path file, Set<Cell> paired, List<String> cautions)
      throws UserError {
    Map<Cell, CellLines> cells = new LinkedHashMap<>();
    LineReader.read(
        file,
        LatencyLine.HEADER,
        LatencyLine.parser(
            line ->
                cells
                    .computeIfAbsent(
                        line.cell(),
                        cell -> CellLines.like(line, paired.contains(line.cell().whole())))
                    .add(line)),
        cautions);
    return cells;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.model.CellRound;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The time over which a cell was measured, and which samples of the PerfMon listener tell of it.
 *
 * @param stretches one, or several of a cell that ran again, as in a search; in between, others ran
 */
record CellWindow(List<Stretch> stretches) {
  /** In seconds. A sample covers the interval before it; the listener has one a second. */
  static final double INTERVAL = 1;

  /** In seconds. A sample that is late or lost is no gap yet, nor is a line that is lost. */
  private static final double LONGEST_GAP = 2.5;

  /** Copies the list. */
  CellWindow {
    stretches = List.copyOf(stretches);
  }

  /** From the start of the first to the end of the last of lines that follow each other. */
  static CellWindow of(CellRound cell) {
    Deque<Stretch> stretches = new ArrayDeque<>();
    cell.series().stream()
        .sorted(Comparator.comparing(Second::start))
        .map(line -> new Stretch(line.start(), line.start() + line.length()))
        .forEach(
            line ->
                stretches.addLast(
                    !stretches.isEmpty() && line.start - stretches.getLast().end <= LONGEST_GAP
                        ? stretches.removeLast().until(line.end)
                        : line));
    return new CellWindow(List.copyOf(stretches));
  }

  /** Whether a sample was read within it. */
  boolean contains(CpuSample sample) {
    return stretches.stream().anyMatch(stretch -> stretch.contains(sample.seconds()));
  }

  /**
   * Whether a sample tells of it alone. The listener stamps a sample when it reads it, up to an
   * interval after the agent took it: what the first one may cover of the time before the window is
   * warm-up, under the same load.
   */
  boolean isCoveredBy(CpuSample sample) {
    return stretches.stream()
        .anyMatch(stretch -> stretch.contains(sample.seconds(), stretch.start + INTERVAL));
  }

  /**
   * Whether there is a time in it, from edge to edge, for which samples are missing.
   *
   * @param seconds when they were read
   */
  boolean hasGap(DoubleStream seconds) {
    double[] times = seconds.toArray();
    return stretches.stream().anyMatch(stretch -> stretch.hasGap(times));
  }

  /**
   * A time without a break.
   *
   * @param start in seconds since the epoch
   * @param end in seconds since the epoch
   */
  record Stretch(double start, double end) {
    private Stretch until(double later) {
      return new Stretch(start, Math.max(end, later));
    }

    private boolean contains(double time) {
      return contains(time, start);
    }

    private boolean contains(double time, double from) {
      return time >= from && time <= end;
    }

    private boolean hasGap(double[] seconds) {
      double[] times =
          DoubleStream.concat(
                  Arrays.stream(seconds).filter(this::contains), DoubleStream.of(start, end))
              .sorted()
              .toArray();
      for (int i = 1; i < times.length; i++) {
        if (times[i] - times[i - 1] > LONGEST_GAP) {
          return true;
        }
      }
      return false;
    }
  }
}

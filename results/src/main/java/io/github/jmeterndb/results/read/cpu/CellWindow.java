// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Slices;
import io.github.jmeterndb.run.Slice;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The time over which the CPU load of a cell is taken, and which samples of the PerfMon listener
 * tell of it: that in which it was measured; of a path of a paired cell its contiguous pass, for in
 * its slices a sample saw other paths, too.
 *
 * @param stretches one, or several of a cell that ran again, as in a search; in between, others ran
 * @param lead seconds from the start of a stretch on in which a sample does not tell of it
 */
record CellWindow(List<Stretch> stretches, double lead) {
  private static final double MILLIS = 1e3;

  /** In seconds. A sample covers the interval before it; the listener has one a second. */
  private static final double INTERVAL = 1;

  /**
   * In seconds. The listener stamps a sample when it reads it, up to an interval after the agent
   * took it: together they cover two.
   */
  private static final double COVERED = 2 * INTERVAL;

  /** In seconds; less than three intervals by what the log rounds. */
  private static final double MUST_HOLD_SAMPLES = 2.99;

  /** In seconds. A sample that is late or lost is no gap yet, nor is a line that is lost. */
  private static final double LONGEST_GAP = 2.5;

  /** Copies the list. */
  CellWindow {
    stretches = List.copyOf(stretches);
  }

  /**
   * That of a cell. What the first sample of a window may cover of the time before it is warm-up,
   * under the same load; before a contiguous pass, it is another path.
   */
  static CellWindow of(CellRound cell) {
    return cell.slices()
        .map(slices -> new CellWindow(passes(slices), COVERED))
        .orElseGet(() -> new CellWindow(lines(cell), INTERVAL));
  }

  /** The contiguous passes; where several engines ran one, the time in which all of them did. */
  private static List<Stretch> passes(Slices slices) {
    Deque<Stretch> passes = new ArrayDeque<>();
    slices.contiguous().stream()
        .sorted(Comparator.comparing(Slice::startMillis))
        .map(Stretch::of)
        .forEach(
            pass ->
                passes.addLast(
                    !passes.isEmpty() && pass.start <= passes.getLast().end
                        ? pass.within(passes.removeLast())
                        : pass));
    return List.copyOf(passes);
  }

  /** From the start of the first to the end of the last of lines that follow each other. */
  private static List<Stretch> lines(CellRound cell) {
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
    return List.copyOf(stretches);
  }

  /** Whether a sample was read within it. */
  boolean contains(CpuSample sample) {
    return stretches.stream().anyMatch(stretch -> stretch.contains(sample.seconds()));
  }

  /** Whether a sample tells of it alone. */
  boolean isCoveredBy(CpuSample sample) {
    return stretches.stream()
        .anyMatch(stretch -> stretch.contains(sample.seconds(), stretch.start + lead));
  }

  /** Whether it is so long that at least one sample tells of it. */
  boolean mustHoldSamples() {
    return stretches.stream().anyMatch(stretch -> stretch.end - stretch.start >= MUST_HOLD_SAMPLES);
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
    private static Stretch of(Slice pass) {
      double start = pass.startMillis() / MILLIS;
      return new Stretch(start, start + (pass.guardMillis() + pass.countedMillis()) / MILLIS);
    }

    private Stretch within(Stretch earlier) {
      return new Stretch(start, Math.min(end, earlier.end));
    }

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

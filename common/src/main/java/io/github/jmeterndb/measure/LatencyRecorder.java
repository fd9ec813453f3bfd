// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.CellSink.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Latencies of a cell in nanoseconds: a histogram per second of its window, or per other interval,
 * with 3 significant digits from 16 µs on, and a resolution of 16 ns below. The parts of a mixture
 * have histograms of their own.
 *
 * <p>Each thread records into its own {@link Writer}, at about 30 ns. It takes a lock once per
 * {@value #HELD} operations and once per interval, when it adds what it holds to the interval's
 * histogram. The last thread to leave an interval writes the histogram to the log.
 */
public final class LatencyRecorder {
  /** The resolution: a third of a percent of 5 µs. */
  private static final long LOWEST = 16;

  /** A histogram up to here takes 107 KB; it grows where an operation takes longer. */
  private static final long USUAL = TimeUnit.MILLISECONDS.toNanos(100);

  /** Latencies that a thread holds before it takes the lock: 1 KB. */
  private static final int HELD = 128;

  private final Cell cell;
  private final Kind kind;
  private final CellSink sink;
  private final Intervals intervals;
  private final TreeMap<Integer, Interval> open = new TreeMap<>();
  private final Histogram total = newHistogram();
  private final Map<Integer, Long> operations = new HashMap<>();
  private final List<Writer> writers = new ArrayList<>();

  /** Records by intervals of the window, which need not be open yet. */
  public LatencyRecorder(Cell cell, Window window, Kind kind, CellSink sink) {
    this(cell, new OfWindow(window, kind.interval.toNanos()), kind, sink);
  }

  LatencyRecorder(Cell cell, Intervals intervals, Kind kind, CellSink sink) {
    this.cell = cell;
    this.intervals = intervals;
    this.kind = kind;
    this.sink = sink;
  }

  /**
   * A writer for the calling thread. There must be as many as the cell has threads.
   *
   * @param operations that each latency is of
   */
  public synchronized Writer newWriter(int operations) {
    Writer writer = new Writer(operations);
    writers.add(writer);
    return writer;
  }

  /** Writes what is not written yet. To be called when no thread records any more. */
  public synchronized void close() throws IOException {
    for (Writer writer : writers) {
      writer.handIn(intervals.count());
    }
    for (var second : open.entrySet()) {
      write(second.getKey(), second.getValue());
    }
    open.clear();
  }

  /** All latencies written so far. */
  public synchronized Histogram total() {
    return total.copy();
  }

  /** Operations of an interval, by its index from 0; 0 if it is not written. */
  synchronized long operations(int index) {
    return operations.getOrDefault(index, 0L);
  }

  private void leave(int index) throws IOException {
    Interval left = interval(index);
    left.threads++;
    // The last one may end early: close() writes it, when that is known.
    if (left.threads == cell.threads() && intervals.isWhole(index)) {
      write(index, left);
      open.remove(index);
    }
  }

  private Interval interval(int index) {
    return open.computeIfAbsent(index, i -> new Interval());
  }

  private void write(int index, Interval measured) throws IOException {
    long start = intervals.startOf(index);
    long end = intervals.endOf(index);
    if (end > start) {
      Histogram whole = measured.whole();
      sink.measured(kind, cell, start, end, whole);
      for (var part : measured.parts.entrySet()) {
        sink.measured(kind, cell.of(part.getKey()), start, end, part.getValue());
      }
      total.add(whole);
      operations.put(index, whole.getTotalCount());
    }
  }

  /** Returns an empty histogram that latencies of all recorders can be added to without a loss. */
  public static Histogram newHistogram() {
    Histogram histogram = new Histogram(LOWEST, USUAL, 3);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Consecutive intervals with a histogram each. Thread-safe. */
  interface Intervals {
    /** Whether a time by {@link System#nanoTime} is in an interval. */
    boolean contains(long time);

    /** The index, from 0, of the interval of a time that is in one. */
    int indexOf(long time);

    int count();

    /** Whether the interval has its full length, for sure. */
    boolean isWhole(int index);

    /** Milliseconds since the epoch. */
    long startOf(int index);

    /** Milliseconds since the epoch: the start, and what was counted after it. */
    long endOf(int index);
  }

  /** Intervals of equal length, of which the last one may be shorter. */
  private record OfWindow(Window window, long nanos) implements Intervals {
    @Override
    public boolean contains(long time) {
      return window.contains(time);
    }

    @Override
    public int indexOf(long time) {
      return (int) ((time - window.start()) / nanos);
    }

    @Override
    public int count() {
      return (int) ((window.nanos() + nanos - 1) / nanos);
    }

    @Override
    public boolean isWhole(int index) {
      return (index + 1) * nanos <= window.nanos();
    }

    @Override
    public long startOf(int index) {
      return window.startMillis() + NANOSECONDS.toMillis(index * nanos);
    }

    @Override
    public long endOf(int index) {
      return window.startMillis()
          + NANOSECONDS.toMillis(Math.min((index + 1) * nanos, window.nanos()));
    }
  }

  private static final class Interval {
    private Histogram whole;
    final Map<String, Histogram> parts = new TreeMap<>();

    /** How many have left it. */
    int threads;

    /**
     * Made on first use: a thread may be many intervals ahead of another whose operation is long.
     */
    Histogram whole() {
      return whole == null ? newHistogram() : whole;
    }

    void record(long nanos, String part, int operations) {
      whole = whole();
      whole.recordValueWithCount(nanos, operations);
      if (part != null) {
        parts.computeIfAbsent(part, kind -> newHistogram()).recordValueWithCount(nanos, operations);
      }
    }
  }

  /** Records the latencies of one thread. For that thread only. */
  public final class Writer {
    private final long[] latencies = new long[HELD];
    private final int operations;
    private String[] parts;
    private int held;
    private int current;

    private Writer(int operations) {
      this.operations = operations;
    }

    /**
     * Records a latency, if its time is in an interval.
     *
     * @param time by {@link System#nanoTime}
     */
    public boolean record(long time, long nanos, Optional<String> part) {
      if (!intervals.contains(time)) {
        return false;
      }
      int now = intervals.indexOf(time);
      if (now > current || held == HELD) {
        try {
          handIn(now);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      if (part.isPresent() && parts == null) {
        parts = new String[HELD];
      }
      if (parts != null) {
        parts[held] = part.orElse(null);
      }
      latencies[held] = nanos;
      held++;
      return true;
    }

    private void handIn(int next) throws IOException {
      synchronized (LatencyRecorder.this) {
        for (int i = 0; i < held; i++) {
          interval(current).record(latencies[i], parts == null ? null : parts[i], operations);
        }
        held = 0;
        for (; current < next; current++) {
          leave(current);
        }
      }
    }
  }
}

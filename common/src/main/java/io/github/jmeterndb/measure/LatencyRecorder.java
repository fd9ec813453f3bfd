// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one cell, a histogram a second of its window, in nanoseconds with 3 significant
 * digits from 16 µs on, and to 16 ns below that. An operation belongs to the second in which it
 * ended. Each thread records into a {@link Writer} of its own, without a lock:
 *
 * <pre>{@code
 * LatencyRecorder.Writer writer = recorder.newWriter();
 * while (…) {
 *   long start = System.nanoTime();
 *   operation();
 *   writer.record(start, System.nanoTime(), Optional.empty());
 * }
 * }</pre>
 *
 * <p>The parts of a mixture have histograms of their own beside that of the whole.
 *
 * <p>{@link Writer#record} costs about 30 ns; once a second it adds its histogram to that of the
 * cell (about 20 µs), and the last thread to do so writes the line to the log.
 */
public final class LatencyRecorder {
  /** What two latencies must differ by to be told apart: a third of a percent of 5 µs. */
  private static final long LOWEST = 16;

  /** A histogram up to here takes 107 KB; it grows where an operation takes longer. */
  private static final long USUAL = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int DIGITS = 3;

  private final Cell cell;
  private final LatencySink log;
  private final Window window;
  private final TreeMap<Integer, Second> open = new TreeMap<>();
  private final Histogram total = newHistogram();
  private final List<Writer> writers = new ArrayList<>();

  /** A recorder for the cell's window, which need not have opened yet. */
  public LatencyRecorder(Cell cell, Window window, LatencySink log) {
    this.cell = cell;
    this.window = window;
    this.log = log;
  }

  /** A writer for one thread. There must be as many as the cell has threads. */
  public synchronized Writer newWriter() {
    Writer writer = new Writer();
    writers.add(writer);
    return writer;
  }

  /** Writes the seconds that are not written yet. Call it when no thread records any more. */
  public synchronized void close() throws IOException {
    for (Writer writer : writers) {
      writer.close();
    }
    for (var second : open.entrySet()) {
      write(second.getKey(), second.getValue());
    }
    open.clear();
  }

  /** All latencies so far that are written. */
  public synchronized Histogram total() {
    return total.copy();
  }

  private synchronized void add(int index, Second ofWriter) throws IOException {
    Second second = open.computeIfAbsent(index, i -> new Second());
    second.add(ofWriter);
    second.writers++;
    // The last second may end early: close() writes it, when that is known.
    if (second.writers == cell.threads() && window.isWhole(index)) {
      write(index, second);
      open.remove(index);
    }
  }

  private void write(int index, Second second) throws IOException {
    long start = window.startOfSecond(index);
    long end = window.endOfSecond(index);
    if (end > start) {
      log.write(cell, start, end, second.whole);
      for (var part : second.parts.entrySet()) {
        log.write(cell.of(part.getKey()), start, end, part.getValue());
      }
      total.add(second.whole);
    }
  }

  private static Histogram newHistogram() {
    Histogram histogram = new Histogram(LOWEST, USUAL, DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** What ended in a second: in all, and by the parts of a mixture. */
  private static final class Second {
    final Histogram whole = newHistogram();
    final Map<Part, Histogram> parts = new TreeMap<>(Comparator.comparing(Part::label));
    int writers;

    void record(long nanos, Optional<Part> part) {
      whole.recordValue(nanos);
      part.ifPresent(kind -> ofPart(kind).recordValue(nanos));
    }

    void add(Second other) {
      whole.add(other.whole);
      other.parts.forEach((part, latencies) -> ofPart(part).add(latencies));
    }

    void reset() {
      whole.reset();
      parts.values().forEach(Histogram::reset);
    }

    private Histogram ofPart(Part part) {
      return parts.computeIfAbsent(part, kind -> newHistogram());
    }
  }

  /** One thread's latencies. For that thread. */
  public final class Writer {
    private final Second current = new Second();
    private int second;

    /**
     * Records an operation, if it ended within the window.
     *
     * @param start when it started, by {@link System#nanoTime}
     * @param end when it ended
     * @param part which part of a mixture it was
     * @return whether it did
     * @throws UncheckedIOException if the log cannot be written
     */
    public boolean record(long start, long end, Optional<Part> part) {
      if (!window.contains(end)) {
        return false;
      }
      try {
        advanceTo(window.secondOf(end));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      current.record(end - start, part);
      return true;
    }

    private void close() throws IOException {
      advanceTo(window.seconds());
    }

    private void advanceTo(int next) throws IOException {
      for (; second < next; second++) {
        add(second, current);
        current.reset();
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.measure.LatencyRecorder;
import io.github.jmeterndb.measure.OperationWatch;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What the operations of a cell see of its faults: a timeline by 100 ms, how many fail after each
 * fault, and how long its threads are without a success. What follows one fault, until the next one
 * begins, is counted with it. Times are those of {@link System#nanoTime}. Thread-safe.
 */
final class FaultWatch implements OperationWatch {
  /** How fine the timeline is. */
  static final Duration INTERVAL = Duration.ofMillis(100);

  /**
   * How much longer a fault acts when all is right again: connections that were lost are opened,
   * and found to be lost, only when they are used.
   */
  static final long AFTERMATH = TimeUnit.SECONDS.toNanos(2);

  private final Window window;
  private final LatencyRecorder timeline;
  private final List<Witness> threads = new ArrayList<>();

  /** When the faults began, in their order; replaced, never changed. */
  private volatile long[] begun = {};

  private final List<Map<Outcome, Long>> failures = new ArrayList<>();
  private boolean acts;
  private long over;
  private long excused;

  /** That of a cell, in its window. */
  FaultWatch(Cell cell, Window window, LatencySink sink) {
    this.window = window;
    timeline = new LatencyRecorder(cell, window, sink, INTERVAL);
  }

  @Override
  public synchronized OfThread ofThread() {
    Witness thread = new Witness(timeline.newWriter());
    threads.add(thread);
    return thread;
  }

  /** A fault begins, which nothing has shown before. */
  synchronized void begun(long now) {
    long[] more = Arrays.copyOf(begun, begun.length + 1);
    more[begun.length] = now;
    failures.add(new EnumMap<>(Outcome.class));
    begun = more;
    acts = true;
  }

  /** All that was broken is right again. */
  synchronized void over(long now) {
    acts = false;
    over = now;
  }

  /** It is not: another node has ended by itself. */
  synchronized void goesOn() {
    acts = true;
  }

  /** How many operations failed while a fault acted, or had begun while one did. */
  synchronized long excused() {
    return excused;
  }

  /** Writes what is not written yet of the timeline, when all threads have ended. */
  void close() throws IOException {
    timeline.close();
  }

  /** What was seen after each fault; when all threads have ended. */
  synchronized List<Seen> seen(long windowEnd) {
    List<Seen> seen = new ArrayList<>();
    for (int i = 0; i < begun.length; i++) {
      long longest = 0;
      for (Witness thread : threads) {
        longest = Math.max(longest, thread.longestGap(i, windowEnd));
      }
      Map<Outcome, Long> counts = failures.get(i);
      seen.add(
          new Seen(
              counts.getOrDefault(Outcome.NOT_APPLIED, 0L),
              counts.getOrDefault(Outcome.UNKNOWN, 0L),
              longest));
    }
    return seen;
  }

  private synchronized void failed(long started, Outcome outcome) {
    if (begun.length == 0) {
      return;
    }
    failures.get(begun.length - 1).merge(outcome, 1L, Long::sum);
    if (acts || started - over < AFTERMATH) {
      excused++;
    }
  }

  /**
   * What followed a fault, until the next one began.
   *
   * @param failed operations of which nothing was applied
   * @param unknown operations of which that is not known
   * @param longestGap the longest time in which a thread had no success, in nanoseconds
   */
  record Seen(long failed, long unknown, long longestGap) {}

  /** What one thread sees. For that thread; its gaps for all when it has ended. */
  private final class Witness implements OfThread {
    private final LatencyRecorder.Writer writer;
    private boolean succeeded;
    private long last;
    private int first;
    private long[] gaps = {};

    Witness(LatencyRecorder.Writer writer) {
      this.writer = writer;
    }

    @Override
    public void succeeded(long started, long ended, Optional<Part> part) {
      writer.record(started, ended, part);
      long[] faults = begun;
      if (faults.length > 0) {
        add(faults, lastSuccess(), ended);
      }
      succeeded = true;
      last = ended;
    }

    @Override
    public void failed(long started, Outcome outcome) {
      FaultWatch.this.failed(started, outcome);
    }

    private long lastSuccess() {
      return succeeded ? last : window.start();
    }

    /** A time without a success: what of it lies after each fault, and before the next one. */
    private void add(long[] faults, long from, long to) {
      if (gaps.length < faults.length) {
        gaps = Arrays.copyOf(gaps, faults.length);
      }
      while (first + 1 < faults.length && faults[first + 1] - from <= 0) {
        first++;
      }
      for (int i = first; i < faults.length; i++) {
        long start = Math.max(from - faults[i], 0);
        long end = i + 1 < faults.length ? Math.min(to, faults[i + 1]) : to;
        gaps[i] = Math.max(gaps[i], end - faults[i] - start);
      }
    }

    /** After a fault; the last one may last until the window's end. */
    long longestGap(int fault, long windowEnd) {
      if (lastSuccess() - windowEnd < 0) {
        add(begun, lastSuccess(), windowEnd);
        succeeded = true;
        last = windowEnd;
      }
      return fault < gaps.length ? gaps[fault] : 0;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.measure.LatencyRecorder;
import io.github.jmeterndb.measure.OperationWatch;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FailuresInfo;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sweep.faults.SuccessGaps.Span;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The consequences of a cell's faults for its operations: a timeline by 100 ms, the failures after
 * each fault, and the longest times without a success. {@link FaultSpans} says which time follows
 * which fault. Times are those of {@link System#nanoTime}. Thread-safe.
 */
final class FaultWatch implements OperationWatch {
  static final Duration INTERVAL = Duration.ofMillis(100);

  /**
   * How much longer a fault acts after the recovery: a lost connection is noticed only when it is
   * used.
   */
  static final long AFTERMATH = TimeUnit.SECONDS.toNanos(2);

  private static final double MILLIS = 1e3;

  private final Window window;
  private final LatencyRecorder timeline;
  private final List<Witness> threads = new ArrayList<>();

  /** Replaced, never changed. */
  private volatile FaultSpans spans = FaultSpans.NONE;

  private final List<Map<Outcome, Long>> failures = new ArrayList<>();

  private final List<Long> wrong = new ArrayList<>();

  private final SuccessGaps successGaps = new SuccessGaps();

  /** Keyed by interval number, from 0. */
  private final SortedMap<Long, FailuresInfo> failureTimeline = new TreeMap<>();

  private boolean acts;
  private long over;
  private long excused;
  private long wrongEffects;

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

  synchronized void begun(long now, boolean breaks) {
    failures.add(new EnumMap<>(Outcome.class));
    wrong.add(0L);
    spans = spans.with(now, breaks);
    acts = true;
  }

  synchronized void over(long now) {
    acts = false;
    over = now;
  }

  /** They are not: another node has ended by itself. */
  synchronized void goesOn() {
    acts = true;
  }

  /** The operations that failed while a fault acted, or had begun while one did. */
  synchronized long excused() {
    return excused;
  }

  /**
   * How many operations had another effect than the one asked for while a fault acted: a database
   * may fail while a node is away, but must not answer wrongly. No fault excuses them.
   */
  synchronized long wrongEffects() {
    return wrongEffects;
  }

  /** Writes the rest of the timeline; to be called when all threads have ended. */
  void close() throws IOException {
    timeline.close();
  }

  /** The consequences of each fault; to be called when all threads have ended. */
  synchronized List<Seen> seen(long windowEnd) {
    List<Seen> seen = new ArrayList<>();
    long usual = Math.max(gapBefore().orElse(0), INTERVAL.toNanos());
    for (int i = 0; i < spans.size(); i++) {
      long longest = 0;
      for (Witness thread : threads) {
        longest = Math.max(longest, thread.longestGap(i, windowEnd));
      }
      Map<Outcome, Long> counts = failures.get(i);
      seen.add(
          new Seen(
              counts.getOrDefault(Outcome.NOT_APPLIED, 0L),
              counts.getOrDefault(Outcome.UNKNOWN, 0L),
              longest,
              successGaps.longest(spans, i, new Span(window.start(), windowEnd), usual),
              wrong.get(i)));
    }
    return seen;
  }

  /**
   * The longest time without a success of any thread from the window's start to the first fault, in
   * nanoseconds; when all threads have ended. Nothing where there was no fault.
   */
  synchronized OptionalLong gapBefore() {
    if (spans.size() == 0) {
      return OptionalLong.empty();
    }
    Span before = new Span(window.start(), spans.begun(0));
    return OptionalLong.of(successGaps.longestWithin(before));
  }

  synchronized List<FailuresInfo> failures() {
    return List.copyOf(failureTimeline.values());
  }

  private synchronized void failed(long started, long ended, StoreException failure) {
    Outcome outcome = failure.outcome();
    long since = ended - window.start();
    if (since >= 0) {
      long interval = since / INTERVAL.toNanos();
      long notApplied = outcome == Outcome.NOT_APPLIED ? 1 : 0;
      failureTimeline.merge(
          interval,
          new FailuresInfo(interval * INTERVAL.toMillis() / MILLIS, notApplied, 1 - notApplied),
          FailuresInfo::plus);
    }
    if (spans.size() == 0) {
      return;
    }
    for (int i = 0; i < spans.size(); i++) {
      if (spans.isOpen(i)) {
        failures.get(i).merge(outcome, 1L, Long::sum);
        wrong.set(i, wrong.get(i) + (failure.isWrongEffect() ? 1 : 0));
      }
    }
    if (acts || started - over < AFTERMATH) {
      if (failure.isWrongEffect()) {
        wrongEffects++;
      } else {
        excused++;
      }
    }
  }

  /**
   * The consequences of a fault.
   *
   * @param failed operations of which nothing was applied
   * @param unknown operations of which that is not known
   * @param longestGap the longest time in which a thread had no success, in nanoseconds
   * @param outage the longest time in which none had
   * @param wrongEffects those that failed by another effect than the one asked for
   */
  record Seen(
      long failed, long unknown, long longestGap, SuccessGaps.Gap outage, long wrongEffects) {}

  /** The successes and failures of one thread. For that thread until it has ended. */
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
      successGaps.succeeded(ended);
      FaultSpans faults = spans;
      if (faults.size() > 0) {
        add(faults, lastSuccess(), ended);
      }
      succeeded = true;
      last = ended;
    }

    @Override
    public void failed(long started, long ended, StoreException failure) {
      FaultWatch.this.failed(started, ended, failure);
    }

    private long lastSuccess() {
      return succeeded ? last : window.start();
    }

    private void add(FaultSpans faults, long from, long to) {
      if (gaps.length < faults.size()) {
        gaps = Arrays.copyOf(gaps, faults.size());
      }
      while (first < faults.size() && faults.isOver(first, from)) {
        first++;
      }
      for (int i = first; i < faults.size(); i++) {
        gaps[i] = Math.max(gaps[i], faults.within(i, from, to));
      }
    }

    /** The longest gap after a fault; the last one may extend to the window's end. */
    long longestGap(int fault, long windowEnd) {
      if (lastSuccess() - windowEnd < 0) {
        add(spans, lastSuccess(), windowEnd);
        succeeded = true;
        last = windowEnd;
      }
      return fault < gaps.length ? gaps[fault] : 0;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.measure.LatencyRecorder;
import io.github.jmeterndb.measure.OperationWatch;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FailuresInfo;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;

/**
 * Latencies of a cell with faults per 100 ms, and outcomes per 5 ms, from which the consequences of
 * each fault are computed afterwards. Times are {@link System#nanoTime}. Thread-safe.
 */
final class OutcomeTimeline {
  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final long SLOT = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long SLOTS_OF_AN_INTERVAL = INTERVAL.toNanos() / SLOT;

  /**
   * A recovery is complete after this time without failures: a lost connection is noticed only on
   * its next use, and a mysqld reconnects later than a data node returns.
   */
  private static final long QUIET = TimeUnit.SECONDS.toNanos(2);

  /** Failures later than this after the recovery of the nodes are errors. */
  private static final long LONGEST_AFTERMATH = TimeUnit.SECONDS.toNanos(30);

  private static final double NANOS = 1e9;

  private final Window window;
  private final LatencyRecorder latencies;
  private final ConcurrentNavigableMap<Long, Counts> slots = new ConcurrentSkipListMap<>();
  private final List<Successes> threads = new CopyOnWriteArrayList<>();
  private final List<Begun> faults = new CopyOnWriteArrayList<>();
  private final LongAdder excused = new LongAdder();
  private final LongAdder wrongEffects = new LongAdder();
  private volatile boolean acts;

  /** In nanoseconds of the window, like {@link #lastExcused}. */
  private volatile long over;

  private final AtomicLong lastExcused = new AtomicLong();

  OutcomeTimeline(Cell cell, Window window, LatencySink sink) {
    this.window = window;
    latencies = new LatencyRecorder(cell, window, sink, INTERVAL);
  }

  OperationWatch ofThread() {
    Successes thread = new Successes(latencies.newWriter());
    threads.add(thread);
    return thread;
  }

  void begun(long now, boolean breaks) {
    faults.add(new Begun(inWindow(now), breaks));
    acts = true;
  }

  void over(long now) {
    over = inWindow(now);
    acts = false;
  }

  void goesOn() {
    acts = true;
  }

  long excused() {
    return excused.sum();
  }

  /** Operations with a wrong effect during a fault. No fault excuses them. */
  long wrongEffects() {
    return wrongEffects.sum();
  }

  void close() throws IOException {
    latencies.close();
  }

  private void failed(long started, long ended, StoreException failure) {
    boolean isNotApplied = failure.outcome() == Outcome.NOT_APPLIED;
    add(
        inWindow(ended),
        new Counts(0, isNotApplied ? 1 : 0, isNotApplied ? 0 : 1, failure.isWrongEffect() ? 1 : 0));
    if (faults.isEmpty() || !(acts || isAftermath(inWindow(started)))) {
      return;
    }
    if (failure.isWrongEffect()) {
      wrongEffects.increment();
    } else {
      excused.increment();
      lastExcused.accumulateAndGet(inWindow(ended), Math::max);
    }
  }

  private boolean isAftermath(long started) {
    return started < Math.max(over, lastExcused.get()) + QUIET
        && started < over + LONGEST_AFTERMATH;
  }

  List<FailuresInfo> failures() {
    SortedMap<Long, FailuresInfo> all = new TreeMap<>();
    slots.forEach(
        (slot, counts) -> {
          if (counts.failed + counts.unknown > 0) {
            long interval = slot / SLOTS_OF_AN_INTERVAL;
            double at = interval * INTERVAL.toMillis() / 1e3;
            all.merge(
                interval, new FailuresInfo(at, counts.failed, counts.unknown), FailuresInfo::plus);
          }
        });
    return List.copyOf(all.values());
  }

  /** In seconds; null if no fault has begun. To be called when all threads have ended. */
  Double gapBefore(long windowEnd) {
    return faults.isEmpty() ? null : gapBefore(gaps(inWindow(windowEnd))) / NANOS;
  }

  private long gapBefore(List<Gap> gaps) {
    return gaps.stream()
        .mapToLong(gap -> Math.min(gap.to, begun(0)) - gap.from)
        .reduce(0, Math::max);
  }

  /** In the order of the faults. To be called when all threads have ended. */
  List<FaultInfo> aftermaths(long windowEnd) {
    long end = inWindow(windowEnd);
    List<Gap> outages = outages(gaps(end));
    List<FaultInfo> all = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      Gap outage = outages.get(i);
      long from = begun(i);
      long to = begun(next(i));
      Counts counts =
          slots.subMap(Math.floorDiv(from, SLOT), Math.floorDiv(to, SLOT)).values().stream()
              .reduce(new Counts(0, 0, 0, 0), Counts::plus);
      LongStream gapsOfThreads =
          threads.stream()
              .flatMap(thread -> thread.gaps.to(end).stream())
              .mapToLong(gap -> Math.min(gap.to, to) - Math.max(gap.from, from));
      FaultInfo info = new FaultInfo();
      info.failed = counts.failed;
      info.unknown = counts.unknown;
      info.wrongEffects = counts.wrong;
      info.longestGap = gapsOfThreads.reduce(0, Math::max) / NANOS;
      info.outage = outage.length() / NANOS;
      info.firstSuccess = outage.ended ? Math.max(0, outage.to - from) / NANOS : null;
      all.add(info);
    }
    return all;
  }

  /**
   * The longest gap of each fault. A gap belongs to the fault after which it began, and lasts until
   * its own end, even if the node starts again meanwhile. A fault that breaks another node during a
   * gap counts the rest of that gap, too.
   */
  private List<Gap> outages(List<Gap> gaps) {
    List<Gap> longest = new ArrayList<>();
    faults.forEach(fault -> longest.add(new Gap(fault.time, fault.time, true)));
    long usual = faults.isEmpty() ? 0 : Math.max(gapBefore(gaps), INTERVAL.toNanos());
    for (Gap gap : gaps) {
      int own = before(gap, usual);
      for (int i = own; i < faults.size() && begun(i) < gap.to; i++) {
        Gap part = i == own ? gap : new Gap(begun(i), gap.to, gap.ended);
        if ((i == own || faults.get(i).breaks) && part.length() > longest.get(i).length()) {
          longest.set(i, part);
        }
      }
    }
    return longest;
  }

  /**
   * The last fault before a gap began, or the first fault. A fault up to the usual length of a gap
   * later is taken instead, unless the fault before it is as near.
   */
  private int before(Gap gap, long usual) {
    int last = 0;
    for (int i = 1; i < faults.size() && begun(i) < gap.to; i++) {
      boolean isNear = begun(i) <= gap.from + usual && begun(i - 1) < gap.from - usual;
      if (begun(i) <= gap.from || isNear) {
        last = i;
      }
    }
    return last;
  }

  /**
   * The fault at which another's failures and single threads' gaps end. For a fault that breaks
   * something, the next such fault: failures during a node's start are consequences of its end.
   */
  private int next(int fault) {
    int next = fault + 1;
    while (faults.get(fault).breaks && next < faults.size() && !faults.get(next).breaks) {
      next++;
    }
    return next;
  }

  private long begun(int fault) {
    return fault < faults.size() ? faults.get(fault).time : Long.MAX_VALUE;
  }

  private List<Gap> gaps(long windowEnd) {
    threads.forEach(Successes::publish);
    Gaps gaps = new Gaps(2);
    slots.forEach(
        (slot, counts) -> {
          if (counts.ok > 0) {
            gaps.succeeded(slot);
          }
        });
    return gaps.to(windowEnd);
  }

  private void add(long time, Counts more) {
    if (time >= 0) {
      slots.merge(time / SLOT, more, Counts::plus);
    }
  }

  private long inWindow(long time) {
    return time - window.start();
  }

  private record Begun(long time, boolean breaks) {}

  private record Gap(long from, long to, boolean ended) {
    long length() {
      return to - from;
    }
  }

  private record Counts(long ok, long failed, long unknown, long wrong) {
    Counts plus(Counts other) {
      return new Counts(
          ok + other.ok, failed + other.failed, unknown + other.unknown, wrong + other.wrong);
    }
  }

  /** Times between slots with successes, measured between the middles of the slots. */
  private static final class Gaps {
    private final List<Gap> all = new ArrayList<>();
    private final long shortest;
    private long last = -1;

    /** Drops shorter gaps, because many threads have too many. */
    Gaps(long shortest) {
      this.shortest = shortest;
    }

    void succeeded(long slot) {
      if (slot - last >= shortest) {
        all.add(new Gap(begin(), slot * SLOT + SLOT / 2, true));
      }
      last = Math.max(last, slot);
    }

    private long begin() {
      return Math.max(0, last * SLOT + SLOT / 2);
    }

    /** Including the gap that lasts until the end of the window. */
    List<Gap> to(long windowEnd) {
      List<Gap> withLast = new ArrayList<>(all);
      if (windowEnd / SLOT - last >= shortest) {
        withLast.add(new Gap(begin(), windowEnd, false));
      }
      return withLast;
    }
  }

  /** The successes of one thread, merged into the common slots at the end of each slot. */
  private final class Successes implements OperationWatch {
    private final LatencyRecorder.Writer writer;
    private final Gaps gaps = new Gaps(SLOTS_OF_AN_INTERVAL);
    private long slot = -1;
    private long count;

    Successes(LatencyRecorder.Writer writer) {
      this.writer = writer;
    }

    @Override
    public void succeeded(long started, long ended, Optional<Part> part) {
      writer.record(started, ended, part);
      long now = Math.floorDiv(inWindow(ended), SLOT);
      if (now != slot) {
        publish();
        gaps.succeeded(now);
        slot = now;
      }
      count++;
    }

    @Override
    public void failed(long started, long ended, StoreException failure) {
      OutcomeTimeline.this.failed(started, ended, failure);
    }

    private void publish() {
      add(slot * SLOT, new Counts(count, 0, 0, 0));
      count = 0;
    }
  }
}

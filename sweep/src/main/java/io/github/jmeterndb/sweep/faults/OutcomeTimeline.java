// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import io.github.jmeterndb.measure.LatencyRecorder;
import io.github.jmeterndb.measure.OperationWatch;
import io.github.jmeterndb.measure.Window;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
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
import java.util.stream.Stream;

/**
 * Latencies of a cell with faults per 100 ms, and outcomes per 5 ms, from which the consequences of
 * each fault are computed when all threads have ended. Times are {@link System#nanoTime}.
 * Thread-safe.
 */
final class OutcomeTimeline {
  private static final Duration INTERVAL = Kind.TIMELINE.interval;
  private static final long SLOT = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long SLOTS_OF_AN_INTERVAL = INTERVAL.toNanos() / SLOT;

  /**
   * A recovery is complete after this time without failures: a lost connection is noticed only on
   * its next use, and a mysqld reconnects later than a data node returns.
   */
  private static final long QUIET = TimeUnit.SECONDS.toNanos(2);

  /** Failures later than this after the recovery of the nodes are errors. */
  private static final long LONGEST_AFTERMATH = TimeUnit.SECONDS.toNanos(30);

  private static final long NEVER = Long.MIN_VALUE / 2;
  private static final long NOT_YET = Long.MAX_VALUE / 2;
  private static final double NANOS = 1e9;

  private final Window window;
  private final LatencyRecorder latencies;

  /** The slots in which each thread had a success. */
  private final List<BitSet> successes = new CopyOnWriteArrayList<>();

  private final ConcurrentNavigableMap<Long, Failures> failures = new ConcurrentSkipListMap<>();
  private final List<Begun> faults = new CopyOnWriteArrayList<>();
  private final LongAdder excused = new LongAdder();
  private final LongAdder wrongEffects = new LongAdder();

  /** When all faults were reverted, in nanoseconds of the window. */
  private volatile long over = NEVER;

  private final AtomicLong lastExcused = new AtomicLong();

  OutcomeTimeline(Cell cell, Window window, CellSink sink) {
    this.window = window;
    latencies = new LatencyRecorder(cell, window, Kind.TIMELINE, sink);
  }

  OperationWatch ofThread() {
    LatencyRecorder.Writer writer = latencies.newWriter(1);
    BitSet slots = new BitSet();
    successes.add(slots);
    return new OperationWatch() {
      @Override
      public void succeeded(long started, long ended, Optional<String> part) {
        writer.record(ended, ended - started, part);
        if (inWindow(ended) >= 0) {
          slots.set((int) (inWindow(ended) / SLOT));
        }
      }

      @Override
      public void failed(long started, long ended, StoreException failure) {
        OutcomeTimeline.this.failed(inWindow(started), inWindow(ended), failure);
      }
    };
  }

  void begun(long now, FaultInfo fault) {
    faults.add(new Begun(inWindow(now), fault));
    goesOn();
  }

  void over(long now) {
    over = inWindow(now);
  }

  void goesOn() {
    over = NOT_YET;
  }

  void close() throws IOException {
    latencies.close();
  }

  private void failed(long started, long ended, StoreException failure) {
    if (ended >= 0) {
      boolean isNotApplied = failure.outcome() == Outcome.NOT_APPLIED;
      Failures one =
          new Failures(isNotApplied ? 1 : 0, isNotApplied ? 0 : 1, failure.isWrongEffect() ? 1 : 0);
      failures.merge(ended / SLOT, one, Failures::plus);
    }
    boolean isConsequence =
        started < Math.max(over, lastExcused.get()) + QUIET && started < over + LONGEST_AFTERMATH;
    if (isConsequence && failure.isWrongEffect()) {
      wrongEffects.increment();
    } else if (isConsequence) {
      excused.increment();
      lastExcused.accumulateAndGet(ended, Math::max);
    }
  }

  /** Adds the consequences of each fault to it. No fault excuses a wrong effect. */
  FaultsInfo complete(long windowEnd) {
    FaultsInfo info = new FaultsInfo();
    info.excused = excused.sum();
    info.wrongEffects = wrongEffects.sum();
    info.failures = failuresByInterval();
    if (faults.isEmpty()) {
      return info;
    }
    long end = inWindow(windowEnd);
    List<Gap> gaps = gapsOfAll(end);
    long gapBefore = longest(gaps.stream(), 0, begun(0));
    info.gapBefore = gapBefore / NANOS;
    List<Gap> outages = outages(gaps, Math.max(gapBefore, INTERVAL.toNanos()));
    for (int i = 0; i < faults.size(); i++) {
      Gap outage = outages.get(i);
      long from = begun(i);
      long to = begun(next(i));
      Failures sum =
          failures.subMap(from / SLOT, to / SLOT).values().stream()
              .reduce(new Failures(0, 0, 0), Failures::plus);
      FaultInfo fault = faults.get(i).info;
      fault.failed = sum.failed;
      fault.unknown = sum.unknown;
      fault.wrongEffects = sum.wrong;
      Stream<Gap> ofThreads =
          successes.stream().flatMap(slots -> gaps(slots, SLOTS_OF_AN_INTERVAL, end).stream());
      fault.longestGap = longest(ofThreads, from, to) / NANOS;
      fault.outage = outage.length() / NANOS;
      fault.firstSuccess = outage.ended ? Math.max(0, outage.to - from) / NANOS : null;
    }
    return info;
  }

  private List<FaultsInfo.Failures> failuresByInterval() {
    SortedMap<Long, FaultsInfo.Failures> all = new TreeMap<>();
    failures.forEach(
        (slot, some) -> {
          long interval = slot / SLOTS_OF_AN_INTERVAL;
          double at = interval * INTERVAL.toMillis() / 1e3;
          all.merge(
              interval,
              new FaultsInfo.Failures(at, some.failed, some.unknown),
              FaultsInfo.Failures::plus);
        });
    return List.copyOf(all.values());
  }

  private static long longest(Stream<Gap> gaps, long from, long to) {
    return gaps.mapToLong(gap -> Math.min(gap.to, to) - Math.max(gap.from, from))
        .reduce(0, Math::max);
  }

  /**
   * The longest gap of each fault. A gap belongs to the fault after which it began, and lasts until
   * its own end, even if the node starts again meanwhile. A fault that breaks another node during a
   * gap counts the rest of that gap, too.
   */
  private List<Gap> outages(List<Gap> gaps, long usual) {
    List<Gap> longest = new ArrayList<>();
    faults.forEach(fault -> longest.add(new Gap(fault.time, fault.time, true)));
    for (Gap gap : gaps) {
      int own = before(gap, usual);
      for (int i = own; i < faults.size() && begun(i) < gap.to; i++) {
        Gap part = i == own ? gap : new Gap(begun(i), gap.to, gap.ended);
        if ((i == own || faults.get(i).info.breaks) && part.length() > longest.get(i).length()) {
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
    while (faults.get(fault).info.breaks && next < faults.size() && !faults.get(next).info.breaks) {
      next++;
    }
    return next;
  }

  private long begun(int fault) {
    return fault < faults.size() ? faults.get(fault).time : Long.MAX_VALUE;
  }

  /** Times in which no thread had a success. Single slots are left out: there are too many. */
  private List<Gap> gapsOfAll(long end) {
    BitSet slots = new BitSet();
    successes.forEach(slots::or);
    return gaps(slots, 2, end);
  }

  /** Between the middles of slots with successes, and from the last one to the end. */
  private static List<Gap> gaps(BitSet slots, long shortest, long end) {
    List<Gap> gaps = new ArrayList<>();
    long last = -1;
    for (int next = slots.nextSetBit(0); next >= 0; next = slots.nextSetBit(next + 1)) {
      if (next - last >= shortest) {
        gaps.add(new Gap(middle(last), middle(next), true));
      }
      last = next;
    }
    if (end / SLOT - last >= shortest) {
      gaps.add(new Gap(middle(last), end, false));
    }
    return gaps;
  }

  private static long middle(long slot) {
    return Math.max(0, slot * SLOT + SLOT / 2);
  }

  private long inWindow(long time) {
    return time - window.start();
  }

  private record Begun(long time, FaultInfo info) {}

  private record Gap(long from, long to, boolean ended) {
    long length() {
      return to - from;
    }
  }

  private record Failures(long failed, long unknown, long wrong) {
    Failures plus(Failures other) {
      return new Failures(failed + other.failed, unknown + other.unknown, wrong + other.wrong);
    }
  }
}

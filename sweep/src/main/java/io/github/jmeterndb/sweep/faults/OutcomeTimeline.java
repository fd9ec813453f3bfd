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
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Operations of a cell with faults: their latencies by 100 ms, and counts of successes, failures
 * and unknown outcomes in slots of 5 ms from the start of its window, without a lock. What followed
 * each fault is computed from the slots afterwards, so that its times are to 5 ms. Times are those
 * of {@link System#nanoTime}. Thread-safe.
 */
final class OutcomeTimeline implements OperationWatch {
  static final Duration INTERVAL = Duration.ofMillis(100);

  private static final long SLOT = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int SLOTS_OF_A_SECOND = (int) (TimeUnit.SECONDS.toNanos(1) / SLOT);
  private static final long SLOTS_OF_AN_INTERVAL = INTERVAL.toNanos() / SLOT;

  /**
   * How much longer a fault acts after the recovery: a lost connection is noticed only when it is
   * used.
   */
  private static final long AFTERMATH = TimeUnit.SECONDS.toNanos(2);

  private static final double NANOS = 1e9;

  private final Window window;
  private final LatencyRecorder latencies;
  private final Map<Long, Second> seconds = new ConcurrentHashMap<>();
  private final List<Successes> threads = new CopyOnWriteArrayList<>();
  private final List<Begun> faults = new CopyOnWriteArrayList<>();
  private final LongAdder excused = new LongAdder();
  private final LongAdder wrongEffects = new LongAdder();
  private volatile boolean acts;
  private volatile long over;

  OutcomeTimeline(Cell cell, Window window, LatencySink sink) {
    this.window = window;
    latencies = new LatencyRecorder(cell, window, sink, INTERVAL);
  }

  @Override
  public OfThread ofThread() {
    Successes thread = new Successes(latencies.newWriter());
    threads.add(thread);
    return thread;
  }

  void begun(long now, boolean breaks) {
    faults.add(new Begun(now, breaks));
    acts = true;
  }

  void over(long now) {
    over = now;
    acts = false;
  }

  /** The fault is not over: another node has ended by itself. */
  void goesOn() {
    acts = true;
  }

  /** The operations that failed while a fault acted, or had begun while one did. */
  long excused() {
    return excused.sum();
  }

  /** Operations with a wrong effect while a fault acted, which none excuses. */
  long wrongEffects() {
    return wrongEffects.sum();
  }

  /** Writes the rest of the latencies; to be called when all threads have ended. */
  void close() throws IOException {
    latencies.close();
  }

  /** Failures by 100 ms of the window, and after it. */
  List<FailuresInfo> failures() {
    SortedMap<Long, FailuresInfo> all = new TreeMap<>();
    for (Second second : inOrder()) {
      for (int i = 0; i < SLOTS_OF_A_SECOND; i++) {
        long failed = second.failed.get(i);
        long unknown = second.unknown.get(i);
        if (failed + unknown > 0) {
          long interval = (second.first + i) / SLOTS_OF_AN_INTERVAL;
          double at = interval * INTERVAL.toMillis() / 1e3;
          all.merge(interval, new FailuresInfo(at, failed, unknown), FailuresInfo::plus);
        }
      }
    }
    return List.copyOf(all.values());
  }

  /**
   * The longest time without a success of any thread from the window's start to the first fault, in
   * seconds, when all threads have ended; nothing where no fault has begun.
   */
  Optional<Double> gapBefore(long windowEnd) {
    return faults.isEmpty() ? Optional.empty() : Optional.of(gapBefore(gaps(windowEnd)) / NANOS);
  }

  private long gapBefore(List<Gap> gaps) {
    long first = faults.get(0).time - window.start();
    return gaps.stream().mapToLong(gap -> Math.min(gap.to, first) - gap.from).reduce(0, Math::max);
  }

  /** What followed each fault, in the order in which they began; when all threads have ended. */
  List<Aftermath> aftermaths(long windowEnd) {
    List<Gap> gaps = gaps(windowEnd);
    List<Gap> outages = outages(gaps);
    List<Aftermath> all = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      Gap outage = outages.get(i);
      all.add(
          new Aftermath(
              sum(i, second -> second.failed),
              sum(i, second -> second.unknown),
              sum(i, second -> second.wrong),
              longestGapOfAThread(i, windowEnd) / NANOS,
              outage.length() / NANOS,
              outage.ended
                  ? Optional.of(Math.max(0, outage.to - begun(i)) / NANOS)
                  : Optional.empty()));
    }
    return all;
  }

  /**
   * The longest gap of each fault. One is that of the fault after which it began, from its own
   * start to its own end: that a node is started again meanwhile does not end it, and is not its
   * reason. One that finds another node to be broken counts for that one as well, from then on.
   */
  private List<Gap> outages(List<Gap> gaps) {
    List<Gap> longest = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      longest.add(new Gap(begun(i), begun(i), true));
    }
    if (faults.isEmpty()) {
      return longest;
    }
    long usual = Math.max(gapBefore(gaps), INTERVAL.toNanos());
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
   * The last fault before a gap began, or the first one; one that came after that, but before its
   * end, if it did within the usual length of one, and the one before it did not.
   */
  private int before(Gap gap, long usual) {
    int fault = faults.size() - 1;
    while (fault > 0 && !isBefore(fault, gap, usual)) {
      fault--;
    }
    return fault;
  }

  private boolean isBefore(int fault, Gap gap, long usual) {
    long since = gap.from - begun(fault);
    boolean isNear = -since <= usual && gap.from - begun(fault - 1) > usual;
    return since >= 0 || (isNear && gap.to - begun(fault) > 0);
  }

  /**
   * The fault that ends the failures and single threads' gaps of one. Of one that breaks something
   * it is the next one that does, for what fails at a node's start follows from its end.
   */
  private int next(int fault) {
    int next = fault + 1;
    while (faults.get(fault).breaks && next < faults.size() && !faults.get(next).breaks) {
      next++;
    }
    return next;
  }

  /** Nanoseconds of the window at which a fault began; for the one after the last, no end. */
  private long begun(int fault) {
    return fault < faults.size() ? faults.get(fault).time - window.start() : Long.MAX_VALUE;
  }

  private long sum(int fault, Function<Second, AtomicLongArray> counts) {
    long from = Math.floorDiv(begun(fault), SLOT);
    long to = Math.floorDiv(begun(next(fault)), SLOT);
    long sum = 0;
    for (Second second : inOrder()) {
      for (int i = 0; i < SLOTS_OF_A_SECOND; i++) {
        boolean isIts = second.first + i >= from && second.first + i < to;
        sum += isIts ? counts.apply(second).get(i) : 0;
      }
    }
    return sum;
  }

  private long longestGapOfAThread(int fault, long windowEnd) {
    long from = begun(fault);
    long to = begun(next(fault));
    return threads.stream()
        .flatMap(thread -> thread.gaps.to(windowEnd - window.start()).stream())
        .mapToLong(gap -> Math.min(gap.to, to) - Math.max(gap.from, from))
        .reduce(0, Math::max);
  }

  /** The times without a success of any thread. */
  private List<Gap> gaps(long windowEnd) {
    threads.forEach(Successes::publish);
    Gaps gaps = new Gaps(2);
    for (Second second : inOrder()) {
      for (int i = 0; i < SLOTS_OF_A_SECOND; i++) {
        if (second.ok.get(i) > 0) {
          gaps.succeeded(second.first + i);
        }
      }
    }
    return gaps.to(windowEnd - window.start());
  }

  private Iterable<Second> inOrder() {
    return new TreeMap<>(seconds).values();
  }

  private void add(Function<Second, AtomicLongArray> counts, long slot, long number) {
    if (slot >= 0) {
      long index = slot / SLOTS_OF_A_SECOND;
      Second second = seconds.get(index);
      if (second == null) {
        second = seconds.computeIfAbsent(index, Second::new);
      }
      counts.apply(second).addAndGet((int) (slot % SLOTS_OF_A_SECOND), number);
    }
  }

  private long slot(long time) {
    return Math.floorDiv(time - window.start(), SLOT);
  }

  private void failed(long started, long ended, StoreException failure) {
    boolean isNotApplied = failure.outcome() == Outcome.NOT_APPLIED;
    add(second -> isNotApplied ? second.failed : second.unknown, slot(ended), 1);
    if (failure.isWrongEffect()) {
      add(second -> second.wrong, slot(ended), 1);
    }
    if (!faults.isEmpty() && (acts || started - over < AFTERMATH)) {
      (failure.isWrongEffect() ? wrongEffects : excused).increment();
    }
  }

  /**
   * What followed a fault. Times are in seconds.
   *
   * @param failed operations of which nothing was applied
   * @param unknown operations of which that is not known
   * @param wrongEffects those that failed by another effect than the one asked for
   * @param longestGap the longest time in which a thread had no success; 0 if it is below 100 ms
   * @param outage the longest time in which none had; 0 if it is below two slots
   * @param firstSuccess when that ended, after the fault; nothing if the window ended before
   */
  record Aftermath(
      long failed,
      long unknown,
      long wrongEffects,
      double longestGap,
      double outage,
      Optional<Double> firstSuccess) {}

  private record Begun(long time, boolean breaks) {}

  /** A time without a success, in nanoseconds of the window. */
  private record Gap(long from, long to, boolean ended) {
    long length() {
      return to - from;
    }
  }

  private static final class Second {
    final long first;
    final AtomicLongArray ok = new AtomicLongArray(SLOTS_OF_A_SECOND);
    final AtomicLongArray failed = new AtomicLongArray(SLOTS_OF_A_SECOND);
    final AtomicLongArray unknown = new AtomicLongArray(SLOTS_OF_A_SECOND);
    final AtomicLongArray wrong = new AtomicLongArray(SLOTS_OF_A_SECOND);

    Second(long index) {
      first = index * SLOTS_OF_A_SECOND;
    }
  }

  /** The times between slots with successes: from the middle of one slot to that of the next. */
  private static final class Gaps {
    private final List<Gap> all = new ArrayList<>();
    private final long shortest;
    private long last = -1;

    /**
     * Those of that many slots, at least: of each of many threads, all would be too many to keep.
     */
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

    /** The gaps so far, and the one that lasts to the end of a window of this length. */
    List<Gap> to(long windowEnd) {
      List<Gap> withLast = new ArrayList<>(all);
      if (windowEnd / SLOT - last >= shortest) {
        withLast.add(new Gap(begin(), windowEnd, false));
      }
      return withLast;
    }
  }

  /** The successes of one thread, which it adds to the slots of all when one is over. */
  private final class Successes implements OfThread {
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
      long now = slot(ended);
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
      add(second -> second.ok, slot, count);
      count = 0;
    }
  }
}

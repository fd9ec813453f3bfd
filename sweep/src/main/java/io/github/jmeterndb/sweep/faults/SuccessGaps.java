// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The times in which no operation of any thread succeeded, from one success to the next. Times are
 * those of {@link System#nanoTime}. Thread-safe: one lock orders the successes of all threads,
 * which only a cell with faults pays for.
 */
final class SuccessGaps {
  /** Shorter gaps are not kept: there are too many, and none of them is an outage. */
  static final long FLOOR = TimeUnit.MILLISECONDS.toNanos(1);

  /** Compared by difference, because nanoTime may overflow. */
  private final TreeMap<Long, Long> gaps = new TreeMap<>((a, b) -> Long.signum(a - b));

  private boolean isAny;
  private long first;
  private long last;
  private long lastGapEnd;

  /** An operation succeeded at that time; times may arrive out of order. */
  synchronized void succeeded(long time) {
    if (!isAny) {
      isAny = true;
      first = time;
      last = time;
      lastGapEnd = time;
    } else if (time - last >= 0) {
      add(last, time);
      last = time;
    } else if (time - first < 0) {
      add(time, first);
      first = time;
    } else if (time - lastGapEnd < 0) {
      split(time);
    }
  }

  private void add(long from, long to) {
    if (to - from >= FLOOR) {
      gaps.put(from, to);
      if (to - lastGapEnd > 0) {
        lastGapEnd = to;
      }
    }
  }

  private void split(long time) {
    Map.Entry<Long, Long> gap = gaps.floorEntry(time);
    if (gap != null && time - gap.getValue() < 0) {
      gaps.remove(gap.getKey());
      add(gap.getKey(), time);
      add(time, gap.getValue());
    }
  }

  /**
   * The longest one that follows a fault. One is that of the fault after which it began, from its
   * own start to its own end: that a node is started again meanwhile does not end it, and is not
   * its reason. One that finds another node to be broken counts for that one as well, from then on.
   *
   * @param window of the cell: where nothing has succeeded before, a gap begins with it; where
   *     nothing has succeeded since, a gap lasts to its end
   * @param usual nanoseconds: what begins so shortly before a fault is its own
   */
  synchronized Gap longest(FaultSpans faults, int fault, Span window, long usual) {
    Gap longest = Gap.NONE;
    for (Map.Entry<Long, Long> gap : all(window).entrySet()) {
      long begin = gap.getKey();
      long end = gap.getValue();
      long sinceTheFault = end - faults.begun(fault);
      int own = faults.before(begin, end, usual);
      long length = 0;
      if (own == fault) {
        length = end - begin;
      } else if (own < fault && faults.breaks(fault)) {
        length = sinceTheFault;
      }
      if (sinceTheFault > 0 && length >= FLOOR && length > longest.length) {
        longest = new Gap(length, sinceTheFault, isAny && end - last <= 0);
      }
    }
    return longest;
  }

  /** The length of the longest gap in a time, in nanoseconds; parts outside do not count. */
  synchronized long longestWithin(Span span) {
    long longest = 0;
    for (Map.Entry<Long, Long> gap : all(span).entrySet()) {
      long before = Math.max(0, span.from - gap.getKey());
      long after = Math.max(0, gap.getValue() - span.to);
      longest = Math.max(longest, gap.getValue() - gap.getKey() - before - after);
    }
    return longest < FLOOR ? 0 : longest;
  }

  /** With the gaps before the first and after the last success, as far as they are in a window. */
  private Map<Long, Long> all(Span window) {
    TreeMap<Long, Long> all = new TreeMap<>(gaps);
    if (!isAny) {
      all.put(window.from, window.to);
      return all;
    }
    if (first - window.from > 0) {
      all.put(window.from, first);
    }
    if (last - window.to < 0) {
      all.put(last, window.to);
    }
    return all;
  }

  record Span(long from, long to) {}

  /**
   * A time without a success, in nanoseconds.
   *
   * @param length 0 if there was none of a millisecond or more
   * @param end when it ended, after the fault that was asked for
   * @param ended whether a success ended it
   */
  record Gap(long length, long end, boolean ended) {
    static final Gap NONE = new Gap(0, 0, true);
  }
}

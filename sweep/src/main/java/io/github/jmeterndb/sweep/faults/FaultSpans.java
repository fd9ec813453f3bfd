// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import java.util.Arrays;

/**
 * What follows which fault. Failures, and gaps of single threads: after one that breaks something,
 * all that follow until the next one does, for those at a node's start are among what its end has
 * led to; after any other one, those until the next one, of any kind. Times without a success of
 * any thread: those that begin before the next one, of any kind. Times are those of {@link
 * System#nanoTime}. Immutable.
 */
final class FaultSpans {
  static final FaultSpans NONE = new FaultSpans(new long[0], new boolean[0]);

  private final long[] begun;
  private final boolean[] breaks;

  /** The index of the fault that ends the time of each; the number of faults if none has. */
  private final int[] next;

  private FaultSpans(long[] begun, boolean[] breaks) {
    this.begun = begun;
    this.breaks = breaks;
    next = new int[begun.length];
    for (int i = 0; i < next.length; i++) {
      next[i] = i + 1;
      while (breaks[i] && next[i] < begun.length && !breaks[next[i]]) {
        next[i]++;
      }
    }
  }

  FaultSpans with(long now, boolean hasBroken) {
    long[] times = Arrays.copyOf(begun, begun.length + 1);
    boolean[] kinds = Arrays.copyOf(breaks, times.length);
    times[begun.length] = now;
    kinds[begun.length] = hasBroken;
    return new FaultSpans(times, kinds);
  }

  int size() {
    return begun.length;
  }

  /** Whether the time of that fault has not ended. */
  boolean isOpen(int fault) {
    return next[fault] == begun.length;
  }

  boolean isOver(int fault, long time) {
    return !isOpen(fault) && begun[next[fault]] - time <= 0;
  }

  /** When that fault began. */
  long begun(int fault) {
    return begun[fault];
  }

  boolean breaks(int fault) {
    return breaks[fault];
  }

  /**
   * The last fault before a time began, or the first one; one that came after that, but before its
   * end, if it did within a margin, and the one before it did not.
   */
  int before(long begin, long end, long margin) {
    int fault = begun.length - 1;
    while (fault > 0 && !isBefore(fault, begin, end, margin)) {
      fault--;
    }
    return fault;
  }

  private boolean isBefore(int fault, long begin, long end, long margin) {
    long since = begin - begun[fault];
    boolean isNear = -since <= margin && begin - begun[fault - 1] > margin;
    return since >= 0 || (isNear && end - begun[fault] > 0);
  }

  /** The part of a time that follows that fault, in nanoseconds; negative if none does. */
  long within(int fault, long from, long to) {
    long end = isOver(fault, to) ? begun[next[fault]] : to;
    return end - begun[fault] - Math.max(from - begun[fault], 0);
  }
}

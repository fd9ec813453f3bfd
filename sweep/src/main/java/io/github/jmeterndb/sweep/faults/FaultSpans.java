// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import java.util.Arrays;

/**
 * What follows which fault. After one that breaks something, all that follows until the next one
 * does: that a node is started again belongs to what its end has led to. After any other one, what
 * follows until the next one, of any kind. Times are those of {@link System#nanoTime}. Immutable.
 */
final class FaultSpans {
  static final FaultSpans NONE = new FaultSpans(new long[0], new boolean[0]);

  private final long[] begun;
  private final boolean[] breaks;

  /** The fault that ends what follows each; one too many where none has. */
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

  /** These, and one more. */
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

  /** Whether what follows now still follows that fault. */
  boolean isOpen(int fault) {
    return next[fault] == begun.length;
  }

  /** Whether nothing from then on follows that fault. */
  boolean isOver(int fault, long time) {
    return !isOpen(fault) && begun[next[fault]] - time <= 0;
  }

  /** When that fault began. */
  long begun(int fault) {
    return begun[fault];
  }

  /** When what follows that fault ends: when the next one's begins, or then. */
  long end(int fault, long windowEnd) {
    return isOver(fault, windowEnd) ? begun[next[fault]] : windowEnd;
  }

  /** How much of a time, in nanoseconds, follows that fault; none of it where below 0. */
  long within(int fault, long from, long to) {
    long end = isOver(fault, to) ? begun[next[fault]] : to;
    return end - begun[fault] - Math.max(from - begun[fault], 0);
  }
}

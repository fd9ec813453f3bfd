// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import java.util.Arrays;

/**
 * The time that follows each fault: after one that breaks something, until the next one that does,
 * since the restart of a node belongs to the consequences of its end; after any other, until the
 * next fault of any kind. Times are those of {@link System#nanoTime}. Immutable.
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

  /** These, and another fault that begins now. */
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

  /** Whether the time of that fault had ended by then. */
  boolean isOver(int fault, long time) {
    return !isOpen(fault) && begun[next[fault]] - time <= 0;
  }

  /** When that fault began. */
  long begun(int fault) {
    return begun[fault];
  }

  /** The end of that fault's time: the begin of the next one's, or the end of the window. */
  long end(int fault, long windowEnd) {
    return isOver(fault, windowEnd) ? begun[next[fault]] : windowEnd;
  }

  /** The part of a time that follows that fault, in nanoseconds; negative if none does. */
  long within(int fault, long from, long to) {
    long end = isOver(fault, to) ? begun[next[fault]] : to;
    return end - begun[fault] - Math.max(from - begun[fault], 0);
  }
}

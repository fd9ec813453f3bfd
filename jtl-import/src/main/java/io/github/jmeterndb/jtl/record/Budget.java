// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the parts of a file that are read at once may keep, all together: {@code ./report import}
 * has a heap of 256 MB, whatever the file holds and however many cores there are. Thread-safe.
 */
final class Budget {
  /** With a histogram each, of 16 to 90 KB. */
  static final int MOST_LABELS = 1000;

  /** Each has a text and a message, of up to 300 characters. */
  static final int MOST_CODES = 5000;

  /**
   * Each takes up to some kilobytes. {@link TimeAxis} keeps a file that is read as one below that;
   * parts of the same times have each their own, and a few more where one part ends and the next
   * one begins.
   */
  static final int MOST_POINTS = TimeAxis.MOST_POINTS_OF_ALL_LABELS * 5 / 4;

  private final boolean inParts;
  private final AtomicInteger labels = new AtomicInteger();
  private final AtomicInteger codes = new AtomicInteger();
  private final AtomicInteger points = new AtomicInteger();
  private volatile boolean spent;

  /**
   * One of a reading.
   *
   * @param inParts whether several parts are read at once
   */
  Budget(boolean inParts) {
    this.inParts = inParts;
  }

  /** Whether a label more in a thread group may have a row of its own. */
  boolean takesLabel() {
    return takes(labels, MOST_LABELS);
  }

  /** Whether a response code more may be counted by itself. */
  boolean takesCode() {
    return takes(codes, MOST_CODES);
  }

  private boolean takes(AtomicInteger count, int most) {
    if (count.get() >= most) {
      spent = true;
      return false;
    }
    count.incrementAndGet();
    return true;
  }

  /** A point of time more, or fewer of them. */
  void addPoints(int more) {
    if (points.addAndGet(more) > MOST_POINTS && inParts) {
      spent = true;
    }
  }

  /** How many points of time there are. */
  int points() {
    return points.get();
  }

  /** Whether anything that is counted by its own name depends on which came first. */
  boolean isSpent() {
    return spent;
  }

  /** Whether it is no use to read on: the file has to be read as one. */
  boolean endsReading() {
    return inParts && spent;
  }
}

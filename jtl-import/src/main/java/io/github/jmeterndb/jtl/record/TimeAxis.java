// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import java.time.Duration;
import java.time.Instant;

/**
 * Cuts the time of a test into intervals of one length: a second at first, and twice as long
 * whenever there would be too many. One for all labels, so that their points can be added. For one
 * thread.
 */
final class TimeAxis {
  /** What a chart can show. */
  static final int MOST_POINTS = 600;

  /** A point takes some kilobytes: with many labels there are fewer of each. */
  private static final int MOST_POINTS_OF_ALL_LABELS = 24_000;

  private static final int FEWEST_POINTS = 30;

  private long width = Duration.ofSeconds(1).toMillis();
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /**
   * Makes room for a time.
   *
   * @param millis since 1970
   * @param labels that have points
   * @return how often the intervals were doubled for that: pairs of them are one now
   */
  int extend(long millis, int labels) {
    long point = point(millis);
    first = Math.min(first, point);
    last = Math.max(last, point);
    int doublings = 0;
    while (last - first >= mostPoints(labels)) {
      doubleWidth();
      doublings++;
    }
    return doublings;
  }

  /** Makes room for another's times, which may be cut finer. */
  int extend(TimeAxis other, int labels) {
    return match(other)
        + extend(other.first * other.width, labels)
        + extend(other.last * other.width, labels);
  }

  /** Doubles the intervals until they are as long as the other's; how often. */
  int match(TimeAxis other) {
    int doublings = 0;
    for (; width < other.width; doublings++) {
      doubleWidth();
    }
    return doublings;
  }

  private void doubleWidth() {
    width *= 2;
    first = parent(first);
    last = parent(last);
  }

  private static int mostPoints(int labels) {
    return Math.max(
        FEWEST_POINTS, Math.min(MOST_POINTS, MOST_POINTS_OF_ALL_LABELS / Math.max(labels, 1)));
  }

  /** The number of the interval that a time lies in. */
  long point(long millis) {
    return Math.floorDiv(millis, width);
  }

  /** The number of the interval of twice the length that a point lies in. */
  static long parent(long point) {
    return Math.floorDiv(point, 2);
  }

  Instant start(long point) {
    return Instant.ofEpochMilli(point * width);
  }

  Duration length() {
    return Duration.ofMillis(width);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Cuts the time of a test into intervals of one length: a second at first, and twice as long
 * whenever there would be too many. One for all labels and all parts of a file that are read at
 * once, so that their points can be added, and no part has more than it needs. Thread-safe.
 */
final class TimeAxis {
  /** What a chart can show. */
  static final int MOST_POINTS = 600;

  /** A point takes some kilobytes: with more labels than are drawn there are fewer of each. */
  static final int MOST_POINTS_OF_ALL_LABELS = 24 * MOST_POINTS;

  private final Set<Object> labels = new HashSet<>();
  private volatile long width = Duration.ofSeconds(1).toMillis();
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  /** Makes room for a label that has points. */
  synchronized void add(Object label) {
    labels.add(label);
    fit();
  }

  /** Makes room for a time, in milliseconds since 1970. */
  synchronized void extend(long millis) {
    long point = Math.floorDiv(millis, width);
    first = Math.min(first, point);
    last = Math.max(last, point);
    fit();
  }

  private void fit() {
    // Nothing to fit before there is a time.
    while (first <= last && last - first >= mostPoints()) {
      width *= 2;
      first = parent(first);
      last = parent(last);
    }
  }

  private int mostPoints() {
    return Math.max(
        1, Math.min(MOST_POINTS, MOST_POINTS_OF_ALL_LABELS / Math.max(labels.size(), 1)));
  }

  /** How long the intervals are by now, in milliseconds: a second, doubled some times. */
  long width() {
    return width;
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

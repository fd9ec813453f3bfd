// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * The time in which a cell is measured. Times are those of {@link System#nanoTime}. Thread-safe.
 */
public final class Window {
  private static final long MILLI = MILLISECONDS.toNanos(1);

  private final long length;
  private volatile boolean open;
  private volatile long start;
  private volatile long end;
  private volatile long startMillis;
  private volatile boolean closed;

  public Window(int seconds) {
    this(SECONDS.toNanos(seconds));
  }

  private Window(long length) {
    this.length = length;
  }

  static Window untilClosed() {
    return new Window(Long.MAX_VALUE / 4);
  }

  /**
   * Sets when the window opens, unless that is set.
   *
   * @param nowMillis now, in milliseconds since the epoch
   * @param delay nanoseconds from now
   */
  public synchronized void openAfter(long now, long nowMillis, long delay) {
    if (!open) {
      start = now + delay;
      end = start + length;
      startMillis = nowMillis + NANOSECONDS.toMillis(delay);
      open = true;
    }
  }

  /** Closes the window at that time, if that is earlier; before it has opened, with no length. */
  public synchronized void closeAt(long time) {
    closed = true;
    if (!open || time - start < 0) {
      start = time;
      end = time;
      startMillis = 0;
      open = true;
    } else if (time - end < 0) {
      end = time;
    }
  }

  /** Extends the window beyond that time, if nobody has closed it. */
  synchronized void lastBeyond(long time) {
    if (open && !closed && time - end >= 0) {
      end = time + 1;
    }
  }

  boolean isClosed() {
    return closed;
  }

  public boolean contains(long time) {
    return open && time - start >= 0 && time - end < 0;
  }

  boolean isCut(long started, long ended) {
    return open && started - end < 0 && isOver(ended);
  }

  public boolean isOver(long time) {
    return open && time - end >= 0;
  }

  /** Nanoseconds from that time until the window closes; its whole length before it opens. */
  long nanosLeft(long time) {
    return open ? Math.max(0, end - time) : length;
  }

  /** Nanoseconds since the window opened; 0 before. */
  long elapsed(long time) {
    return open ? Math.max(0, time - start) : 0;
  }

  public long start() {
    return start;
  }

  public long end() {
    return end;
  }

  /** Milliseconds since the epoch; 0 if the window did not open. */
  public long startMillis() {
    return startMillis;
  }

  /** Seconds: shorter if the window closed early, 0 if it did not open. */
  public double length() {
    return nanos() / (double) SECONDS.toNanos(1);
  }

  long nanos() {
    return open ? end - start : 0;
  }

  /** Converts a nanoTime to milliseconds since the epoch. */
  long millisAt(long time) {
    return startMillis + NANOSECONDS.toMillis(time - start);
  }

  /** Rounds up to whole milliseconds after the start. */
  long wholeMillisAfter(long time) {
    return start + (time - start + MILLI - 1) / MILLI * MILLI;
  }

  long lastWholeMilli() {
    return start + (end - start) / MILLI * MILLI;
  }
}

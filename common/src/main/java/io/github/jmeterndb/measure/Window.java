// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.time.Duration;

/**
 * The time in which a cell is measured: it opens when all threads run and the warm-up is over, and
 * closes after its length, or earlier. Times are those of {@link System#nanoTime}. Thread-safe.
 */
public final class Window {
  private static final long MILLI = MILLISECONDS.toNanos(1);

  private static final long UNBOUNDED = Long.MAX_VALUE / 4;

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
    return new Window(UNBOUNDED);
  }

  /**
   * Sets when the window opens.
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
    return open ? (end - start) / (double) SECONDS.toNanos(1) : 0;
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

  /**
   * Divides the window into intervals, the last one perhaps shorter. An operation belongs to the
   * interval in which it ended.
   *
   * @param length in whole milliseconds
   */
  Intervals intervals(Duration length) {
    return new OfEqualLength(length.toNanos());
  }

  private final class OfEqualLength implements Intervals {
    private final long interval;

    OfEqualLength(long interval) {
      this.interval = interval;
    }

    @Override
    public boolean contains(long time) {
      return Window.this.contains(time);
    }

    @Override
    public int indexOf(long time) {
      return (int) ((time - start) / interval);
    }

    @Override
    public int count() {
      return open ? (int) ((end - start + interval - 1) / interval) : 0;
    }

    @Override
    public boolean isWhole(int index) {
      return (index + 1) * interval <= end - start;
    }

    @Override
    public long startOf(int index) {
      return startMillis + NANOSECONDS.toMillis(index * interval);
    }

    @Override
    public long endOf(int index) {
      long lengthMillis = NANOSECONDS.toMillis(end - start);
      return startMillis + Math.min(NANOSECONDS.toMillis((index + 1) * interval), lengthMillis);
    }
  }
}

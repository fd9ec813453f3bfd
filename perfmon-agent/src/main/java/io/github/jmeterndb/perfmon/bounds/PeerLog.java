// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * What clients cause to be logged: at most 100 lines in ten minutes for all of them together, so
 * that they cannot fill a disk; each line is escaped and has at most 500 characters. Thread-safe.
 */
public final class PeerLog {
  private static final Logger LOG = LoggerFactory.getLogger(PeerLog.class);
  private static final int MAX_LINES = 100;
  private static final long PERIOD = TimeUnit.MINUTES.toNanos(10);
  private static final int MAX_LINE = 500;

  private final Sink sink;
  private final LongSupplier nanoTime;
  private long start;
  private long lines;

  /** Where the lines go. */
  @FunctionalInterface
  public interface Sink {
    void write(Level level, String line);
  }

  /**
   * A log.
   *
   * @param nanoTime {@link System#nanoTime()}, or a clock of a test
   */
  public PeerLog(Sink sink, LongSupplier nanoTime) {
    this.sink = sink;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  /** To SLF4J. */
  public static PeerLog toSlf4j() {
    return new PeerLog(PeerLog::write, System::nanoTime);
  }

  private static void write(Level level, String line) {
    switch (level) {
      case INFO -> LOG.info("{}", line);
      case WARN -> LOG.warn("{}", line);
      default -> LOG.error("{}", line);
    }
  }

  /** Normal operation. */
  public void info(String line) {
    add(Level.INFO, line);
  }

  /** A request that is not fulfilled. */
  public void warn(String line) {
    add(Level.WARN, line);
  }

  /** A fault of the agent itself that a client has met. */
  public void error(String line, Throwable cause) {
    add(Level.ERROR, line + ": " + cause);
    LOG.debug("Caused by", cause);
  }

  private synchronized void add(Level level, String line) {
    long now = nanoTime.getAsLong();
    if (now - start >= PERIOD) {
      if (lines > MAX_LINES) {
        sink.write(Level.WARN, lines - MAX_LINES + " lines about clients are left out here");
      }
      start = now;
      lines = 0;
    }
    lines++;
    if (lines <= MAX_LINES) {
      sink.write(level, Shown.escaped(line, MAX_LINE));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * What clients make the agent say: of all of them together 100 lines at once, and then one in five
 * seconds; each line is escaped and has 500 characters at most. Not thread-safe.
 */
public final class PeerLog {
  private static final Logger LOG = LoggerFactory.getLogger(PeerLog.class);
  private static final int BURST = 100;
  private static final long NANOS_A_LINE = TimeUnit.SECONDS.toNanos(5);
  private static final int MAX_LINE = 500;

  private final Sink sink;
  private final Bucket bucket;
  private long leftOut;

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
    this.bucket = new Bucket(BURST, NANOS_A_LINE, nanoTime);
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

  /** What is as it should be. */
  public void info(String line) {
    add(Level.INFO, line);
  }

  /** What a client does not get, or is the worse for. */
  public void warn(String line) {
    add(Level.WARN, line);
  }

  /** What is wrong with the agent itself, where a client has met it. */
  public void error(String line, Throwable cause) {
    if (add(Level.ERROR, line + ": " + cause)) {
      LOG.debug("It comes from", cause);
    }
  }

  private boolean add(Level level, String line) {
    if (bucket.left() <= 0) {
      leftOut++;
      return false;
    }
    bucket.take(1);
    if (leftOut > 0) {
      sink.write(Level.WARN, leftOut + " lines about clients are left out here");
      leftOut = 0;
    }
    sink.write(level, Shown.escaped(line, MAX_LINE));
    return true;
  }
}

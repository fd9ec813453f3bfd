// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.quiet;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.stream.Stream;

/**
 * Waits until nothing is at work any more that an earlier cell caused: in the database, as far as
 * it tells, and in this JVM, whose compiler may still translate what the last cell ran. For one
 * thread.
 */
public final class Quiet {
  private static final System.Logger LOG = System.getLogger(Quiet.class.getName());
  private static final long POLL_MILLIS = 100;

  private final List<Source> sources;
  private final long limit;
  private String unknown = "";

  /** Waits so many seconds at the most. */
  public Quiet(List<Source> sources, int seconds) {
    this.sources = sources;
    this.limit = SECONDS.toNanos(seconds);
  }

  /**
   * Waits, only as long as it must.
   *
   * @return for what, and whether it is quiet now
   */
  public Settling await() throws InterruptedException {
    long start = System.nanoTime();
    String waitedFor = "";
    while (true) {
      unknown = "";
      String unrest = unrest();
      long waited = System.nanoTime() - start;
      if (unrest.isEmpty() || waited >= limit) {
        return new Settling(
            NANOSECONDS.toMillis(waited) / 1e3,
            waitedFor,
            Stream.of(unrest, unknown).filter(text -> !text.isEmpty()).collect(joining(", ")));
      }
      if (waitedFor.isEmpty()) {
        waitedFor = unrest;
      }
      MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private String unrest() {
    return sources.stream().map(this::ask).filter(text -> !text.isEmpty()).collect(joining(", "));
  }

  private String ask(Source source) {
    try {
      return source.unrest();
    } catch (UserError e) {
      LOG.log(System.Logger.Level.DEBUG, "What it is at is not told", e);
      unknown = "perhaps, since " + e.getMessage();
      return "";
    }
  }

  /** Something that may still be at work. */
  @FunctionalInterface
  public interface Source {
    /**
     * What it is at, in a few words; empty if nothing.
     *
     * @throws UserError if that cannot be told: then it is not waited for, and may be
     */
    String unrest() throws UserError;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.stream.Stream;

/**
 * Waits until the background activity of the previous cell has ended: in the database, as far as it
 * reports it, and in the JVMs that generate the load, which may still compile code of that cell.
 * For one thread.
 */
public final class IdleWait {
  private static final System.Logger LOG = System.getLogger(IdleWait.class.getName());
  private static final long POLL_MILLIS = 100;

  private final List<Source> sources;
  private final long limit;
  private String unknown = "";

  public IdleWait(List<Source> sources, int seconds) {
    this.sources = sources;
    this.limit = SECONDS.toNanos(seconds);
  }

  /**
   * @return the sources it waited for, and those that are still active
   */
  public Settling await() throws InterruptedException {
    long start = System.nanoTime();
    String waitedFor = "";
    while (true) {
      unknown = "";
      String active = activity();
      long waited = System.nanoTime() - start;
      if (active.isEmpty() || waited >= limit) {
        return new Settling(
            NANOSECONDS.toMillis(waited) / 1e3,
            waitedFor,
            Stream.of(active, unknown).filter(text -> !text.isEmpty()).collect(joining(", ")));
      }
      if (waitedFor.isEmpty()) {
        waitedFor = active;
      }
      MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private String activity() {
    return sources.stream().map(this::ask).filter(text -> !text.isEmpty()).collect(joining(", "));
  }

  private String ask(Source source) {
    try {
      return source.activity();
    } catch (UserError e) {
      LOG.log(System.Logger.Level.DEBUG, "Background activity is not known", e);
      unknown = "background activity was not known (%s)".formatted(e.getMessage());
      return "";
    }
  }

  @FunctionalInterface
  public interface Source {
    /**
     * Current activity, in a few words; empty if idle.
     *
     * @throws UserError if the activity is unknown: the source then counts as idle
     */
    String activity() throws UserError;
  }
}

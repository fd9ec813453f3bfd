// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Reads rows over a path when nodes that were broken are there again: in a thread that ends with
 * it, so that no session of an old connection stays open. For one thread.
 *
 * @param <P> the port of the workload
 */
final class ReadBack<P> {
  private static final int ROWS = 1_000;

  /** What a path may take to connect again. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final long PAUSE_MILLIS = 200;
  private static final long ENDING_MILLIS = 5_000;

  private final Data<P> data;
  private final Link<P> link;
  private final BooleanSupplier stopped;

  ReadBack(Data<P> data, Link<P> link, BooleanSupplier stopped) {
    this.data = data;
    this.link = link;
    this.stopped = stopped;
  }

  /**
   * How they differ from what was acknowledged, in a line; empty if they do not.
   *
   * @throws ThreadsRemain if the thread that reads does not end: the link must stay open
   */
  String differences(String path) throws UserError, InterruptedException {
    FutureTask<String> reading = new FutureTask<>(this::read);
    Thread thread = new Thread(reading, "jmeter-ndb-read-back");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(PATIENCE.plus(Workload.LONGEST).toMillis());
    } catch (InterruptedException e) {
      thread.interrupt();
      thread.join(ENDING_MILLIS);
      requireEnd(thread, path);
      throw e;
    }
    requireEnd(thread, path);
    try {
      return reading.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UserError failure) {
        throw failure;
      }
      throw new UserError(
          "The rows cannot be read over %s after the faults: %s."
              .formatted(path, why(e.getCause())),
          e.getCause());
    }
  }

  private static void requireEnd(Thread thread, String path) throws ThreadsRemain {
    if (thread.isAlive()) {
      throw new ThreadsRemain(
          "The rows cannot be read over %s after the faults: no answer came in time."
              .formatted(path));
    }
  }

  private static String why(Throwable cause) {
    return cause instanceof StoreException failure ? failure.oneLine() : cause.toString();
  }

  private String read() throws StoreException, UserError, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return data.differences(link.port(), ROWS);
      } catch (StoreException e) {
        if (stopped.getAsBoolean() || System.nanoTime() - deadline >= 0) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/**
 * Reports to {@code ./jmeter} whether all runs succeeded: JMeter itself always exits with status 0.
 * A file that {@code ./jmeter} creates is deleted before a run starts, and created again when all
 * runs of this JVM have met their requirements: after any failure, including a full disk, it is
 * missing. Thread-safe.
 */
public final class ExitStatus {
  private static final String FILE = "JMETER_NDB_STATUS_FILE";
  private static int notComplete;

  private ExitStatus() {}

  /** A run is about to start, here or on remote engines. The start may fail. */
  public static synchronized void expected() {
    String file = System.getenv(FILE);
    if (file != null) {
      try {
        Files.deleteIfExists(Path.of(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Runs a job in the calling thread and reports its end. If the JVM shuts down meanwhile, for
   * example after Ctrl-C, the job is stopped and the JVM waits for its end.
   */
  public static RunEnded runToItsEnd(Supplier<RunEnded> job, Runnable stop) {
    Thread runner = Thread.currentThread();
    Thread hook =
        new Thread(
            () -> {
              stop.run();
              try {
                runner.join();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            runner.getName() + "-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      started();
      RunEnded end = job.get();
      if (end.succeeded()) {
        succeeded();
      }
      return end;
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM is shutting down, and its hook waits for this thread: nothing to remove.
        LoggerFactory.getLogger(ExitStatus.class).debug("The sweep ends with the JVM", e);
      }
    }
  }

  private static synchronized void started() {
    notComplete++;
    expected();
  }

  private static synchronized void succeeded() {
    notComplete--;
    String file = System.getenv(FILE);
    if (file != null && notComplete == 0) {
      try {
        Files.createFile(Path.of(file));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import io.github.jmeterndb.sweep.live.RunEnded;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;

/** What a thread group does with its threads. For one thread, but for {@link #stop}. */
public interface SweepJob {
  /**
   * Does it.
   *
   * @param parameters those of the thread group: the value, or null
   */
  RunEnded run(UnaryOperator<String> parameters);

  /** Ends it as soon as the operations that are under way have ended. */
  void stop();

  /**
   * Runs a job in the calling thread, and reports its end to {@code ./jmeter}. Where the JVM shuts
   * down meanwhile, as by Ctrl-C, the job is stopped, and the JVM waits for the thread's end.
   */
  static RunEnded runToItsEnd(Supplier<RunEnded> job, Runnable stop) {
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
      ExitStatus.started();
      RunEnded end = job.get();
      ExitStatus.ended(end.succeeded());
      return end;
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM is shutting down, and the hook waits for this thread: there is nothing to remove.
        LoggerFactory.getLogger(SweepJob.class).debug("The sweep ends with the JVM", e);
      }
    }
  }
}

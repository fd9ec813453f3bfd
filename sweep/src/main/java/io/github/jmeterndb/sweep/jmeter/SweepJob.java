// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.LoggerFactory;

/** The work of a thread group. For one thread, except {@link #stop}. */
public interface SweepJob {
  /** {@code parameters} returns null for a parameter that is not given. */
  RunEnded run(UnaryOperator<String> parameters);

  /** Ends the job after the current operations. */
  void stop();

  /**
   * Runs a job in the calling thread and reports its end to {@code ./jmeter}. If the JVM shuts down
   * meanwhile, for example after Ctrl-C, the job is stopped and the JVM waits for its end.
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
        // The JVM is shutting down, and its hook waits for this thread: nothing to remove.
        LoggerFactory.getLogger(SweepJob.class).debug("The sweep ends with the JVM", e);
      }
    }
  }
}

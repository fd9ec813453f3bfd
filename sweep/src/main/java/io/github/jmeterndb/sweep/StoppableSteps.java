// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;

/** The steps of a run. {@link #stop} ends the current one, and prevents the next. Thread-safe. */
final class StoppableSteps {
  private volatile boolean stopped;

  /** What {@link #stop} does to the current step. */
  private Runnable stopper = () -> {};

  boolean areStopped() {
    return stopped;
  }

  synchronized void stop() {
    stopped = true;
    stopper.run();
  }

  synchronized void stopBy(Runnable next) throws InterruptedException {
    if (stopped) {
      throw new InterruptedException();
    }
    stopper = next;
  }

  /** Closing and writing must not be interrupted. */
  synchronized void stopNothing() {
    stopper = () -> {};
    Thread.interrupted();
  }

  /** Runs a step in the calling thread, which a stop interrupts. */
  <T> T run(Step<T> step) throws UserError, IOException, InterruptedException {
    stopBy(Thread.currentThread()::interrupt);
    try {
      return step.take();
    } finally {
      stopNothing();
    }
  }

  interface Step<T> {
    T take() throws UserError, IOException, InterruptedException;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.settings.UserError;

/**
 * Looks after the rows of a cell that uses them up, while it runs: where they are used up faster
 * than was foreseen, more are added, which takes something from the cell, but less than its end.
 */
final class Supply {
  private static final System.Logger LOG = System.getLogger(Supply.class.getName());
  private static final long POLL_MILLIS = 50;

  private final Refill refill;
  private final Thread thread = new Thread(this::refillUntilTheEnd, "jmeter-ndb-supply");
  private volatile boolean over;
  private volatile boolean needed;

  private Supply(Refill refill) {
    this.refill = refill;
  }

  /** Starts to. */
  static Supply start(Refill refill) {
    Supply supply = new Supply(refill);
    supply.thread.start();
    return supply;
  }

  /**
   * Ends it.
   *
   * @return whether rows had to be added
   */
  boolean end() throws InterruptedException {
    over = true;
    thread.join();
    return needed;
  }

  private void refillUntilTheEnd() {
    try {
      while (!over) {
        if (refill.refill()) {
          needed = true;
        } else {
          MILLISECONDS.sleep(POLL_MILLIS);
        }
      }
    } catch (InterruptedException | UserError e) {
      // The cell tells where it ran out of rows.
      LOG.log(System.Logger.Level.WARNING, "No rows can be added", e);
    }
  }

  /** Adds rows where they are scarce. */
  @FunctionalInterface
  interface Refill {
    /** Whether it had to. */
    boolean refill() throws UserError;
  }
}

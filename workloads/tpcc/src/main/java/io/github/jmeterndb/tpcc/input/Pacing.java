// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpcc.input;

import io.github.jmeterndb.settings.Settings;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The waits of a terminal: before each transaction it is keyed in, after it the answer is thought
 * about, as long as a negative exponential distribution says, and ten times the mean at the most
 * (clause 5.2.5). For one thread.
 */
public final class Pacing {
  private static final double ALL = 100;
  private static final int MOST = 10;

  private final double share;
  private final Inputs inputs;
  private double thinkSeconds;

  /** That of a terminal. */
  public Pacing(Settings settings, Inputs inputs) {
    share = settings.number(TpccParameters.PACING) / ALL;
    this.inputs = inputs;
  }

  /** The longest wait between two transactions. */
  public static Duration longest(Settings settings) {
    int seconds = Kind.NEW_ORDER.keyingSeconds() + MOST * Kind.NEW_ORDER.thinkSeconds();
    return Duration.ofSeconds(seconds)
        .multipliedBy(settings.number(TpccParameters.PACING))
        .dividedBy(100);
  }

  /** Waits before a transaction of that kind, for as long as it is not interrupted. */
  public void await(Kind kind) {
    if (share == 0) {
      return;
    }
    double seconds = (thinkSeconds + kind.keyingSeconds()) * share;
    thinkSeconds =
        Math.min(
            MOST * kind.thinkSeconds(),
            -Math.log(1 - inputs.random().nextDouble()) * kind.thinkSeconds());
    try {
      TimeUnit.NANOSECONDS.sleep((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

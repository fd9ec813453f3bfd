// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.input;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The waits of a terminal: before each transaction it is keyed in, after it the answer is thought
 * about, as long as a negative exponential distribution says, and ten times the mean at most
 * (clause 5.2.5). For one thread.
 */
public final class Pacing {
  private static final int ALL = 100;
  private static final int MOST = 10;

  /** Before the first transaction there is nothing to think about. */
  private static final int LONGEST_FIRST_SECONDS = Kind.NEW_ORDER.keyingSeconds();

  private static final int LONGEST_SECONDS =
      Kind.NEW_ORDER.keyingSeconds() + MOST * Kind.NEW_ORDER.thinkSeconds();

  private final double share;
  private final TpccInputs inputs;
  private double thinkSeconds;

  /** That of a terminal. */
  public Pacing(Settings settings, TpccInputs inputs) {
    share = settings.number(TpccParameters.PACING) / (double) ALL;
    this.inputs = inputs;
  }

  /** The longest wait between two transactions. */
  public static Duration longest(Settings settings) {
    return Duration.ofSeconds(LONGEST_SECONDS)
        .multipliedBy(settings.number(TpccParameters.PACING))
        .dividedBy(ALL);
  }

  /**
   * Does nothing where all terminals have begun when a cell's window opens, and each does something
   * before it closes.
   *
   * @throws UserError if the waits are too long for that, with the times that they need
   */
  public static void requireTime(Settings settings) throws UserError {
    int pacing = settings.number(TpccParameters.PACING);
    int warmup = wholeSeconds(LONGEST_FIRST_SECONDS * pacing);
    int duration = wholeSeconds(LONGEST_SECONDS * pacing);
    if (settings.number(Parameter.WARMUP) < warmup
        || settings.number(Parameter.DURATION) < duration) {
      throw new UserError(
          "With pacing=%d a terminal waits for up to %d s before its first transaction, and for up to"
                  .formatted(pacing, warmup)
              + " %1$d s between two: give -Jwarmup=%2$d -Jduration=%1$d or more, or less -Jpacing."
                  .formatted(duration, warmup));
    }
  }

  private static int wholeSeconds(int hundredths) {
    return (hundredths + ALL - 1) / ALL;
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

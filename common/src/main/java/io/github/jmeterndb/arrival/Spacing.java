// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import io.github.jmeterndb.workload.Share;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

public enum Spacing {
  /** Independent users: the time between operations is exponential. */
  POISSON {
    @Override
    LongUnaryOperator times(double rate, long seed, Share share, int threads) {
      double part = rate * share.threads(threads) / threads;
      SplittableRandom random = new SplittableRandom(seed);
      double[] time = {0};
      return number -> {
        time[0] -= Math.log(1 - random.nextDouble()) * SECOND / part;
        return (long) time[0];
      };
    }
  },
  /** Equal times between the operations of all JVMs together; the first one is due at once. */
  EVEN {
    @Override
    LongUnaryOperator times(double rate, long seed, Share share, int threads) {
      // Of the number, and not of the time before: what rounding takes does not add up.
      return number -> (long) (share.number(number, threads) * SECOND / rate);
    }
  };

  private static final double SECOND = 1e9;

  /** The names in lower case, as in the property {@code arrivals}. */
  public static List<String> names() {
    return Stream.of(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
  }

  public static Spacing named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /**
   * When the operation of a number is due, in nanoseconds from the start; to be asked for each
   * number, from 0, once.
   *
   * @param rate operations per second of all JVMs
   * @param share which operations are this JVM's
   */
  abstract LongUnaryOperator times(double rate, long seed, Share share, int threads);
}

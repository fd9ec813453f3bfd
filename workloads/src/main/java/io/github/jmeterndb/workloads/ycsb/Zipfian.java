// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import java.util.SplittableRandom;

/**
 * Ranks from 0, with YCSB's probabilities: the higher, the rarer. Source: J. Gray et al., Quickly
 * generating billion-record synthetic databases, SIGMOD 1994; {@code
 * site.ycsb.generator.ZipfianGenerator}. Thread-safe.
 */
final class Zipfian {
  /** YCSB's constant. */
  private static final double THETA = 0.99;

  /** Number of ranks that are hashed to the records, whatever their number. */
  private static final long SCRAMBLED_RANKS = 10_000_000_000L;

  /** The zeta sum of these. Source: {@code site.ycsb.generator.ScrambledZipfianGenerator}. */
  private static final double SCRAMBLED_ZETA = 26.46902820178302;

  private static final double ALPHA = 1 / (1 - THETA);
  private static final double ZETA_OF_TWO = 1 + Math.pow(0.5, THETA);

  private volatile State state;

  /** Takes some nanoseconds per rank. */
  Zipfian(long ranks) {
    this(ranks, zeta(0, ranks, 0));
  }

  private Zipfian(long ranks, double zeta) {
    state = State.of(ranks, zeta);
  }

  static Zipfian toBeScrambled() {
    return new Zipfian(SCRAMBLED_RANKS, SCRAMBLED_ZETA);
  }

  private static double zeta(long first, long last, double sum) {
    double zeta = sum;
    for (long rank = first; rank < last; rank++) {
      zeta += 1 / Math.pow((double) rank + 1, THETA);
    }
    return zeta;
  }

  long next(SplittableRandom random) {
    State now = state;
    double uniform = random.nextDouble();
    double scaled = uniform * now.zeta;
    if (scaled < 1) {
      return 0;
    }
    if (scaled < ZETA_OF_TWO) {
      return 1;
    }
    return (long) ((double) now.ranks * Math.pow(now.eta * uniform - now.eta + 1, ALPHA));
  }

  long next(SplittableRandom random, long ranksNow) {
    if (ranksNow > state.ranks) {
      grow(ranksNow);
    }
    return next(random);
  }

  private synchronized void grow(long ranks) {
    if (ranks > state.ranks) {
      state = State.of(ranks, zeta(state.ranks, ranks, state.zeta));
    }
  }

  private record State(long ranks, double zeta, double eta) {
    static State of(long ranks, double zeta) {
      double eta = (1 - Math.pow(2.0 / (double) ranks, 1 - THETA)) / (1 - ZETA_OF_TWO / zeta);
      return new State(ranks, zeta, eta);
    }
  }
}

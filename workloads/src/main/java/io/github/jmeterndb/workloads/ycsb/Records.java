// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.workload.RowLedger;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * The records of the operations, and YCSB's distributions: loaded records, numbered from 0,
 * followed by the ones that this JVM has inserted. Thread-safe.
 */
final class Records {
  /**
   * Ranks that are hashed to the records, whatever their number. Source: {@code
   * site.ycsb.generator.ScrambledZipfianGenerator}.
   */
  private static final long SCRAMBLED_RANKS = 10_000_000_000L;

  static final double ZETA = 26.46902820178302;

  private static final Zipfian SCRAMBLED = new Zipfian(SCRAMBLED_RANKS, ZETA);

  private final RowLedger ledger;
  private final AtomicInteger last;

  /** Shared by all threads, because it takes some nanoseconds per record. */
  private final Zipfian latest = new Zipfian(1, 1);

  Records(RowLedger ledger) {
    this.ledger = ledger;
    last = new AtomicInteger(ledger.end() - 1);
  }

  /**
   * Returns a generator of numbers of existing records, for one thread. They depend on the random
   * numbers and the inserts so far. Source: {@code site.ycsb.workloads.CoreWorkload}, {@code
   * nextKeynum}.
   */
  IntSupplier drawing(String distribution, SplittableRandom random) {
    IntSupplier draw =
        switch (distribution) {
          // Hashed ranks spread the hot records. YCSB draws from one more than there are.
          case "zipfian" ->
              () ->
                  (int)
                      (UserTable.hash(SCRAMBLED.next(random, SCRAMBLED_RANKS))
                          % (ledger.end() + 1L));
          // The most recent insert is the hottest.
          case "latest" -> {
            latest.grown(last.get() + 1L);
            yield () -> {
              int newest = last.get();
              return newest - (int) latest.next(random, newest + 1L);
            };
          }
          default -> () -> random.nextInt(ledger.end());
        };
    return () -> {
      int number = draw.getAsInt();
      while (!has(number)) {
        number = draw.getAsInt();
      }
      return number;
    };
  }

  /** The insert of a record was acknowledged. */
  void inserted(int number) {
    last.accumulateAndGet(number, Math::max);
  }

  /** True if the record certainly exists. */
  boolean has(int number) {
    return number >= 0 && (number < ledger.end() || ledger.mustExist(UserTable.TABLE, number));
  }

  /**
   * Ranks from 0, with YCSB's probabilities: the higher, the rarer. Source: J. Gray et al., Quickly
   * generating billion-record synthetic databases, SIGMOD 1994; {@code
   * site.ycsb.generator.ZipfianGenerator}. Thread-safe.
   */
  static final class Zipfian {
    /** YCSB's constant. */
    private static final double THETA = 0.99;

    private static final double ALPHA = 1 / (1 - THETA);
    private static final double ZETA_OF_TWO = 1 + Math.pow(0.5, THETA);

    private volatile State state;

    /**
     * @param zeta the sum of 1 / rank<sup>0.99</sup> of these ranks, counted from 1
     */
    Zipfian(long ranks, double zeta) {
      state = State.of(ranks, zeta);
    }

    long next(SplittableRandom random, long ranks) {
      State now = state.ranks < ranks ? grown(ranks) : state;
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

    /** Takes some nanoseconds for each rank more than before. */
    synchronized State grown(long ranks) {
      double zeta = state.zeta;
      for (long rank = state.ranks + 1; rank <= ranks; rank++) {
        zeta += 1 / Math.pow((double) rank, THETA);
      }
      if (state.ranks < ranks) {
        state = State.of(ranks, zeta);
      }
      return state;
    }

    record State(long ranks, double zeta, double eta) {
      static State of(long ranks, double zeta) {
        double eta = (1 - Math.pow(2.0 / (double) ranks, 1 - THETA)) / (1 - ZETA_OF_TWO / zeta);
        return new State(ranks, zeta, eta);
      }
    }
  }
}

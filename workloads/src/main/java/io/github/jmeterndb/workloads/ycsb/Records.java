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

  /** YCSB's constant. */
  private static final double THETA = 0.99;

  private static final double ZETA_OF_TWO = 1 + Math.pow(0.5, THETA);

  /** Riemann's zeta function at {@link #THETA}. */
  private static final double RIEMANN_ZETA = -99.4235129777;

  private final RowLedger ledger;
  private final AtomicInteger last;

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
              () -> (int) (UserTable.hash(zipfian(random, SCRAMBLED_RANKS)) % (ledger.end() + 1L));
          // The most recent insert is the hottest.
          case "latest" ->
              () -> {
                int newest = last.get();
                return newest - (int) zipfian(random, newest + 1.0);
              };
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
   * Draws a rank from 0, with YCSB's probabilities: the higher, the rarer. Source: J. Gray et al.,
   * Quickly generating billion-record synthetic databases, SIGMOD 1994; {@code
   * site.ycsb.generator.ZipfianGenerator}.
   */
  private static long zipfian(SplittableRandom random, double ranks) {
    double zeta = zeta(ranks);
    double uniform = random.nextDouble();
    if (uniform * zeta < 1) {
      return 0;
    }
    if (uniform * zeta < ZETA_OF_TWO) {
      return 1;
    }
    double eta = (1 - Math.pow(2 / ranks, 1 - THETA)) / (1 - ZETA_OF_TWO / zeta);
    return (long) (ranks * Math.pow(eta * uniform - eta + 1, 1 / (1 - THETA)));
  }

  /**
   * Returns the sum of 1 / rank<sup>0.99</sup> of these ranks, counted from 1, by the
   * Euler–Maclaurin formula. The error is below 10<sup>-6</sup> from ten ranks on.
   */
  static double zeta(double ranks) {
    double last = Math.pow(ranks, -THETA);
    return ranks * last / (1 - THETA) + RIEMANN_ZETA + last / 2 - THETA * last / (12 * ranks);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Worker;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * How YCSB draws the records of its requests. A number that it draws may be that of no record: then
 * it is drawn again. Source: {@code site.ycsb.workloads.CoreWorkload}, {@code nextKeynum}.
 */
public enum RequestDistribution {
  UNIFORM {
    @Override
    Draw over(Records records, Settings settings, Worker worker, SplittableRandom random) {
      return () -> random.nextInt(records.loaded());
    }
  },
  /** Ranks are hashed: the hot records lie anywhere. */
  ZIPFIAN {
    @Override
    Draw over(Records records, Settings settings, Worker worker, SplittableRandom random) {
      Zipfian ranks = Zipfian.toBeScrambled();
      // YCSB draws one more than there are.
      return () -> (int) (Keys.hash(ranks.next(random)) % (records.loaded() + 1L));
    }
  },
  /** What was inserted last is the hottest. */
  LATEST {
    @Override
    Draw over(Records records, Settings settings, Worker worker, SplittableRandom random) {
      Zipfian ranks = new Zipfian(records.last() + 1L);
      return () -> {
        int last = records.last();
        return last - (int) ranks.next(random, last + 1L);
      };
    }
  },
  HOTSPOT {
    @Override
    Draw over(Records records, Settings settings, Worker worker, SplittableRandom random) {
      double share = settings.decimal(YcsbParameters.HOTSPOT_OPN_FRACTION);
      int all = records.loaded();
      int hot = (int) (all * settings.decimal(YcsbParameters.HOTSPOT_DATA_FRACTION));
      return () ->
          hot > 0 && (hot == all || random.nextDouble() < share)
              ? random.nextInt(hot)
              : hot + random.nextInt(all - hot);
    }
  },
  /** What was inserted last is the hottest: of the draws, 95 % fall on six sevenths. */
  EXPONENTIAL {
    @Override
    Draw over(Records records, Settings settings, Worker worker, SplittableRandom random) {
      double gamma = -Math.log(1 - PERCENTILE) / (records.loaded() * FRACTION);
      return () -> records.last() - (int) (-Math.log(1 - random.nextDouble()) / gamma);
    }
  },
  /** All threads together go through the records, over and over. */
  SEQUENTIAL {
    @Override
    Draw over(Records records, Settings settings, Worker worker, SplittableRandom random) {
      long[] next = {worker.thread()};
      return () -> {
        int number = (int) (next[0] % records.loaded());
        next[0] += worker.threads();
        return number;
      };
    }
  };

  /** Source: {@code site.ycsb.generator.ExponentialGenerator}, its defaults. */
  private static final double PERCENTILE = 0.95;

  private static final double FRACTION = 0.8571428571;

  /** Draws that follow from the random numbers, and from what has been inserted. */
  abstract Draw over(Records records, Settings settings, Worker worker, SplittableRandom random);

  static RequestDistribution of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  static String[] words() {
    return Stream.of(values())
        .map(distribution -> distribution.name().toLowerCase(Locale.ROOT))
        .toArray(String[]::new);
  }

  /** A source of numbers of records. For one thread. */
  @FunctionalInterface
  interface Draw {
    /** The next one, perhaps of no record. */
    int next();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

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
    Draw over(Records records, SplittableRandom random) {
      return () -> random.nextInt(records.loaded());
    }
  },
  /** Ranks are hashed: the hot records lie anywhere. */
  ZIPFIAN {
    @Override
    Draw over(Records records, SplittableRandom random) {
      Zipfian ranks = Zipfian.toBeScrambled();
      // YCSB draws one more than there are.
      return () -> (int) (Keys.hash(ranks.next(random)) % (records.loaded() + 1L));
    }
  },
  /** What was inserted last is the hottest. */
  LATEST {
    @Override
    Draw over(Records records, SplittableRandom random) {
      Zipfian ranks = records.latest();
      return () -> {
        int last = records.last();
        return last - (int) ranks.next(random, last + 1L);
      };
    }
  };

  /** Draws that follow from the random numbers, and from what has been inserted. */
  abstract Draw over(Records records, SplittableRandom random);

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
    int next();
  }
}

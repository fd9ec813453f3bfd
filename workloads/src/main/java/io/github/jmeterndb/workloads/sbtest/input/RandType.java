// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.hipparchus.random.RandomDataGenerator;

/**
 * How sysbench draws ids and {@code k}, its {@code --rand-type}: the distributions of 1.0.20, and
 * {@code zipfian} as in 1.1.
 */
enum RandType {
  UNIFORM {
    @Override
    Draw over(int size, RandParameters parameters, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      return () -> 1 + random.nextInt(size);
    }
  },
  GAUSSIAN {
    @Override
    Draw over(int size, RandParameters parameters, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      return () -> 1 + (int) (mean(random) * size);
    }
  },
  /** Most of the draws fall evenly on a few rows in the middle, the others are gaussian. */
  SPECIAL {
    @Override
    Draw over(int size, RandParameters parameters, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      double width = size - 1.0;
      double few = width * parameters.specialRows();
      return () -> {
        double uniform = random.nextDouble();
        return uniform < 1 - parameters.specialDraws()
            ? 1 + (int) (mean(random) * width)
            : 1 + (int) (uniform * (few + 1) + width / 2 - few / 2);
      };
    }
  },
  PARETO {
    @Override
    Draw over(int size, RandParameters parameters, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      double power = Math.log(parameters.paretoH()) / Math.log(1 - parameters.paretoH());
      return () -> 1 + (int) (Math.pow(random.nextDouble(), power) * size);
    }
  },
  ZIPFIAN {
    @Override
    Draw over(int size, RandParameters parameters, long seed) {
      RandomDataGenerator random = new RandomDataGenerator(seed);
      return () -> random.nextZipf(size, parameters.zipfianExponent());
    }
  };

  /** Source: {@code --rand-spec-iter} of sysbench 1.0.20. */
  private static final int ITERATIONS = 12;

  /** Draws from 1 to the size. */
  abstract Draw over(int size, RandParameters parameters, long seed);

  static RandType of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  static String[] words() {
    return Stream.of(values())
        .map(type -> type.name().toLowerCase(Locale.ROOT))
        .toArray(String[]::new);
  }

  /** The mean of several uniform draws from 0 to 1. */
  private static double mean(SplittableRandom random) {
    double sum = 0;
    for (int i = 0; i < ITERATIONS; i++) {
      sum += random.nextDouble();
    }
    return sum / ITERATIONS;
  }

  /** A source of numbers. For one thread. */
  @FunctionalInterface
  interface Draw {
    int next();
  }
}

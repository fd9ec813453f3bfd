// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.Settings;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.hipparchus.random.RandomDataGenerator;

/**
 * The ids of a table, and sysbench's distributions for ids and {@code k}, {@code --rand-type}:
 * those of version 1.0.20, and {@code zipfian} as in 1.1. Immutable.
 */
final class Ids {
  /** Source: {@code --rand-spec-iter} of sysbench 1.0.20. */
  private static final int ITERATIONS = 12;

  private final int size;
  private final String type;

  /** Fraction of the rows that {@code special} prefers. */
  private final double specialRows;

  private final double specialDraws;
  private final double paretoPower;
  private final double zipfianExponent;

  Ids(Settings settings) {
    size = settings.number(Sysbench.TABLE_SIZE);
    type = settings.text(Sysbench.PARAMETERS.get("rand.type"));
    specialRows = settings.number(Sysbench.PARAMETERS.get("rand.spec.pct")) / 100.0;
    specialDraws = settings.number(Sysbench.PARAMETERS.get("rand.spec.res")) / 100.0;
    double h = settings.decimal(Sysbench.PARAMETERS.get("rand.pareto.h"));
    paretoPower = Math.log(h) / Math.log(1 - h);
    zipfianExponent = settings.decimal(Sysbench.PARAMETERS.get("rand.zipfian.exp"));
  }

  int size() {
    return size;
  }

  IntSupplier draw(long seed) {
    if (type.equals("zipfian")) {
      RandomDataGenerator random = new RandomDataGenerator(seed);
      return () -> random.nextZipf(size, zipfianExponent);
    }
    SplittableRandom random = new SplittableRandom(seed);
    return switch (type) {
      case "gaussian" -> () -> 1 + (int) (mean(random) * size);
      case "special" -> () -> special(random);
      case "pareto" -> () -> 1 + (int) (Math.pow(random.nextDouble(), paretoPower) * size);
      default -> () -> 1 + random.nextInt(size);
    };
  }

  /** Most draws are uniform over a few rows in the middle, the others are Gaussian. */
  private int special(SplittableRandom random) {
    double width = size - 1.0;
    double few = width * specialRows;
    double uniform = random.nextDouble();
    return uniform < 1 - specialDraws
        ? 1 + (int) (mean(random) * width)
        : 1 + (int) (uniform * (few + 1) + width / 2 - few / 2);
  }

  private static double mean(SplittableRandom random) {
    double sum = 0;
    for (int i = 0; i < ITERATIONS; i++) {
      sum += random.nextDouble();
    }
    return sum / ITERATIONS;
  }

  /** Sysbench draws {@code k} of a loaded row as it draws ids. */
  int loadedK(int table, int id) {
    return draw(((long) table << Integer.SIZE) + id).getAsInt();
  }
}

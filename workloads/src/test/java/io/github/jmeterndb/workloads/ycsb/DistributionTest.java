// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.workload.RowLedger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Utils;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformLongGenerator;

/**
 * Compares our draws with those of YCSB's own classes. {@code -Dycsb.draws=10000000} increases
 * their number.
 */
class DistributionTest {
  private static final int DRAWS = Integer.getInteger("ycsb.draws", 300_000);
  private static final int RECORDS = 100_000;

  /** YCSB's draws have no seed; by chance, one test in a billion is that far off. */
  private static final double FAR = 7;

  @ParameterizedTest
  @ValueSource(strings = {"zipfian", "latest", "uniform"})
  void drawsAsYcsbDoes(String distribution) {
    double distance = distance(ours(distribution, 1), ours(distribution, 2), theirs(distribution));
    assertThat(distance)
        .as("standard deviations by which chi-square is off in %s draws", DRAWS)
        .isBetween(-FAR, FAR);
  }

  /**
   * The chi-square statistic of the last two samples, in standard deviations from its mean under
   * one common distribution. Its classes are the hottest numbers of the first sample, and all other
   * numbers as one.
   */
  private static double distance(LongSupplier... samples) {
    List<Map<Long, Long>> counts = Stream.of(samples).map(DistributionTest::counts).toList();
    List<Long> hottest =
        counts.get(0).entrySet().stream()
            .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(1_000)
            .map(Map.Entry::getKey)
            .toList();
    double chiSquare = 0;
    long rest = DRAWS;
    long otherRest = DRAWS;
    for (long number : hottest) {
      long first = counts.get(1).getOrDefault(number, 0L);
      long second = counts.get(2).getOrDefault(number, 0L);
      chiSquare += term(first, second);
      rest -= first;
      otherRest -= second;
    }
    chiSquare += term(rest, otherRest);
    double degrees = rest + otherRest == 0 ? hottest.size() - 1 : hottest.size();
    return (chiSquare - degrees) / Math.sqrt(2 * degrees);
  }

  private static double term(long first, long second) {
    double difference = (double) first - second;
    return first + second == 0 ? 0 : difference * difference / (double) (first + second);
  }

  private static Map<Long, Long> counts(LongSupplier draw) {
    return LongStream.generate(draw)
        .limit(DRAWS)
        .boxed()
        .collect(Collectors.groupingBy(number -> number, Collectors.counting()));
  }

  @Test
  void scalesAsYcsbDoes() {
    assertThat(Records.zeta(1e10)).isCloseTo(ScrambledZipfianGenerator.ZETAN, within(1e-9));
    double sum = 0;
    for (int rank = 1; rank <= 1_000; rank++) {
      sum += Math.pow(rank, -0.99);
      assertThat(Records.zeta(rank)).isCloseTo(sum, within(rank < 10 ? 0.01 : 1e-6));
    }
  }

  @Test
  void hashesAsYcsbDoes() {
    LongStream.of(0, 1, 255, 256, 99_999, Integer.MAX_VALUE, 10_000_000_000L)
        .forEach(number -> assertThat(UserTable.hash(number)).isEqualTo(Utils.hash(number)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zipfian", "latest", "uniform"})
  void drawsTheSameForAThreadAndOnlyRecordsThatAreThere(String distribution) {
    LongSupplier first = ours(distribution, 5);
    LongSupplier again = ours(distribution, 5);
    for (int i = 0; i < 10_000; i++) {
      assertThat(first.getAsLong()).isEqualTo(again.getAsLong()).isBetween(0L, RECORDS - 1L);
    }
  }

  /** Repeats draws that are no record, as YCSB's core workload does. */
  private static LongSupplier theirs(String distribution) {
    NumberGenerator generator = generator(distribution);
    return () -> {
      long number = generator.nextValue().longValue();
      while (number >= RECORDS) {
        number = generator.nextValue().longValue();
      }
      return number;
    };
  }

  private static NumberGenerator generator(String distribution) {
    return switch (distribution) {
      case "zipfian" -> new ScrambledZipfianGenerator(0, RECORDS);
      case "latest" -> new SkewedLatestGenerator(new AcknowledgedCounterGenerator(RECORDS));
      default -> new UniformLongGenerator(0, RECORDS - 1);
    };
  }

  private static LongSupplier ours(String distribution, int thread) {
    Records records = new Records(new RowLedger(1, 0, RECORDS));
    return records.drawing(distribution, new SplittableRandom(thread))::getAsInt;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.statistics.PairedBlocks.Turn;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedBlocksTest {
  private static final int RUNS = 1000;
  private static final long SEED = 33;

  private static final double TRUTH = Math.log(1.6);

  /**
   * A machine whose speed doubles during the run and wanders by 15 %, and paths that each wander by
   * 10 % besides, with a time constant in seconds.
   */
  @ParameterizedTest
  @CsvSource({
    "20, 0.05", "30, 0.05", "60, 0.05", "200, 0.05",
    "20, 0.25", "30, 0.25", "60, 0.25", "200, 0.25",
    "20, 0.5", "30, 0.5", "60, 0.5", "200, 0.5",
  })
  void holdTheTrueRatioIn93To97OfAHundredRuns(int blocks, double seconds) {
    // Few blocks take little time: more runs reduce the error of the coverage.
    int runs = blocks > 60 ? RUNS : 2 * RUNS;
    Random random = new Random(SEED);
    int held = 0;
    for (int run = 0; run < runs; run++) {
      Difference log = new Machine(random, seconds).run(blocks).logRatio().orElseThrow();
      held += log.interval().contains(TRUTH) ? 1 : 0;
    }

    assertThat(held * 100.0 / runs).isBetween(93.0, 97.0);
  }

  /** A path measured against itself, as {@code clusterj,clusterj}. */
  @ParameterizedTest
  @CsvSource({"20", "30", "60"})
  void callAPathDifferentFromItselfInAtMost8OfAHundredRuns(int blocks) {
    Random random = new Random(SEED);
    int different = 0;
    for (int run = 0; run < RUNS; run++) {
      Difference log = new Machine(random, 0.25, 3000, 3000).run(blocks).logRatio().orElseThrow();
      different += log.interval().contains(0) ? 0 : 1;
    }

    assertThat(different).as("of %d", RUNS).isLessThanOrEqualTo(80);
  }

  @Test
  void holdTheTrueMeanOverThreadCountsAsOften() {
    Random random = new Random(SEED);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      List<Difference> cells =
          IntStream.range(0, 7)
              .mapToObj(i -> new Machine(random, 0.25).run(20).logRatio().orElseThrow())
              .toList();
      held += Difference.mean(cells).interval().contains(TRUTH) ? 1 : 0;
    }

    assertThat(held).as("of %d", RUNS).isBetween(930, 970);
  }

  @Test
  void makeNoIntervalUnder20() {
    assertThat(new Machine(new Random(1), 0.25).run(19).logRatio()).isEmpty();
    assertThat(new Machine(new Random(1), 0.25).run(20).logRatio()).isPresent();
  }

  @Test
  void areTheQuotientOfTheSums() {
    SortedMap<Integer, Turn> first = new TreeMap<>();
    SortedMap<Integer, Turn> second = new TreeMap<>();
    for (int block = 0; block < 20; block++) {
      first.put(block, block < 19 ? new Turn(0, 200, 0.2) : new Turn(19, 600, 1.6));
      second.put(block, new Turn(0, 100, 0.25));
    }
    second.put(20, new Turn(20, 7, 1));

    PairedBlocks blocks = new PairedBlocks(first, second);
    assertThat(blocks.logRatio().orElseThrow().value())
        .isCloseTo(Math.log((4400 / 5.4) / (2000 / 5.0)), within(1e-9));
    assertThat(blocks.deviations().stream().mapToDouble(each -> each).sum())
        .isCloseTo(0, within(1e-9));
  }

  private static final class Machine {
    private static final double STEP = 0.025;
    private static final int STEPS = 10;
    private static final double COMMON = 0.15;
    private static final double OWN = 0.10;

    private final Random random;
    private final double keptByPath;
    private final double kept = Math.exp(-STEP);
    private final double[] tps;
    private final double[] own = new double[2];
    private double common;
    private double time;

    /**
     * @param seconds the time constant of a path's own speed; the machine's is one second
     */
    Machine(Random random, double seconds) {
      this(random, seconds, 4800, 3000);
    }

    Machine(Random random, double seconds, double... tps) {
      this.random = random;
      this.tps = tps;
      keptByPath = Math.exp(-STEP / seconds);
      common = COMMON * random.nextGaussian();
      for (int path = 0; path < 2; path++) {
        own[path] = OWN * random.nextGaussian();
      }
    }

    PairedBlocks run(int blocks) {
      double length = blocks * 2 * STEPS * STEP;
      List<SortedMap<Integer, Turn>> turns = List.of(new TreeMap<>(), new TreeMap<>());
      for (int block = 0; block < blocks; block++) {
        int first = random.nextInt(2);
        for (int path : List.of(first, 1 - first)) {
          turns.get(path).put(block, new Turn(time, slice(path, length), STEPS * STEP));
        }
      }
      return new PairedBlocks(turns.get(0), turns.get(1));
    }

    /** Operations at the path's speed: their number is approximately Poisson distributed. */
    private double slice(int path, double length) {
      double expected = 0;
      for (int step = 0; step < STEPS; step++) {
        common = next(common, kept, COMMON);
        own[0] = next(own[0], keptByPath, OWN);
        own[1] = next(own[1], keptByPath, OWN);
        time += STEP;
        double log = Math.log(2) * time / length + common + own[path];
        expected += STEP * tps[path] * Math.exp(log);
      }
      return expected + Math.sqrt(expected) * random.nextGaussian();
    }

    private double next(double value, double part, double deviation) {
      return part * value + deviation * Math.sqrt(1 - part * part) * random.nextGaussian();
    }
  }
}

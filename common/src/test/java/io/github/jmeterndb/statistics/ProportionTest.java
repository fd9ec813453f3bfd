// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.statistics.Proportion.Block;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProportionTest {
  /** R 4: {@code binom.test(5, 100)$conf.int}, and with 0. */
  @Test
  void hasTheIntervalOfClopperAndPearson() {
    assertThat(Proportion.of(5, 100).interval().low()).isCloseTo(0.01643, within(1e-5));
    assertThat(Proportion.of(5, 100).interval().high()).isCloseTo(0.11283, within(1e-5));
    assertThat(Proportion.of(0, 100).interval().low()).isZero();
    assertThat(Proportion.of(0, 100).interval().high()).isCloseTo(0.03622, within(1e-5));
    assertThat(Proportion.of(100, 100).interval().high()).isEqualTo(1);
  }

  /** A stall makes all operations of its second slow: that is one event, not a hundred. */
  @Test
  void isLessCertainWhereOperationsWithItComeTogether() {
    List<Block> spread = Collections.nCopies(50, new Block(2, 100));
    List<Block> together =
        IntStream.range(0, 50).mapToObj(i -> new Block(i == 20 ? 100 : 0, 100)).toList();

    Proportion evenly = Proportion.of(spread).orElseThrow();
    Proportion atOnce = Proportion.of(together).orElseThrow();

    assertThat(evenly.interval()).isEqualTo(Proportion.of(100, 5_000).interval());
    assertThat(atOnce.value()).isEqualTo(0.02);
    assertThat(atOnce.interval().high()).isGreaterThan(0.04);
  }

  @Test
  void isUnknownOfFewBlocks() {
    assertThat(Proportion.of(Collections.nCopies(7, new Block(0, 100))))
        .isEqualTo(Optional.empty());
  }
}

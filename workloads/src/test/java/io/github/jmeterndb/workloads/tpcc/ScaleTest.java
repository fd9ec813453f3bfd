// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {
  @Test
  void isTheSpecifications() {
    Scale scale = new Scale(1, 100);
    assertThat(scale.items()).isEqualTo(100_000);
    assertThat(scale.customers()).isEqualTo(3_000);
    assertThat(scale.delivered()).isEqualTo(2_100);
    assertThat(scale.lastNames()).isEqualTo(1_000);
    assertThat(NonUniform.items(scale)).isEqualTo(new NonUniform(8_191, 7_911, 1, 100_000));
    assertThat(NonUniform.customers(scale)).isEqualTo(new NonUniform(1_023, 259, 1, 3_000));
    // Clause 2.1.6.1: 65 to 119 apart, but neither 96 nor 112.
    assertThat(NonUniform.names(scale).c() - NonUniform.namesLoaded(scale).c())
        .isBetween(65, 119)
        .isNotIn(96, 112);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 50, 99, 100})
  void keepsItsProportions(int percent) {
    Scale scale = new Scale(1, percent);
    assertThat(scale.items()).isEqualTo(1_000 * percent);
    assertThat(scale.customers()).isEqualTo(30 * percent);
    assertThat(scale.customers() - scale.delivered()).isEqualTo(9 * percent);
    SplittableRandom random = new SplittableRandom(1);
    for (NonUniform numbers :
        new NonUniform[] {
          NonUniform.items(scale), NonUniform.customers(scale), NonUniform.names(scale)
        }) {
      assertThat(IntStream.range(0, 10_000).map(i -> numbers.draw(random)))
          .allMatch(number -> number >= numbers.first() && number <= numbers.last());
    }
  }

  @Test
  void namesCustomersByThreeSyllables() {
    assertThat(NonUniform.lastName(371)).isEqualTo("PRICALLYOUGHT");
    assertThat(NonUniform.lastName(40)).isEqualTo("BARPRESBAR");
    SplittableRandom random = new SplittableRandom(1);
    Loader loader = new Loader(new Scale(1, 100));
    assertThat(IntStream.rangeClosed(1, 1_000).mapToObj(i -> loader.lastName(i, random)).distinct())
        .hasSize(1_000);
  }
}

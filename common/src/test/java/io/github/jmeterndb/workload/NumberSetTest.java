// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberSetTest {
  @Test
  void holdWhatWasAddedWhereverItLies() {
    NumberSet numbers = new NumberSet();
    long[] some = {0, 1, 65_535, 65_536, 1L << 35, Long.MAX_VALUE};
    for (long number : some) {
      assertThat(numbers.contains(number)).isFalse();
      numbers.add(number);
    }
    for (long number : some) {
      assertThat(numbers.contains(number)).isTrue();
    }
    assertThat(numbers.contains(2)).isFalse();
    assertThat(numbers.contains(-1)).isFalse();
    assertThat(numbers.contains(-2)).isFalse();
  }

  @Test
  void takeThoseOfOthersAndLeaveThemThere() {
    NumberSet first = new NumberSet();
    NumberSet second = new NumberSet();
    first.add(7);
    second.add(8);
    first.addAll(second);
    first.add(9);
    assertThat(first.contains(7)).isTrue();
    assertThat(first.contains(8)).isTrue();
    assertThat(second.contains(7)).isFalse();
    assertThat(second.contains(9)).isFalse();
  }
}

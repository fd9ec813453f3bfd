// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PlateauTest {
  private static final Cell CELL = Cell.ofTag("select/direct/1");

  private final AtomicBoolean compiling = new AtomicBoolean();
  private final AtomicInteger reached = new AtomicInteger();
  private final Plateau plateau = new Plateau(compiling::get);

  @Test
  void isReachedWhereTheThroughputNoLongerRises() {
    plateau.whenReached(reached::incrementAndGet);

    seconds(100, 200, 300, 400);
    assertThat(plateau.isReached()).as("after four seconds, each faster").isFalse();

    seconds(410, 400);
    assertThat(plateau.isReached()).isFalse();

    seconds(405, 390, 380);
    assertThat(plateau.isReached()).isTrue();
    assertThat(reached).as("times that it was told").hasValue(1);
    assertThat(plateau.throughput()).isEqualTo(385);
    assertThat(plateau.highest()).isEqualTo(410);
  }

  @Test
  void isNotReachedWhileTheCompilerIsAtWork() {
    compiling.set(true);
    seconds(100, 100, 100, 100, 100, 100);
    assertThat(plateau.isReached()).isFalse();

    compiling.set(false);
    seconds(100);
    assertThat(plateau.isReached()).as("after a single second of rest").isFalse();

    seconds(100);
    assertThat(plateau.isReached()).isTrue();
  }

  @Test
  void takesThreeSecondsAtTheLeast() {
    seconds(100, 100);
    assertThat(plateau.isReached()).isFalse();

    seconds(100);
    assertThat(plateau.isReached()).isTrue();
  }

  @Test
  void hasNoThroughputBeforeItsFirstSecond() {
    assertThat(plateau.throughput()).isZero();
    assertThat(plateau.highest()).isZero();
  }

  private void seconds(int... counts) {
    for (int count : counts) {
      Histogram histogram = new Histogram(3);
      histogram.recordValueWithCount(1_000, count);
      plateau.write(CELL, 0, 1_000, histogram);
    }
  }
}

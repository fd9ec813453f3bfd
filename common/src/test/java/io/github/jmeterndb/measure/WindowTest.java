// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {
  private static final long SECOND = 1_000_000_000;
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final long NOW = 12 * SECOND;
  private static final long NOW_MILLIS = 1_700_000_000_000L;

  private final Window window = new Window(3);

  @Test
  void containsNothingBeforeItIsOpened() {
    assertThat(window.contains(NOW)).isFalse();
    assertThat(window.isOver(NOW)).isFalse();
    assertThat(window.length()).isZero();
    assertThat(window.intervals(INTERVAL).count()).isZero();
  }

  /** The values of {@link System#nanoTime} may be negative, and may overflow. */
  @ParameterizedTest
  @ValueSource(longs = {NOW, 0, -SECOND, Long.MAX_VALUE - 3 * SECOND, Long.MAX_VALUE, -2 * SECOND})
  void opensAfterTheDelayForItsLength(long now) {
    window.openAfter(now, NOW_MILLIS, 2 * SECOND);

    assertThat(window.contains(now + 2 * SECOND - 1)).as("just before it opens").isFalse();
    assertThat(window.contains(now + 2 * SECOND)).as("when it opens").isTrue();
    assertThat(window.contains(now + 5 * SECOND - 1)).as("just before it closes").isTrue();
    assertThat(window.isOver(now + 5 * SECOND - 1)).as("over just before it closes").isFalse();
    assertThat(window.contains(now + 5 * SECOND)).as("when it closes").isFalse();
    assertThat(window.isOver(now + 5 * SECOND)).as("over when it closes").isTrue();
    assertThat(window.length()).isEqualTo(3);
  }

  @Test
  void opensOnce() {
    window.openAfter(NOW, NOW_MILLIS, 0);
    window.openAfter(NOW + SECOND, NOW_MILLIS + 1_000, 0);

    assertThat(window.contains(NOW)).isTrue();
    assertThat(window.contains(NOW + 3 * SECOND)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {NOW, Long.MAX_VALUE})
  void closesEarly(long now) {
    window.openAfter(now, NOW_MILLIS, 0);
    window.closeAt(now + SECOND + SECOND / 2);

    assertThat(window.contains(now + SECOND + SECOND / 2 - 1)).as("just before").isTrue();
    assertThat(window.contains(now + SECOND + SECOND / 2)).as("when it closes").isFalse();
    assertThat(window.isOver(now + SECOND + SECOND / 2)).isTrue();
    assertThat(window.length()).isEqualTo(1.5);
  }

  @Test
  void doesNotCloseLaterThanItWould() {
    window.openAfter(NOW, NOW_MILLIS, 0);
    window.closeAt(NOW + SECOND);
    window.closeAt(NOW + 2 * SECOND);

    assertThat(window.length()).isEqualTo(1);
  }

  @Test
  void isOverAtOnceWhereItIsClosedBeforeItOpens() {
    window.openAfter(NOW, NOW_MILLIS, 2 * SECOND);
    window.closeAt(NOW + SECOND);

    assertThat(window.isOver(NOW + SECOND)).isTrue();
    assertThat(window.startMillis()).isZero();
    assertThat(window.length()).isZero();
    assertThat(window.intervals(INTERVAL).count()).isZero();
    assertThat(window.contains(NOW + 2 * SECOND)).isFalse();
    assertThat(window.isOver(NOW + 2 * SECOND)).isTrue();
  }

  @Test
  void doesNotOpenAfterItWasClosed() {
    window.closeAt(NOW);
    window.openAfter(NOW + SECOND, NOW_MILLIS, 0);

    assertThat(window.contains(NOW + SECOND)).isFalse();
    assertThat(window.isOver(NOW + SECOND)).isTrue();
    assertThat(window.length()).isZero();
  }

  @Test
  void isCutIntoSeconds() {
    window.openAfter(NOW, NOW_MILLIS, SECOND);
    long start = NOW + SECOND;

    assertThat(window.intervals(INTERVAL).count()).isEqualTo(3);
    assertThat(window.intervals(INTERVAL).indexOf(start)).isZero();
    assertThat(window.intervals(INTERVAL).indexOf(start + SECOND - 1)).isZero();
    assertThat(window.intervals(INTERVAL).indexOf(start + SECOND)).isEqualTo(1);
    assertThat(window.intervals(INTERVAL).startOf(1)).isEqualTo(NOW_MILLIS + 2_000);
    assertThat(window.intervals(INTERVAL).endOf(1)).isEqualTo(NOW_MILLIS + 3_000);
    assertThat(window.intervals(INTERVAL).isWhole(2)).isTrue();
    assertThat(window.intervals(INTERVAL).isWhole(3)).isFalse();
  }

  @Test
  void hasAShorterLastSecondWhereItClosedEarly() {
    window.openAfter(NOW, NOW_MILLIS, 0);
    window.closeAt(NOW + SECOND + SECOND / 4);

    assertThat(window.intervals(INTERVAL).count()).isEqualTo(2);
    assertThat(window.intervals(INTERVAL).isWhole(0)).isTrue();
    assertThat(window.intervals(INTERVAL).isWhole(1)).isFalse();
    assertThat(window.intervals(INTERVAL).startOf(1)).isEqualTo(NOW_MILLIS + 1_000);
    assertThat(window.intervals(INTERVAL).endOf(1)).isEqualTo(NOW_MILLIS + 1_250);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.measure.Window;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GeneratorWatchTest {
  private final Window window = new Window(10);
  private long now = Long.MAX_VALUE - Duration.ofSeconds(2).toNanos();
  private long throttled = 7;
  private final GeneratorWatch watch = new GeneratorWatch(window, () -> now, () -> throttled);

  private void beatAfter(int millis) {
    now += Duration.ofMillis(millis).toNanos();
    watch.beat();
  }

  private void openAfter(int millis) {
    window.openAfter(now, 1, Duration.ofMillis(millis).toNanos());
  }

  @Test
  void countsLongGapsOfTheWindowAlone() {
    beatAfter(900);
    openAfter(1_000);
    beatAfter(990);
    beatAfter(20);
    assertThat(watch.stopped()).isZero();

    beatAfter(3_000);
    beatAfter(400);
    beatAfter(1_500);
    beatAfter(9_000);
    beatAfter(2_000);

    assertThat(watch.stopped()).isEqualTo(13.5);
  }

  @Test
  void countsWhatAQuotaThrottlesInTheWindow() {
    openAfter(100);
    throttled += 5_000_000_000L;
    beatAfter(20);
    beatAfter(100);
    throttled += 1_500_000_000L;
    beatAfter(10_000);
    throttled += 5_000_000_000L;
    beatAfter(20);

    assertThat(watch.throttled()).isEqualTo(1.5);
  }
}

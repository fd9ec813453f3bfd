// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SweepCell;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
  private static final List<SweepCell> CELLS =
      Stream.of("select/sql/1", "delete/sql/1", "select/sql/2", "delete/sql/2", "select/sql/4")
          .map(Cell::ofTag)
          .map(SweepCell::of)
          .toList();

  private final TimeLeft time = new TimeLeft(CELLS, Duration.ofSeconds(5));

  /** Before a delete cell rows are loaded, and afterwards the rest is removed. */
  @Test
  void knowsWhichOperationsTakeLong() {
    time.begins(seconds(100));
    time.ends(seconds(102));
    assertThat(time.left()).as("4 cells like the first").isEqualTo(Duration.ofSeconds(8));

    time.ends(seconds(132));
    assertThat(time.left()).as("2 selects and a delete").isEqualTo(Duration.ofSeconds(34));

    time.ends(seconds(136));
    assertThat(time.left()).as("a delete and a slower select").isEqualTo(Duration.ofSeconds(33));
  }

  @Test
  void includesCheckingByHowLongTheFirstLoadingTook() {
    time.loaded(Duration.ofSeconds(4));
    time.begins(0);

    assertThat(time.left())
        .as("windows of 1 s, and a quarter of 4 s to read the rows")
        .isEqualTo(Duration.ofSeconds(5 + 5));
  }

  private static long seconds(int seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}

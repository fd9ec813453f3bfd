// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.sweep.engine.Engine.CellOrder;
import io.github.jmeterndb.sweep.engine.Engine.CellSinks;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedCellTest {
  private final SharedCell cell = cell(0);

  private static SharedCell cell(int warmup) {
    return new SharedCell(
        new CellOrder(SweepCell.of(Cell.ofTag("select/sql/2")), warmup, 60, 0, false),
        List.of("one", "two"),
        CellSinks.NONE);
  }

  @Test
  void endsForAllWhereOneIsLost() {
    cell.ended("one", true);
    assertThat(cell.isOver()).as("the other goes on").isFalse();
    cell.ended("two", false);
    assertThat(cell.isOver()).isTrue();
  }

  @Test
  void tellsHowLongTheControllerStoodStillWhileItRan() {
    cell.waited(7_000_000_000L);
    cell.ready("one");
    cell.ready("two");
    cell.waited(100_000_000);
    assertThat(cell.stopped()).isZero();

    cell.waited(2_000_000_000);
    cell.waited(1_500_000_000);
    assertThat(cell.stopped()).isEqualTo(3.5);
  }

  @Test
  void doesNotCountAStopInItsWarmUp() {
    SharedCell warmsUp = cell(60);
    warmsUp.ready("one");
    warmsUp.ready("two");
    warmsUp.waited(2_000_000_000);

    assertThat(warmsUp.stopped()).isZero();
  }
}

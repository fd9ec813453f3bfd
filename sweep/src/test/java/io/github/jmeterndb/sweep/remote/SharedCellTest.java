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
  @Test
  void endsForAllWhereOneIsLost() {
    SweepCell select = SweepCell.of(Cell.ofTag("select/sql/2"));
    SharedCell cell =
        new SharedCell(
            new CellOrder(select, 0, 2, 0, false), List.of("one", "two"), CellSinks.NONE);
    cell.ended("one", true);
    assertThat(cell.isOver()).as("the other goes on").isFalse();
    cell.ended("two", false);
    assertThat(cell.isOver()).isTrue();
  }
}

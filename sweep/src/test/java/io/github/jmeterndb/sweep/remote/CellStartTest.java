// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.sweep.engine.CellOrder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellStartTest {
  private final CellStart start =
      new CellStart(
          CellOrder.warmUp(Cell.ofTag("select/jdbc/3"), 2, Long.MAX_VALUE), List.of("one", "two"));

  @Test
  void isWhenAllAreReadyOrLost() throws Exception {
    start.ready("one");
    assertThat(start.await(Duration.ZERO)).isInstanceOf(ToEngine.Wait.class);

    start.ready("two");
    assertThat(start.await(Duration.ZERO)).isInstanceOf(ToEngine.Begin.class);
    assertThat(start.windowMillis()).isPositive();
  }

  @Test
  void isNeverWhereTheCellWasEndedBefore() throws Exception {
    start.end();
    start.ready("one");
    start.ready("two");

    assertThat(start.await(Duration.ZERO)).isInstanceOf(ToEngine.EndCell.class);
    assertThat(start.hasBegun()).isFalse();
    assertThat(start.isOver()).isTrue();
  }
}

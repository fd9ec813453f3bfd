// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.store.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellTest {
  @ParameterizedTest
  @EnumSource
  void isFoundByItsTag(Operation operation) {
    Cell cell = new Cell(operation, "clusterj", 16);

    assertThat(cell.tag()).isEqualTo(operation.label() + "/clusterj/16");
    assertThat(Cell.ofTag(cell.tag())).isEqualTo(cell);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "insert",
        "insert/jdbc",
        "insert/jdbc/1/2",
        "insert//1",
        "upsert/jdbc/1",
        "insert/jdbc/",
        "insert/jdbc/many",
        "insert/jdbc/0",
        "insert/jdbc/-1",
      })
  void refusesWhatIsNoTag(String text) {
    assertThatThrownBy(() -> Cell.ofTag(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void hasATitleForAReader() {
    assertThat(new Cell(Operation.INSERT, "clusterj", 16).title())
        .isEqualTo("insert over clusterj, 16 threads");
    assertThat(new Cell(Operation.SELECT, "jdbc", 1).title())
        .isEqualTo("select over jdbc, 1 thread");
  }
}

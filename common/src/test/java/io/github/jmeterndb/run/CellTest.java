// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellTest {
  @ParameterizedTest
  @ValueSource(strings = {"insert", "oltp_read_only", "tpcc.new_order", "insert@2000", "ycsb-a"})
  void isFoundByItsTag(String label) {
    Cell cell = new Cell(new Operation(label), "clusterj", 16);

    assertThat(cell.tag()).isEqualTo(label + "/clusterj/16");
    assertThat(Cell.ofTag(cell.tag())).isEqualTo(cell);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "insert",
        "insert/jdbc",
        "insert//1",
        "Insert/jdbc/1",
        "in sert/jdbc/1",
        "insert/jdbc/many",
        "insert/jdbc/0",
      })
  void refusesWhatIsNoTag(String text) {
    assertThatThrownBy(() -> Cell.ofTag(text)).isInstanceOf(IllegalArgumentException.class);
  }
}

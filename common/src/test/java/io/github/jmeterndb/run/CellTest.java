// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
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

  @Test
  void hasALineOfItsOwnForEachPartOfAMixture() {
    Part part = new Part("new_order");

    assertThat(Cell.ofTag("tpcc/jdbc/16").of(part).tag()).isEqualTo("tpcc.new_order/jdbc/16");
    assertThat(Cell.ofTag("tpcc@20/jdbc/1").of(part).tag()).isEqualTo("tpcc.new_order@20/jdbc/1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "insert",
        "insert/jdbc",
        "insert/jdbc/1/2",
        "insert//1",
        "Insert/jdbc/1",
        "in sert/jdbc/1",
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
    assertThat(new Cell(new Operation("insert"), "clusterj", 16).title())
        .isEqualTo("insert over clusterj, 16 threads");
    assertThat(new Cell(new Operation("select"), "jdbc", 1).title())
        .isEqualTo("select over jdbc, 1 thread");
  }
}

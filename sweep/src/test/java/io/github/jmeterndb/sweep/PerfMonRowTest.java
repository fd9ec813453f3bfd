// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

class PerfMonRowTest {
  private static final AgentInfo AGENT = new AgentInfo("db1", 4444, 8, "");

  @Test
  void asksForTheHostAndForEachProcessOfAName() {
    List<PerfMonRow> rows = PerfMonRow.of(AGENT, false, List.of("ndbmtd"));

    assertThat(rows.get(0).columns()).containsExactly("db1", "4444", "CPU", "combined:label=host");
    assertThat(rows)
        .extracting(PerfMonRow::parameters)
        .contains("name=ndbmtd#1:percent:label=ndbmtd#1", "name=ndbmtd#2:percent:label=ndbmtd#2");
  }

  @Test
  void asksForOneProcessWhereItsNumberIsGiven() {
    assertThat(PerfMonRow.of(AGENT, false, List.of("ndbmtd#2")))
        .extracting(PerfMonRow::parameters)
        .containsExactly("combined:label=host", "name=ndbmtd#2:percent:label=ndbmtd#2");
  }

  @Test
  void takesTheGeneratorForThisProcess() {
    assertThat(PerfMonRow.of(AGENT, true, List.of("jmeter")))
        .extracting(PerfMonRow::parameters)
        .containsExactly(
            "combined:label=host",
            "pid=" + ProcessHandle.current().pid() + ":percent:label=jmeter");
  }

  @Test
  void doesNotLookForTheGeneratorOnAnotherHost() {
    assertThat(PerfMonRow.of(AGENT, false, List.of("jmeter"))).hasSize(1);
  }

  @Test
  void asksAStockAgentForTheHostAlone() {
    AgentInfo stock = new AgentInfo("db1", 4444, 0, "");

    assertThat(PerfMonRow.of(stock, false, List.of("mysqld", "ndbmtd"))).hasSize(1);
  }
}

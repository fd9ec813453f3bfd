// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.panel.ParameterTable.State;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.jmeter.config.Arguments;
import org.junit.jupiter.api.Test;

class ParameterTableTest {
  private final Map<String, String> properties = new HashMap<>();
  private final ParameterTable table = new ParameterTable(properties::get);

  @Test
  void leavesWhatNobodyTouchedAsItWas() {
    String[] rows = {
      "threads", " ${__P(threads, 1)} ", "write.mode", "${MODE}", "mine", "iptables …"
    };

    show(rows);

    assertThat(planned()).isEqualTo(Map.of(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5]));
    assertThat(table.parameters().getArgument(2).getDescription()).isEqualTo("described");
    assertThat(row("mine").explanation()).contains("described");
  }

  @Test
  void writesWhatIsTypedInTheFormThatThePlanHas() {
    show("threads", "${__P(threads,1\\,2)}", "duration", "4");
    assertThat(value("threads")).isEqualTo("1,2");

    type("threads", "1,8");
    type("duration", "5");
    type("rows", "500");
    type("rate", "${RATE}");

    assertThat(planned())
        .isEqualTo(
            Map.of(
                "threads", "${__P(threads,1\\,8)}",
                "duration", "5",
                "rows", "${__P(rows,500)}",
                "rate", "${RATE}"));
    assertThat(row("rate").explanation()).startsWith("an expression: known when the plan");
  }

  @Test
  void takesAClearedValueOutOfThePlanAndShowsTheDefault() {
    show("rows", "${__P(rows,77)}");
    assertThat(row("rows").state()).isEqualTo(State.SET);

    type("rows", "");

    assertThat(planned()).isEmpty();
    assertThat(row("rows").state()).isEqualTo(State.DEFAULT);
    assertThat(row("rows").shown()).isEqualTo("100000");
    assertThat(table.getValueAt(index("rows"), 2)).startsWith("rows loaded before");
    assertThat(table.getValueAt(index("duration"), 2)).startsWith("seconds per cell");
  }

  @Test
  void showsWhatIsGivenInPlaceOfThePlansValue() {
    properties.put("threads", "16");
    properties.put("duration", "9");
    properties.put("jdbc.password", "secret");
    show("threads", "${__P(threads,1\\,2)}", "duration", "4");

    assertThat(row("threads").shown()).isEqualTo("16");
    assertThat(table.isCellEditable(index("threads"), ParameterTable.VALUE)).isFalse();
    assertThat(row("threads").explanation()).startsWith("given with -J; the plan has 1,2");
    assertThat(value("duration")).as("the plan asks for no property").isEqualTo("4");
    assertThat(row("jdbc.password").shown()).isEqualTo("••••••");
    assertThat(row("jdbc.password").explanation()).doesNotContain("secret");
    assertThat(planned()).containsEntry("threads", "${__P(threads,1\\,2)}");
  }

  @Test
  void saysWhichValuesAreWrongAndWhy() {
    show("threads", "1,8,none", "target", "nowhere", "slo", "quick");

    assertThat(table.wrong()).containsExactly("target", "threads", "slo");
    assertThat(row("slo").state()).isEqualTo(State.WRONG);
    assertThat(row("target").explanation()).contains("'nowhere' is not one of auto, ");
  }

  @Test
  void offersTheParametersAndOperationsOfTheWorkloadThatIsChosen() {
    show("workload", "crud", "rows", "77");

    type("workload", "sysbench");
    type("table.size", "5");

    assertThat(row("operations").choices()).contains("oltp_point_select");
    assertThat(row("threads").choices()).isEmpty();
    assertThat(planned())
        .isEqualTo(
            Map.of("workload", "sysbench", "rows", "77", "table.size", "${__P(table.size,5)}"));
  }

  @Test
  void offersThePathsThatReachTheTarget() {
    show("target", "embedded", "workload", "${W}");
    assertThat(row("paths").choices()).containsExactly("direct,sql", "direct", "sql");

    type("paths", "sql , sql [ jdbc.pool.size = 80 ]");
    assertThat(table.wrong()).isEmpty();
    type("paths", "sql,jdbc[jdbc.prepare=server]");
    assertThat(table.wrong()).containsExactly("paths");
  }

  private void show(String... namesAndValues) {
    Arguments rows = new Arguments();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      rows.addArgument(namesAndValues[i], namesAndValues[i + 1], "=", "described");
    }
    table.show(rows);
  }

  private Map<String, String> planned() {
    return table.parameters().getArgumentsAsMap();
  }

  private ParameterTable.Row row(String name) {
    return table.row(index(name));
  }

  private int index(String name) {
    return IntStream.range(0, table.getRowCount())
        .filter(row -> table.getValueAt(row, 0).equals(name))
        .findFirst()
        .orElseThrow();
  }

  private String value(String name) {
    return table.getValueAt(index(name), ParameterTable.VALUE);
  }

  private void type(String name, String value) {
    table.setValueAt(value, index(name), ParameterTable.VALUE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.clusterj.request.Request.Comparison;
import io.github.jmeterndb.clusterj.request.Request.Condition;
import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.settings.UserError;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

class PlannedRequestTest {
  private final ClusterJRequest plan = new ClusterJRequest();

  @Test
  void isWhatThePlanSays() throws UserError {
    plan.setType("range");
    plan.setTable(" t ");
    plan.setColumns("a, b");
    plan.setOrder("a,\nb\ndesc");
    plan.setLimit("10");
    plan.setLock("shared");
    plan.setWhere(arguments("a >=", "1", "a<=", "5", "b", " x ", "", ""));

    assertThat(new PlannedRequest(plan).request())
        .isEqualTo(
            new Request(
                RequestType.RANGE,
                "t",
                List.of(
                    new Condition("a", Comparison.AT_LEAST, "1"),
                    new Condition("a", Comparison.AT_MOST, "5"),
                    new Condition("b", Comparison.EQUAL, " x ")),
                List.of(),
                List.of("a", "b"),
                List.of("a", "b"),
                true,
                10,
                Lock.SHARED));
  }

  @Test
  void tellsNullFromAnEmptyText() throws UserError {
    plan.setType("insert");
    plan.setTable("t");
    plan.setValues(arguments("a", "]NULL[", "b", ""));

    assertThat(new PlannedRequest(plan).request().values())
        .containsExactly(new Request.Value("a", null), new Request.Value("b", ""));
  }

  @Test
  void saysWhatIsWrong() {
    plan.setType("drop");
    assertWrong("Operation: 'drop' is not one of find, range, insert,");
    plan.setType("find");
    assertWrong("Table: none is given");
    plan.setTable("t");
    plan.setWhere(arguments("a", "]NULL["));
    assertWrong("Key or range, a: rows are not looked up by NULL");
    plan.setWhere(arguments("", "5"));
    assertWrong("has a value and no column");
    plan.setWhere(arguments());
    plan.setLimit("all");
    assertWrong("Most rows: 'all' is not a whole number");
    plan.setLimit("");
    plan.setLock("deadlock");
    assertWrong("Lock: 'deadlock' is not one of none, shared, exclusive");
  }

  private void assertWrong(String message) {
    assertThatThrownBy(() -> new PlannedRequest(plan).request())
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @Test
  void setsVariablesAsAJdbcRequestDoes() {
    JMeterVariables variables = new JMeterVariables();
    ResultVariables result = new ResultVariables("id,,note", variables);
    result.set(
        new Answer(
            List.of("id", "k", "note"),
            List.of(List.of("1", "5", "a"), Arrays.asList("2", "6", null)),
            0));
    assertThat(variables.get("id_#")).isEqualTo("2");
    assertThat(variables.get("id_1")).isEqualTo("1");
    assertThat(variables.get("id_2")).isEqualTo("2");
    assertThat(variables.get("note_1")).isEqualTo("a");
    assertThat(variables.get("note_2")).isNull();

    result.set(new Answer(List.of("id", "k", "note"), List.of(List.of("3", "7", "c")), 0));
    assertThat(variables.get("id_#")).isEqualTo("1");
    assertThat(variables.get("id_2")).as("of the answer before").isNull();

    result.clear();
    assertThat(variables.get("id_#")).isEqualTo("0");
    assertThat(variables.get("id_1")).isNull();
  }

  private static Arguments arguments(String... namesAndValues) {
    Arguments arguments = new Arguments();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.addArgument(namesAndValues[i], namesAndValues[i + 1]);
    }
    return arguments;
  }
}

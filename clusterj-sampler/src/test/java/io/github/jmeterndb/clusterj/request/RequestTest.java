// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.clusterj.request.Request.Operation;
import io.github.jmeterndb.clusterj.request.Request.Value;
import io.github.jmeterndb.settings.UserError;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

class RequestTest {
  private final ClusterJRequest plan = new ClusterJRequest();

  @Test
  void isWhatThePlanSays() throws UserError {
    plan.setType("range");
    plan.setTable(" t ");
    plan.setColumns("a, b");
    plan.setOrder("a,\nb\ndesc");
    plan.setLimit("10");
    plan.setLock("shared");
    plan.setWhere(arguments("a >=", "1", "b", " x ", "", ""));
    plan.setValues(arguments("a", "]NULL[", "b", ""));

    assertThat(Request.planned(plan))
        .isEqualTo(
            new Request(
                Operation.RANGE,
                "t",
                List.of(new Value("a >=", "1"), new Value("b", " x ")),
                List.of(new Value("a", null), new Value("b", "")),
                List.of("a", "b"),
                List.of("a", "b"),
                true,
                10,
                Lock.SHARED));
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
    assertUserError(() -> Request.planned(plan)).hasMessageContaining(message);
  }

  @Test
  void setsVariablesAsAJdbcRequestDoes() {
    JMeterVariables variables = new JMeterVariables();
    List<List<String>> two = List.of(List.of("1", "5", "a"), Arrays.asList("2", "6", null));
    ClusterJRequest.setVariables("id,,note", two, variables);
    assertThat(variables.get("id_#")).isEqualTo("2");
    assertThat(variables.get("id_2")).isEqualTo("2");
    assertThat(variables.get("note_1")).isEqualTo("a");
    assertThat(variables.get("note_2")).isNull();

    ClusterJRequest.setVariables("id", List.of(), variables);
    assertThat(variables.get("id_#")).isEqualTo("0");
    assertThat(variables.get("id_2")).as("of the answer before").isNull();
  }

  private static Arguments arguments(String... namesAndValues) {
    Arguments arguments = new Arguments();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.addArgument(namesAndValues[i], namesAndValues[i + 1]);
    }
    return arguments;
  }
}

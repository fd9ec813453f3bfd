// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterndb.settings.UserError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultScheduleTest {
  private static final Map<String, List<String>> NODES =
      nodes("management-node", "data-node 2", "mysqld");
  private static final int WINDOW = 30;

  @Test
  void revertsEachFaultAtItsEnd() throws UserError {
    assertThat(
            of(
                "kill  data-node  2@10.1s for 14.2s,freeze mysqld @0s for 1s, command cut @1s for 29s"))
        .containsExactly(
            new Fault(Action.FREEZE, "mysqld", 0),
            new Fault(Action.THAW, "mysqld", 1),
            new Fault(Action.COMMAND, "cut", 1),
            new Fault(Action.KILL, "data-node 2", 10.1),
            new Fault(Action.START, "data-node 2", 24.3),
            new Fault(Action.UNDO, "cut", 30));
  }

  @Test
  void breaksANodeOverAndOver() throws UserError {
    assertThat(of("kill mysqld @3s for 1s, stop mysqld @1s for 2s"))
        .extracting(Fault::title)
        .containsExactly("stop mysqld", "start mysqld", "kill mysqld", "start mysqld");
  }

  @Test
  void namesItsCommandsOnce() {
    assertThat(
            FaultSchedule.commands(
                "command cut @1s for 1s, kill mysqld @2s for 1s, command mend @3s for 1s,"
                    + " command cut @4s for 1s"))
        .containsExactly("cut", "mend");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill mysqld @1s, start mysqld @2s | faults: 'kill mysqld @1s' is no fault; give kill, stop or freeze, a node, a time and a length, such as kill data-node 2 @10s for 15s, or command NAME @10s for 15s,",
        "thaw mysqld @1s for 1s | faults: 'thaw mysqld @1s for 1s' is no fault;",
        "kill mysqld @1 for 1s | faults: 'kill mysqld @1 for 1s' is no fault;",
        "kill @1s for 1s | faults: 'kill @1s for 1s' is no fault;",
        "command rm -rf @1s for 1s | faults: 'command rm -rf @1s for 1s' is no fault;",
        "kill data-node 9 @1s for 1s | faults: 'kill data-node 9 @1s for 1s': the target sandbox has no data-node 9; it has management-node, data-node 2, mysqld.",
        "kill mysqld @29s for 1.5s | faults: 'kill mysqld @29s for 1.5s' does not end within the 30 s of a cell's window;",
        "kill mysqld @30s for 0s | faults: 'kill mysqld @30s for 0s' does not end within the 30 s",
        "kill mysqld @2s for 1s, freeze mysqld @1s for 2s | faults: 'kill mysqld @2s for 1s' begins before 'freeze mysqld @1s for 2s' ends, and both are of mysqld; give it a later time.",
        "command a @1s for 2s, command a @2s for 2s | faults: 'command a @2s for 2s' begins before 'command a @1s for 2s' ends, and both are of command a;",
      })
  void refusesWhatIsNone(String schedule, String message) {
    assertUserError(() -> of(schedule)).hasMessageStartingWith(message);
  }

  @Test
  void refusesANodeWhereNothingCanBeBroken() {
    assertUserError(() -> FaultSchedule.of("kill mysqld @1s for 1s", "ndb", Map.of(), WINDOW))
        .hasMessageContaining("no node of the target ndb can be broken from here");
  }

  @Test
  void breaksAllNodesOfAGroup() throws UserError {
    Map<String, List<String>> nodes = nodes("data-node 2", "data-node 3", "mysqld");
    nodes.put("node-group 0", List.of("data-node 2", "data-node 3"));

    assertThat(FaultSchedule.of("kill node-group 0 @1s for 2s", "sandbox", nodes, WINDOW))
        .extracting(Fault::title, Fault::nodes)
        .containsExactly(
            tuple("kill node-group 0", List.of("data-node 2", "data-node 3")),
            tuple("start node-group 0", List.of("data-node 2", "data-node 3")));
    assertUserError(
            () ->
                FaultSchedule.of(
                    "kill data-node 3 @1s for 2s, kill node-group 0 @2s for 1s",
                    "sandbox",
                    nodes,
                    WINDOW))
        .hasMessageEndingWith("and both are of data-node 3; give it a later time.");
  }

  private static Map<String, List<String>> nodes(String... names) {
    Map<String, List<String>> nodes = new LinkedHashMap<>();
    for (String name : names) {
      nodes.put(name, List.of(name));
    }
    return nodes;
  }

  private static List<Fault> of(String schedule) throws UserError {
    return FaultSchedule.of(schedule, "sandbox", NODES, WINDOW);
  }
}

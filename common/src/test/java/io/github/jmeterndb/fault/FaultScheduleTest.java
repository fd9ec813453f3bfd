// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterndb.settings.UserError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultScheduleTest {
  private static final Map<String, List<String>> NODES =
      nodes("management-node", "data-node 2", "mysqld");
  private static final int WINDOW = 30;

  @Test
  void isInTheOrderOfItsTimes() throws UserError {
    assertThat(
            of(
                "start data-node 2 @25s, kill  data-node  2@10.5s,freeze mysqld @0s, thaw mysqld @1s"))
        .containsExactly(
            new Fault(Action.FREEZE, "mysqld", 0),
            new Fault(Action.THAW, "mysqld", 1),
            new Fault(Action.KILL, "data-node 2", 10.5),
            new Fault(Action.START, "data-node 2", 25));
  }

  @Test
  void isEmptyWhereNothingIsSaid() throws UserError {
    assertThat(of("")).isEmpty();
  }

  @Test
  void breaksANodeOverAndOver() throws UserError {
    assertThat(
            of(
                "stop mysqld @1s, start mysqld @2s, kill mysqld @3s, start mysqld @4s, freeze mysqld @5s,"
                    + " kill mysqld @6s, start mysqld @7s, command a @8s, command a @9s"))
        .hasSize(9);
  }

  @Test
  void undoesACommand() throws UserError {
    assertThat(of("command cut @1s, undo cut @20s, command cut @25s"))
        .containsExactly(
            new Fault(Action.COMMAND, "cut", 1),
            new Fault(Action.UNDO, "cut", 20),
            new Fault(Action.COMMAND, "cut", 25));
  }

  @Test
  void namesItsCommandsOnce() {
    assertThat(
            FaultSchedule.commands(
                "command cut @1s, kill mysqld @2s, command mend @3s, command cut @4s"))
        .containsExactly("cut", "mend");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "random x | faults: 'random x' is no fault;",
        "kil mysqld @1s | faults: 'kil mysqld @1s' is no fault; give one of kill, stop, start, freeze, thaw, a node and a time, such as",
        "kill mysqld | faults: 'kill mysqld' is no fault;",
        "kill mysqld @1 | faults: 'kill mysqld @1' is no fault;",
        "kill @1s | faults: 'kill @1s' is no fault;",
        "undo cut @1s | faults: 'undo cut' at 1 s does not fit: no 'command cut' comes before it.",
        "command cut @1s, undo cut @2s, undo cut @3s | faults: 'undo cut' at 3 s does not fit: no 'command cut'",
        "undo rm -rf @1s | faults: 'undo rm -rf @1s' is no fault;",
        "command rm -rf @1s | faults: 'command rm -rf @1s' is no fault;",
        "kill data-node 9 @1s | faults: 'kill data-node 9 @1s': the target sandbox has no data-node 9; it has management-node, data-node 2, mysqld.",
        "kill mysqld @30s | faults: 'kill mysqld @30s' comes after the 30 s of a cell's window;",
        "start mysqld @1s | faults: 'start mysqld' at 1 s does not fit: mysqld is up by then.",
        "thaw mysqld @1.5s | faults: 'thaw mysqld' at 1.5 s does not fit: mysqld is up by then.",
        "kill mysqld @1s, freeze mysqld @2s | faults: 'freeze mysqld' at 2 s does not fit: mysqld is down by then.",
        "freeze mysqld @1s, start mysqld @2s | faults: 'start mysqld' at 2 s does not fit: mysqld is frozen by then.",
        "kill mysqld @2s, kill mysqld @1s | faults: 'kill mysqld' at 2 s does not fit: mysqld is down by then.",
      })
  void refusesWhatIsNone(String schedule, String message) {
    assertThatThrownBy(() -> of(schedule))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 30, 300})
  void drawsWhatCouldBeWritten(int window) throws UserError {
    Map<String, List<String>> nodes =
        nodes("management-node", "data-node 2", "data-node 3", "mysqld");
    nodes.put("node-group 0", List.of("data-node 2", "data-node 3"));
    for (int seed = 0; seed < 500; seed++) {
      List<Fault> drawn = FaultSchedule.of("random " + seed, "sandbox", nodes, window);

      String written =
          drawn.stream()
              .map(fault -> "%s @%ss".formatted(fault.title(), fault.seconds()))
              .collect(Collectors.joining(", "));
      assertThat(FaultSchedule.of(written, "sandbox", nodes, window))
          .as("random %d", seed)
          .isNotEmpty()
          .isEqualTo(drawn);
    }
  }

  @Test
  void drawsTheSameOfANumberAndOthersOfOthers() throws UserError {
    assertThat(of("random 7")).isEqualTo(of(" random  7 ")).isNotEqualTo(of("random 8"));
  }

  @Test
  void takesNoClusterDownByWhatItDraws() throws UserError {
    Map<String, List<String>> nodes = nodes("data-node 2", "data-node 3", "data-node 4");
    for (int seed = 0; seed < 500; seed++) {
      String broken = "";
      for (Fault fault : FaultSchedule.of("random " + seed, "sandbox", nodes, 200)) {
        if (fault.action().breaks()) {
          assertThat(broken).as("random %d: still broken", seed).isEmpty();
          broken = fault.name();
        } else {
          assertThat(fault.name()).isEqualTo(broken);
          broken = "";
        }
      }
    }
  }

  @Test
  void refusesANodeWhereNothingCanBeBroken() {
    assertThatThrownBy(() -> FaultSchedule.of("kill mysqld @1s", "ndb", Map.of(), WINDOW))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no node of the target ndb can be broken from here");
  }

  @Test
  void drawsNothingWhereNothingCanBeBroken() {
    assertThatThrownBy(() -> FaultSchedule.of("random 7", "ndb", Map.of(), WINDOW))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(
            "faults: 'random 7': no node of the target ndb can be broken from here; take"
                + " -Jtarget=sandbox, or commands of your own");
  }

  /** Whoever is left alone asks it whether to go on. */
  @Test
  void drawsNoDataNodeWhileTheManagementNodeIsAway() throws UserError {
    Map<String, List<String>> nodes = nodes("management-node", "data-node 2", "data-node 3");
    for (int seed = 0; seed < 500; seed++) {
      double back = -1;
      for (Fault fault : FaultSchedule.of("random " + seed, "sandbox", nodes, 200)) {
        if (fault.name().equals("management-node")) {
          back = fault.action().breaks() ? Double.MAX_VALUE : fault.seconds() + 3;
        } else if (fault.action().breaks()) {
          assertThat(fault.seconds()).as("random %d: %s", seed, fault.title()).isGreaterThan(back);
        }
      }
    }
  }

  /** A data node takes seconds to end in an orderly way, and only then is it asked. */
  @Test
  void drawsNoManagementNodeWhileADataNodeStops() throws UserError {
    Map<String, List<String>> nodes = nodes("management-node", "data-node 2", "data-node 3");
    boolean any = false;
    for (int seed = 0; seed < 500; seed++) {
      double stopped = 0;
      for (Fault fault : FaultSchedule.of("random " + seed, "sandbox", nodes, 200)) {
        if (fault.action() == Action.STOP && fault.name().startsWith("data-node")) {
          stopped = fault.seconds() + 19;
          any = true;
        } else if (fault.action().breaks() && fault.name().equals("management-node")) {
          assertThat(fault.seconds()).as("random %d", seed).isGreaterThan(stopped);
        }
      }
    }
    assertThat(any).isTrue();
  }

  @Test
  void breaksAllNodesOfAGroup() throws UserError {
    Map<String, List<String>> nodes = nodes("data-node 2", "data-node 3", "mysqld");
    nodes.put("node-group 0", List.of("data-node 2", "data-node 3"));

    assertThat(
            FaultSchedule.of(
                "kill node-group 0 @1s, start data-node 3 @2s, start data-node 2 @3s,"
                    + " freeze node-group 0 @4s",
                "sandbox",
                nodes,
                WINDOW))
        .extracting(Fault::title, Fault::nodes)
        .containsExactly(
            tuple("kill node-group 0", List.of("data-node 2", "data-node 3")),
            tuple("start data-node 3", List.of("data-node 3")),
            tuple("start data-node 2", List.of("data-node 2")),
            tuple("freeze node-group 0", List.of("data-node 2", "data-node 3")));
    assertThatThrownBy(
            () ->
                FaultSchedule.of(
                    "kill data-node 3 @1s, kill node-group 0 @2s", "sandbox", nodes, WINDOW))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "faults: 'kill node-group 0' at 2 s does not fit: data-node 3 is down by then.");
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

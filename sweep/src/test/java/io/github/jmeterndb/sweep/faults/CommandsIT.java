// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Nodes;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class CommandsIT {
  @TempDir private Path temp;

  /** Otherwise the command might break again what was repaired. */
  @Test
  void undoesACommandWhenItHasEnded() throws Exception {
    Path log = temp.resolve("log");
    Path go = temp.resolve("go");
    Nodes commands =
        commands(
            "until test -e '%s'; do sleep 0.05; done; echo cut >>'%s'".formatted(go, log),
            "echo undone >>'%s'".formatted(log));
    commands.act(Action.COMMAND, "cut");
    commands.act(Action.UNDO, "cut");

    assertThat(commands.isInEffect(Action.UNDO, "cut")).isFalse();
    Files.createFile(go);
    awaitUndo(commands);

    assertThat(Files.readAllLines(log)).containsExactly("cut", "undone");
  }

  /** A second Ctrl-C must not stop the repair. */
  @ParameterizedTest
  @ValueSource(strings = {"INT", "HUP", "QUIT"})
  void undoesAlsoWhereItsTerminalSignalsAllProcesses(String signal) throws Exception {
    Path undone = temp.resolve("undone");
    Nodes commands =
        commands(
            "true", "kill -%1$s $$; sh -c 'kill -%1$s $$; touch %2$s'".formatted(signal, undone));
    commands.act(Action.UNDO, "cut");

    awaitUndo(commands);

    assertThat(undone).exists();
  }

  @Test
  void triesAnUndoThatFailsOnceMore() throws Exception {
    Path log = temp.resolve("log");
    Nodes commands =
        commands("true", "echo try >>'%1$s'; test $(wc -l <'%1$s') = 2".formatted(log));
    commands.act(Action.UNDO, "cut");

    awaitUndo(commands);

    assertThat(log).hasContent("try\ntry");
  }

  @Test
  void endsACommandThatDoesNotEnd() throws Exception {
    Path log = temp.resolve("log");
    Nodes commands = commands("echo $$ >'%s'; sleep 3600".formatted(log), "true");
    commands.act(Action.COMMAND, "cut");
    while (Files.notExists(log) || Files.readString(log).isEmpty()) {
      Thread.onSpinWait();
    }
    commands.act(Action.UNDO, "cut");

    awaitUndo(commands);

    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(log).strip())))
        .matches(pid -> pid.filter(ProcessHandle::isAlive).isEmpty());
  }

  private static void awaitUndo(Nodes commands) throws UserError {
    while (!commands.isInEffect(Action.UNDO, "cut")) {
      Thread.onSpinWait();
    }
  }

  private static Nodes commands(String command, String undo) throws UserError {
    Map<String, String> given = Map.of("fault.command.cut", command, "fault.undo.cut", undo);
    return new Faults(
        List.of(),
        Nodes.NONE,
        Settings.of(given::get, Faults.parameters("command cut @0s for 1s")));
  }
}

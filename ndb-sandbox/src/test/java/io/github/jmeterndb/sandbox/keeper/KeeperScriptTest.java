// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeeperScriptTest {
  private static final long LIMIT_SECONDS = 30;

  @TempDir private Path temp;

  /** As it is when the JVM is killed between an order and its answer. */
  @Test
  void endsItsProcessesWhereNobodyReadsItsAnswersAnyMore() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("sandbox"));
    Path script = Files.writeString(temp.resolve("keeper.sh"), Keeper.script());
    Files.writeString(folder.resolve("node.sh"), "exec sleep 1000000\n");
    Process keeper =
        new ProcessBuilder("sh", script.toString(), folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    ProcessHandle node;
    try (BufferedWriter orders = keeper.outputWriter()) {
      try (BufferedReader answers = keeper.inputReader()) {
        orders.write("run node\n");
        orders.flush();
        node = ProcessHandle.of(number(answers.readLine())).orElseThrow();
      }
      orders.write("look " + node.pid() + "\n");
    }

    assertThat(keeper.waitFor(LIMIT_SECONDS, SECONDS)).isTrue();
    node.onExit().get(LIMIT_SECONDS, SECONDS);
    assertThat(folder).doesNotExist();
  }

  @Test
  void signalsItsOwnProcessesAlone() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("sandbox"));
    Path script = Files.writeString(temp.resolve("keeper.sh"), Keeper.script());
    Files.writeString(folder.resolve("node.sh"), "exec sleep 1000000\n");
    Process other = new ProcessBuilder("sleep", "1000000").start();
    Process keeper =
        new ProcessBuilder("sh", script.toString(), folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedWriter orders = keeper.outputWriter();
        BufferedReader answers = keeper.inputReader()) {
      orders.write("run node\n");
      orders.flush();
      long node = number(answers.readLine());
      orders.write("signal KILL " + other.pid() + "\nsignal KILL " + node + "\n");
      orders.flush();
      assertThat(answers.readLine()).isEqualTo("signalled " + other.pid());
      assertThat(answers.readLine()).isEqualTo("signalled " + node);
      String answer = "";
      while (!answer.equals("ended " + node)) {
        orders.write("look " + node + "\n");
        orders.flush();
        answer = answers.readLine();
        assertThat(answer).isIn("runs " + node, "ended " + node);
      }
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroy();
    }
    assertThat(keeper.waitFor(LIMIT_SECONDS, SECONDS)).isTrue();
  }

  private static long number(String answer) {
    return Long.parseLong(answer.replace("started ", ""));
  }
}

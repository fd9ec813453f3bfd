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

  private static long number(String answer) {
    return Long.parseLong(answer.replace("started ", ""));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AgentCommandTest {
  private final StringWriter err = new StringWriter();
  private final CommandLine command = AgentCommand.commandLine().setErr(new PrintWriter(err, true));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--tcp-port x\u001b[2J",
        "--tcp-port -1",
        "--tcp-port 65536",
        "--metrics 9271",
        "--nonsense",
      })
  void tellsInOneLineWhatIsWrong(String line) {
    assertThat(command.execute(line.split(" ", -1))).isEqualTo(2);

    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains("--help")
        .doesNotContain("\u001b");
  }

  @Test
  void tellsInOneLineThatAPortIsInUse() throws IOException {
    try (PerfMonAgent other = PerfMonAgent.onLoopback()) {
      String port = Integer.toString(other.tcpPort());

      assertThat(command.execute("--tcp-port", port)).isEqualTo(1);

      assertThat(err.toString().lines())
          .singleElement()
          .asString()
          .contains("TCP port " + port, "give another one");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.host.Host.Swap;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
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
        "--tcp-port x",
        "--tcp-port -1",
        "--tcp-port 65536",
        "--interval 0",
        "--interval NaN",
        "--interval 1e9",
        "--loglevel loud",
        "--metrics 65536",
        "--metrics-of mysqld",
        "--nonsense",
      })
  void tellsInOneLineWhatIsWrong(String line) {
    assertThat(command.execute(line.split(" ", -1))).isEqualTo(2);

    assertThat(err.toString().lines()).singleElement().asString().contains("--help");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--tcp-port", "--interval", "--loglevel"})
  void writesNothingThatATerminalObeys(String option) {
    assertThat(command.execute(option, "x\u001b[2J")).isEqualTo(2);

    assertThat(err.toString().lines()).singleElement().asString().contains("x\\u001b[2J");
  }

  @Test
  void tellsInOneLineThatAPortIsInUse() throws IOException {
    try (PerfMonAgent other = PerfMonAgent.start(AgentOptions.onLoopback())) {
      String port = Integer.toString(other.tcpPort());

      assertThat(command.execute("--tcp-port", port)).isEqualTo(1);
      assertThat(command.execute("--tcp-port", "0", "--metrics", port)).isEqualTo(1);

      assertThat(err.toString().lines()).hasSize(2).allMatch(l -> l.contains("give another one"));
      assertThat(err.toString()).contains("TCP port " + port, "metrics port " + port);
    }
  }

  @Test
  void endsWithAnErrorWhereTheAgentCannotGoOn() throws IOException, InterruptedException {
    ScriptedHost host =
        new ScriptedHost() {
          @Override
          public Swap swap() {
            throw new OutOfMemoryError("Java heap space");
          }
        };
    MetricCatalogue catalogue = new MetricCatalogue(host, System::nanoTime, PeerLog.toSlf4j());
    PerfMonAgent agent = PerfMonAgent.start(AgentOptions.onLoopback(), catalogue);
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.send("metrics:swap");
      assertThat(client.read()).isNull();
    }

    assertThat(AgentCommand.await(agent)).isEqualTo(1);
    assertThat(agent.failure()).get().isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void endsWithoutAnErrorAtAClientsWord() throws IOException, InterruptedException {
    PerfMonAgent agent = PerfMonAgent.start(AgentOptions.onLoopback());
    try (TestClient client = new TestClient(agent.tcpPort())) {
      client.send("shutdown");
    }

    assertThat(AgentCommand.await(agent)).isZero();
  }
}

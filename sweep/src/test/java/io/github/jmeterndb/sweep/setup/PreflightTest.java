// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreflightTest {
  @Test
  void saysThatTheEmbeddedDatabaseIsNotThereYet() {
    assertThat(ask(Map.of("target", "embedded")))
        .singleElement()
        .asString()
        .startsWith("Target embedded, EMBEDDED DATABASE, not NDB")
        .contains("nothing to look at yet");
  }

  @Test
  void saysOfServerAndPathThatNothingAnswers() throws IOException {
    String url = "jdbc:mysql://127.0.0.1:" + portOfNobody() + "/mine";
    String line = "The server at " + url + " does not answer; start it, or give -Jjdbc.url=";

    List<String> lines = ask(Map.of("target", "mysql", "jdbc.url", url, "jdbc.password", "secret"));

    assertThat(lines).hasSize(2).noneMatch(said -> said.contains("secret"));
    assertThat(lines.get(0)).startsWith("✗ Server: " + line);
    assertThat(lines.get(1)).startsWith("✗ jdbc: " + line);
  }

  @Test
  void leavesOutWhatIsKnownOnlyWhenThePlanRuns() {
    assertThat(ask(Map.of("target", "embedded", "threads", "${N}")))
        .first()
        .isEqualTo("threads: left out, because its value is known only when the plan runs");
  }

  private static List<String> ask(Map<String, String> values) {
    List<String> lines = new ArrayList<>();
    Preflight.ofPlan(values, lines::add);
    return lines;
  }

  private static int portOfNobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}

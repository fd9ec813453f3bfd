// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.perfmon.PerfMonAgent;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentAddressTest {
  @ParameterizedTest
  @CsvSource({
    "db1, db1, 4444",
    "db1:5555, db1, 5555",
    "[::1], [::1], 4444",
    "[::1]:5555, [::1], 5555",
  })
  void hasTheStockAgentsPortUnlessItNamesOne(String text, String host, int port) {
    assertThat(AgentAddress.of(text)).isEqualTo(new AgentAddress(host, port));
  }

  @Test
  void knowsThisHost() throws IOException {
    assertThat(AgentAddress.of("localhost").isThisHost()).isTrue();
    assertThat(AgentAddress.of("[::1]").isThisHost()).isTrue();
    // TEST-NET-1 (RFC 5737): nobody's.
    assertThat(AgentAddress.of("192.0.2.1").isThisHost()).isFalse();
  }

  @Test
  void asksOurAgentForTheSizeOfItsHost() throws IOException {
    try (PerfMonAgent agent = PerfMonAgent.onLoopback()) {
      assertThat(new AgentAddress("localhost", agent.tcpPort()).ask().hardwareThreads())
          .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }
  }

  @Test
  void takesAStockAgentThatDoesNotTellIt() throws Exception {
    assertThat(askOneThatAnswers("Yep\n").hardwareThreads()).isZero();
  }

  @Test
  void takesNobodyElse() {
    assertThatThrownBy(() -> askOneThatAnswers("220 mail.example.org ESMTP\n"))
        .isInstanceOf(IOException.class)
        .hasMessage("what listens there is no PerfMon agent");
  }

  private static AgentInfo askOneThatAnswers(String answer) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answered =
          CompletableFuture.runAsync(
              () -> {
                try (Socket client = server.accept()) {
                  client.getOutputStream().write(answer.getBytes(UTF_8));
                  client.getInputStream().readAllBytes();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      var agent = new AgentAddress("localhost", server.getLocalPort()).ask();
      answered.get();
      return agent;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The jar that package has made. */
@Timeout(60)
class RunnableJarIT {
  @Test
  void servesAClientAndEndsAtItsWord() throws Exception {
    int port = Programs.freePort();
    Process agent = Programs.agent(Programs.SMALL, port);
    try (Socket socket = Programs.connect(port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      String ask = "test\nmetrics:cpu\tdisks:files\ttcp\tnetwork\n";
      socket.getOutputStream().write(ask.getBytes(StandardCharsets.UTF_8));
      assertThat(in.readLine()).startsWith("Yep");
      assertThat(in.readLine()).matches("([0-9.E]+\t){4}");
      socket.getOutputStream().write("shutdown\n".getBytes(StandardCharsets.UTF_8));

      assertThat(agent.waitFor()).isZero();
    } finally {
      agent.destroyForcibly();
    }
  }
}

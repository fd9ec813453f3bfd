// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RunnableJarIT {
  /** The second as where /tmp is mounted noexec: JNA finds no native library. */
  @ParameterizedTest
  @ValueSource(strings = {"-Xmx32m", "-Djna.nosys=true -Djna.nounpack=true"})
  void servesAClient(String flags) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of(flags.split(" ", -1)));
    command.addAll(List.of("-jar", "target/perfmon-agent.jar", "--tcp-port", "0"));
    Process agent = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (BufferedReader out =
            new BufferedReader(
                new InputStreamReader(agent.getInputStream(), StandardCharsets.UTF_8));
        TestClient client = new TestClient(port(out))) {
      client.send("test", "metrics:cpu\tnetwork\tmemory\tdisks:reads");
      assertThat(client.read()).startsWith("Yep");
      assertThat(client.read()).matches("([0-9.E]+\t){3}[0-9.E]*\t");
    } finally {
      agent.destroyForcibly();
    }
  }

  private static int port(BufferedReader out) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.contains("Listens: TCP port ")) {
        return Integer.parseInt(line.replaceFirst(".*TCP port (\\d+) .*", "$1"));
      }
    }
    throw new IOException("the agent has not started");
  }
}

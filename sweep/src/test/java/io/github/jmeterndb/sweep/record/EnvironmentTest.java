// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeterndb.perfmon.PerfMonAgent;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EnvironmentTest {
  @Test
  void knowsTheVersionAndTheCommitItWasBuiltFrom() {
    assumeThat(Path.of("..", ".git")).as("the sources are a checkout").exists();

    assertThat(Environment.versions().get("jmeter-ndb"))
        .matches("[0-9]+\\.[0-9]+\\.[0-9]+\\S*, commit [0-9a-f]{40}(, with local changes)?");
  }

  /**
   * JNA cannot load its library, as where /tmp is mounted noexec. OSHI, which reads the host, would
   * cache its CPU time for longer than a slice.
   */
  @Test
  @Timeout(60)
  void knowsTheHostWithoutANativeLibraryAndLeavesTheAgentCountersThatAreNotCached()
      throws Exception {
    List<String> lines = output(HostAndCpuTimes.class).lines().toList();

    assertThat(lines.get(0))
        .contains("hardware threads=" + Runtime.getRuntime().availableProcessors(), "kernel ");
    assertThat(Long.parseLong(lines.get(2).strip()))
        .isGreaterThan(Long.parseLong(lines.get(1).strip()));
  }

  private static String output(Class<?> main) throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djna.nosys=true",
                "-Djna.nounpack=true",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(java.getInputStream().readAllBytes(), UTF_8);
    assertThat(java.waitFor()).isZero();
    return output;
  }

  /** Prints the host, and its CPU time before and after 100 ms of CPU. */
  static final class HostAndCpuTimes {
    private HostAndCpuTimes() {}

    public static void main(String[] args) throws Exception {
      System.out.println(Environment.host());
      try (PerfMonAgent agent = PerfMonAgent.onLoopback();
          Socket socket = new Socket(InetAddress.getLoopbackAddress(), agent.tcpPort())) {
        BufferedReader answers =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        for (int reading = 0; reading < 2; reading++) {
          socket.getOutputStream().write("metrics-single:cpu:time\n".getBytes(UTF_8));
          System.out.println(answers.readLine());
          ThreadMXBean threads = ManagementFactory.getThreadMXBean();
          long end = threads.getCurrentThreadCpuTime() + 100_000_000;
          while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
          }
        }
      }
    }
  }
}

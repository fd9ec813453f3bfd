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

  /** As where /tmp is mounted noexec: JNA cannot load what it unpacks there. */
  @Test
  @Timeout(60)
  void knowsTheHostWithoutANativeLibrary() throws Exception {
    assertThat(output(Print.class))
        .contains("hardware threads=" + Runtime.getRuntime().availableProcessors(), "kernel ");
  }

  /** OSHI would cache the host's CPU time for longer than a slice. */
  @Test
  @Timeout(60)
  void leavesTheAgentOfThisJvmCountersThatAreNotCached() throws Exception {
    List<Long> microseconds =
        output(CountTwice.class).lines().map(line -> Long.valueOf(line.strip())).toList();

    assertThat(microseconds.get(1)).isGreaterThan(microseconds.get(0));
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

  static final class Print {
    private Print() {}

    public static void main(String[] args) {
      System.out.println(Environment.host());
    }
  }

  /** Reads the host's CPU time before and after 100 ms of CPU. */
  static final class CountTwice {
    private CountTwice() {}

    public static void main(String[] args) throws Exception {
      Environment.host();
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

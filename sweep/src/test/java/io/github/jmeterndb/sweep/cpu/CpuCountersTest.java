// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CpuCountersTest {
  private final Deque<String> answers = new ArrayDeque<>();
  private final ServerSocket socket = socket();
  private volatile String asked = "";

  @AfterEach
  void close() throws IOException {
    socket.close();
  }

  @Test
  void addsUpTheTurnsOfAPathAndNothingInBetween() {
    CpuCounters counters = counters();
    // The agent's clock in ns, CPU time of the host and of the mysqld in µs.
    turn(counters, "clusterj", "0\t1000000\t500000", "1000000000\t2500000\t500000");
    turn(counters, "jdbc", "1100000000\t2600000\t500000", "2100000000\t4600000\t1200000");
    turn(counters, "clusterj", "2100000000\t4700000\t1300000", "4100000000\t7700000\t1310000");

    assertThat(asked).isEqualTo("metrics-single:clock:nanos\tcpu:time\tcpu:pid=7:name=mysqld:time");
    assertUsed(counters.of("clusterj").orElseThrow(), "host", 4.5, 3);
    assertUsed(counters.of("clusterj").orElseThrow(), "mysqld", 0.01, 3);
    assertUsed(counters.of("jdbc").orElseThrow(), "host", 2, 1);
    assertUsed(counters.of("jdbc").orElseThrow(), "mysqld", 0.7, 1);
    assertThat(counters.of("direct")).isEmpty();
  }

  @Test
  void hasNoFigureOfAProcessThatDidNotRunAllTheTime() {
    CpuCounters counters = counters();
    turn(counters, "jdbc", "0\t0\t500000", "1000000000\t1000000\t");
    turn(counters, "jdbc", "1000000000\t1000000\t10000", "2000000000\t3000000\t40000");

    CpuInfo cpu = counters.of("jdbc").orElseThrow();

    assertUsed(cpu, "host", 3, 2);
    assertThat(cpu.used())
        .filteredOn(used -> used.role().equals("mysqld"))
        .extracting(Used::missing)
        .containsExactly("it did not run all the time");
  }

  @Test
  void saysWhichAgentFailed() {
    CpuCounters counters = counters();
    turn(counters, "jdbc", "0\t0\t500000", "no such metric");

    assertThat(counters.of("jdbc").orElseThrow().used())
        .hasSize(2)
        .allSatisfy(
            used ->
                assertThat(used.missing())
                    .contains("the agent at localhost:" + socket.getLocalPort())
                    .contains("no such metric"));
  }

  private void turn(CpuCounters counters, String path, String before, String after) {
    answers.add(before);
    counters.begins(path);
    answers.add(after);
    counters.ended(path);
  }

  private static void assertUsed(CpuInfo cpu, String role, double cpuSeconds, double seconds) {
    Used used = cpu.used().stream().filter(u -> u.role().equals(role)).findFirst().orElseThrow();
    assertThat(used.cpuSeconds()).as(role).isEqualTo(cpuSeconds, within(1e-9));
    assertThat(used.seconds()).as(role).isEqualTo(seconds, within(1e-9));
    assertThat(used.missing()).isEmpty();
  }

  private CpuCounters counters() {
    AgentInfo agent = new AgentInfo("localhost", socket.getLocalPort(), 2, "");
    Watched.Row mysqld = new Watched.Row(agent, "pid=7:name=mysqld", "mysqld");
    new Thread(this::serve).start();
    CpuCounters counters = new CpuCounters();
    answers.add("0\t0\t0");
    counters.runBegins(List.of(new Watched.Row(agent, "", CpuInfo.HOST), mysqld));
    return counters.ofCell();
  }

  private void serve() {
    try (Socket client = socket.accept();
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8))) {
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        asked = line;
        client.getOutputStream().write((answers.remove() + "\t\n").getBytes(UTF_8));
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static ServerSocket socket() {
    try {
      return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

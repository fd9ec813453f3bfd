// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CpuTimeTest {
  @Test
  void readsProcStat() {
    String stat = "cpu  100 20 3 4000 50000 600 7 80 9 10\ncpu0 1 1 1 1 1 1 1 1 1 1\n";

    assertThat(CpuTime.host(stat)).isEqualTo((100 + 20 + 3 + 600 + 7) * 10_000L);
  }

  @Test
  void readsUserAndSystemTimeBehindAnyName() {
    String stat = "42 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 1500 27 900 900 20 0 1 0 5 6 7";

    CpuTime.OfProcess time = CpuTime.process(stat);

    assertThat(time.user()).isEqualTo(15_000_000);
    assertThat(time.total()).isEqualTo(15_270_000);
  }

  @Test
  void countsWhatThreadsUseThatHaveEnded() throws InterruptedException {
    long pid = ProcessHandle.current().pid();
    long process = CpuTime.ofProcess(pid).orElseThrow();
    long host = CpuTime.ofHost().orElseThrow();
    while (CpuTime.ofProcess(pid).orElseThrow() - process < 200_000) {
      Thread busy = new Thread(() -> assertThat(spin()).isTrue());
      busy.start();
      busy.join();
    }

    assertThat(CpuTime.ofHost().orElseThrow() - host).isGreaterThan(100_000);
  }

  private static boolean spin() {
    long end = System.nanoTime() + 50_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    return true;
  }

  @Test
  void isEmptyForAProcessThatHasEnded() throws IOException, InterruptedException {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();

    assertThat(CpuTime.ofProcess(ended.pid())).isEmpty();
    assertThat(CpuTime.ofProcess(0)).isEmpty();
    assertThat(CpuTime.ofProcess(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void answersSeveralRequestsAtOnceWithTheAgentsClock() throws IOException {
    long pid = ProcessHandle.current().pid();
    String request = "metrics-single:clock:nanos\tcpu:time\tcpu:pid=%s:time\tcpu:pid=0:time";
    try (PerfMonAgent agent = PerfMonAgent.onLoopback();
        TestClient client = new TestClient(agent.tcpPort())) {
      client.send(request.formatted(pid), request.formatted(pid));
      List<String> first = client.fields();
      List<String> second = client.fields();

      assertThat(first).hasSize(5).endsWith("", "");
      for (int i = 0; i < 3; i++) {
        assertThat(Long.parseLong(second.get(i)))
            .isGreaterThanOrEqualTo(Long.parseLong(first.get(i)));
      }
      assertThat(Long.parseLong(first.get(0))).isLessThan(System.nanoTime());
      assertThat(Long.parseLong(first.get(2)))
          .isLessThanOrEqualTo(CpuTime.ofProcess(pid).orElseThrow());
    }
  }
}

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
  void readsUserAndSystemTimeBehindAnyName() {
    String stat = "42 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 1500 27 900 900 20 0 1 0 5 6 7";

    Host.ProcessTime time = Host.processTime(stat);

    assertThat(time.user()).isEqualTo(15_000_000);
    assertThat(time.system()).isEqualTo(270_000);
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
      Host.ProcessTime now = new Host().processTime(pid).orElseThrow();
      assertThat(Long.parseLong(first.get(2)))
          .isBetween(1L, now.user() + now.system())
          .isLessThan(Long.parseLong(first.get(1)));
    }
  }
}

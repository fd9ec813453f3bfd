// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.bounds.SearchBudget;
import io.github.jmeterndb.perfmon.host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Memory;
import io.github.jmeterndb.perfmon.host.ProcessId;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.ProcessTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class MetricsPortTest {
  private final ScriptedHost host = new ScriptedHost();

  @Test
  void tellsTheHostInSecondsAndBytes() throws Exception {
    host.cores.add(new CpuTimes(1_500, 0, 250, 8_000, 0, 0, 0, 0));
    host.cores.add(new CpuTimes(500, 0, 250, 9_000, 0, 0, 0, 0));
    host.memory = new Memory(4_096, 1_024, 2_048);

    assertThat(lines())
        .contains(
            "perfmon_host_cpu_seconds_total{mode=\"user\"} 2.0",
            "perfmon_host_cpu_seconds_total{mode=\"system\"} 0.5",
            "perfmon_host_cpu_seconds_total{mode=\"idle\"} 17.0",
            "perfmon_host_cores 2.0",
            "perfmon_host_memory_size_bytes 4096.0",
            "perfmon_host_memory_free_bytes 1024.0",
            "perfmon_host_memory_available_bytes 2048.0");
  }

  @Test
  void tellsEachProcessOfANameAndNoOther() throws Exception {
    host.cores.add(new CpuTimes(0, 0, 0, 0, 0, 0, 0, 0));
    running(7, "/usr/sbin/mysqld", 2_500, 500, 64);
    running(8, "/usr/sbin/ndbmtd", 10_000, 1_000, 128);
    running(9, "/usr/sbin/ndbmtd", 20_000, 2_000, 256);

    assertThat(lines("ndbmtd", "tidb-server"))
        .contains(
            "perfmon_process_cpu_seconds_total{mode=\"user\",pid=\"8\",process=\"ndbmtd\"} 10.0",
            "perfmon_process_cpu_seconds_total{mode=\"system\",pid=\"9\",process=\"ndbmtd\"} 2.0",
            "perfmon_process_resident_memory_bytes{pid=\"8\",process=\"ndbmtd\"} 128.0",
            "perfmon_process_resident_memory_bytes{pid=\"9\",process=\"ndbmtd\"} 256.0")
        .noneMatch(line -> line.contains("mysqld") || line.contains("tidb"));
  }

  @Test
  void refusesWhoMayNotConnect() throws Exception {
    host.cores.add(new CpuTimes(0, 0, 0, 0, 0, 0, 0, 0));

    HttpResponse<String> answer = get(client -> false);

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).doesNotContain("perfmon_host");
  }

  private void running(long pid, String executable, long user, long system, long resident) {
    ProcessId id = host.start(pid, pid, executable);
    host.set(id, new ProcessReading(id, 0, user, system, resident, 0, 0, 0, 0));
  }

  private List<String> lines(String... names) throws IOException, InterruptedException {
    HttpResponse<String> answer = get(client -> true, names);
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body().lines().toList();
  }

  private HttpResponse<String> get(Predicate<InetAddress> allowed, String... names)
      throws IOException, InterruptedException {
    ProcessTable processes = new ProcessTable(host, () -> 0, new SearchBudget(() -> 0));
    HostMetrics metrics = new HostMetrics(host, processes, List.of(names));
    try (MetricsPort port =
        MetricsPort.open(InetAddress.getLoopbackAddress(), 0, allowed, metrics)) {
      URI uri = URI.create("http://127.0.0.1:%d/metrics".formatted(port.number()));
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
  }
}

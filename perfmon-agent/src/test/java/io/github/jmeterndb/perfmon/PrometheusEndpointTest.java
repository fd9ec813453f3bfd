// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host.Memory;
import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrometheusEndpointTest {
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

  private void running(long pid, String executable, long user, long system, long resident) {
    ProcessId id = host.start(pid, pid, executable);
    host.set(id, new ProcessReading(id, 0, user, system, resident, 0, 0, 0, 0));
  }

  private List<String> lines(String... names) throws IOException, InterruptedException {
    MetricCatalogue catalogue = new MetricCatalogue(host, () -> 0, PeerLog.toSlf4j());
    try (PrometheusEndpoint endpoint =
        PrometheusEndpoint.open(InetAddress.getLoopbackAddress(), 0, catalogue, List.of(names))) {
      URI uri = URI.create("http://127.0.0.1:%d/metrics".formatted(endpoint.port()));
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer.body().lines().toList();
    }
  }
}

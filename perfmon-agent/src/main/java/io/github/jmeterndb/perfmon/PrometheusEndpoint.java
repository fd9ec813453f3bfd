// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host.Memory;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.logging.Level;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** CPU and memory of a host and of some of its processes for Prometheus, over HTTP. Thread-safe. */
final class PrometheusEndpoint implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(PrometheusEndpoint.class);

  /** Held here, since the JDK forgets a logger that nobody holds, and with it its level. */
  private static final java.util.logging.Logger OF_THE_SERVER =
      java.util.logging.Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

  private static final double MILLIS = 1000;

  private final HTTPServer server;

  private PrometheusEndpoint(HTTPServer server) {
    this.server = server;
  }

  /**
   * Listens.
   *
   * @param port 0 for any free one
   * @param names of processes, as {@code name=} takes them; all that have one are reported
   * @throws IOException where the port cannot be had
   */
  static PrometheusEndpoint open(
      InetAddress address, int port, MetricCatalogue catalogue, List<String> names)
      throws IOException {
    // A stack trace for each who goes away in mid-answer; who asks for what fails is answered so.
    OF_THE_SERVER.setLevel(Level.OFF);
    PrometheusRegistry registry = new PrometheusRegistry();
    MultiCollector collector = () -> collect(catalogue, names);
    registry.register(collector);
    HTTPServer server =
        HTTPServer.builder().inetAddress(address).port(port).registry(registry).buildAndStart();
    LOG.info("Listens: HTTP port {} of {}", server.getPort(), address.getHostAddress());
    return new PrometheusEndpoint(server);
  }

  /** Its port. */
  int port() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.close();
  }

  private static MetricSnapshots collect(MetricCatalogue catalogue, List<String> names) {
    CounterSnapshot.Builder cpu =
        CounterSnapshot.builder()
            .name("perfmon_process_cpu_seconds")
            .help("CPU time of a process since its start.");
    GaugeSnapshot.Builder resident =
        GaugeSnapshot.builder()
            .name("perfmon_process_resident_memory_bytes")
            .help("Memory of a process in RAM.");
    for (String name : names) {
      for (ProcessReading process : catalogue.processes(name)) {
        Labels labels = Labels.of("pid", Long.toString(process.id().pid()), "process", name);
        cpu.dataPoint(time(labels.add("mode", "user"), process.userMillis()));
        cpu.dataPoint(time(labels.add("mode", "system"), process.systemMillis()));
        resident.dataPoint(point(labels, process.residentBytes()));
      }
    }
    Memory memory = catalogue.read(Host::memory);
    return MetricSnapshots.of(
        cpu(catalogue.read(Host::cores)),
        gauge("perfmon_host_cores", "Cores, as the system counts them.", catalogue.coreCount()),
        gauge("perfmon_host_memory_size_bytes", "RAM.", memory.total()),
        gauge("perfmon_host_memory_free_bytes", "RAM that holds nothing.", memory.free()),
        gauge(
            "perfmon_host_memory_available_bytes",
            "RAM that a program could get.",
            memory.available()),
        cpu.build(),
        resident.build());
  }

  private static CounterSnapshot cpu(List<CpuTimes> cores) {
    return CounterSnapshot.builder()
        .name("perfmon_host_cpu_seconds")
        .help("What all cores together have done since the host's start.")
        .dataPoint(mode("user", cores, CpuTimes::user))
        .dataPoint(mode("nice", cores, CpuTimes::nice))
        .dataPoint(mode("system", cores, CpuTimes::system))
        .dataPoint(mode("idle", cores, CpuTimes::idle))
        .dataPoint(mode("iowait", cores, CpuTimes::iowait))
        .dataPoint(mode("irq", cores, CpuTimes::irq))
        .dataPoint(mode("softirq", cores, CpuTimes::softirq))
        .dataPoint(mode("stolen", cores, CpuTimes::stolen))
        .build();
  }

  private static CounterDataPointSnapshot mode(
      String mode, List<CpuTimes> cores, ToLongFunction<CpuTimes> millis) {
    return time(Labels.of("mode", mode), cores.stream().mapToLong(millis).sum());
  }

  private static CounterDataPointSnapshot time(Labels labels, long millis) {
    return CounterDataPointSnapshot.builder().labels(labels).value(millis / MILLIS).build();
  }

  private static GaugeSnapshot gauge(String name, String help, long value) {
    return GaugeSnapshot.builder()
        .name(name)
        .help(help)
        .dataPoint(point(Labels.EMPTY, value))
        .build();
  }

  private static GaugeDataPointSnapshot point(Labels labels, long value) {
    return GaugeDataPointSnapshot.builder().labels(labels).value((double) value).build();
  }
}

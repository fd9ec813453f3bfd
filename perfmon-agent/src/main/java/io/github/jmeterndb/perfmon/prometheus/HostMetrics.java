// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.prometheus;

import io.github.jmeterndb.perfmon.host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Memory;
import io.github.jmeterndb.perfmon.host.ProcessId;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import io.github.jmeterndb.perfmon.metric.ProcessTable;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;

/** CPU and memory of a host and of some of its processes, read when they are asked for. */
public final class HostMetrics implements MultiCollector {
  private static final double MILLIS = 1000;

  private final Host host;
  private final ProcessTable processes;
  private final List<String> names;

  /**
   * Those of a host.
   *
   * @param host nobody else reads it
   * @param processes that of the host
   * @param names of the processes, as {@code name=} takes them: all of a name are told
   */
  public HostMetrics(Host host, ProcessTable processes, List<String> names) {
    this.host = host;
    this.processes = processes;
    this.names = List.copyOf(names);
  }

  @Override
  public synchronized MetricSnapshots collect() {
    CounterSnapshot.Builder processCpu =
        CounterSnapshot.builder()
            .name("perfmon_process_cpu_seconds")
            .help("CPU time of a process since its start.");
    GaugeSnapshot.Builder resident =
        GaugeSnapshot.builder()
            .name("perfmon_process_resident_memory_bytes")
            .help("Memory of a process in RAM.");
    for (String name : names) {
      for (ProcessId process : processes.all(name)) {
        host.read(process).ifPresent(reading -> add(name, reading, processCpu, resident));
      }
    }
    Memory memory = host.memory();
    return MetricSnapshots.of(
        cpu(CpuTimes.sum(host.cores())),
        gauge("perfmon_host_cores", "Cores, as the system counts them.", host.coreCount()),
        gauge("perfmon_host_memory_size_bytes", "RAM.", memory.total()),
        gauge("perfmon_host_memory_free_bytes", "RAM that holds nothing.", memory.free()),
        gauge(
            "perfmon_host_memory_available_bytes",
            "RAM that a program could get.",
            memory.available()),
        processCpu.build(),
        resident.build());
  }

  private static void add(
      String name,
      ProcessReading reading,
      CounterSnapshot.Builder cpu,
      GaugeSnapshot.Builder resident) {
    Labels labels = Labels.of("pid", Long.toString(reading.id().pid()), "process", name);
    cpu.dataPoint(time(labels.add("mode", "user"), reading.userMillis()));
    cpu.dataPoint(time(labels.add("mode", "system"), reading.systemMillis()));
    resident.dataPoint(
        GaugeDataPointSnapshot.builder()
            .labels(labels)
            .value((double) reading.residentBytes())
            .build());
  }

  private static CounterSnapshot cpu(CpuTimes times) {
    return CounterSnapshot.builder()
        .name("perfmon_host_cpu_seconds")
        .help("What all cores together have done since the host's start.")
        .dataPoint(time(Labels.of("mode", "user"), times.user()))
        .dataPoint(time(Labels.of("mode", "nice"), times.nice()))
        .dataPoint(time(Labels.of("mode", "system"), times.system()))
        .dataPoint(time(Labels.of("mode", "idle"), times.idle()))
        .dataPoint(time(Labels.of("mode", "iowait"), times.iowait()))
        .dataPoint(time(Labels.of("mode", "irq"), times.irq()))
        .dataPoint(time(Labels.of("mode", "softirq"), times.softirq()))
        .dataPoint(time(Labels.of("mode", "stolen"), times.stolen()))
        .build();
  }

  private static CounterDataPointSnapshot time(Labels labels, long millis) {
    return CounterDataPointSnapshot.builder().labels(labels).value(millis / MILLIS).build();
  }

  private static GaugeSnapshot gauge(String name, String help, long value) {
    return GaugeSnapshot.builder()
        .name(name)
        .help(help)
        .dataPoint(GaugeDataPointSnapshot.builder().value((double) value).build())
        .build();
  }
}

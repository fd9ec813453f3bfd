// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.bounds.Load;
import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.bounds.SearchBudget;
import io.github.jmeterndb.perfmon.bounds.Shown;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.protocol.Allowance;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import io.github.jmeterndb.perfmon.protocol.ProcessSelector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** All metrics there are. Not thread-safe: the agent's one thread uses it. */
public final class MetricCatalogue {
  /** So that one line of nonsense does not keep the other clients' trouble out of the log. */
  private static final int MAX_LOGGED = 20;

  private final Host host;
  private final PeerLog log;
  private final SearchBudget budget;
  private final ProcessTable processes;

  /**
   * The metrics of a host.
   *
   * @param nanoTime {@link System#nanoTime()}, or a clock of a test
   */
  public MetricCatalogue(Host host, LongSupplier nanoTime, PeerLog log) {
    this.host = host;
    this.log = log;
    this.budget = new SearchBudget(nanoTime);
    this.processes = new ProcessTable(host, nanoTime, budget);
  }

  /** How many times 100 % of a core the machine has. */
  public int hardwareThreads() {
    return host.cores().size();
  }

  /** What a line's metrics read from, and the start of what that line may take. */
  Snapshot snapshot() {
    budget.startLine();
    return new Snapshot(host);
  }

  SearchBudget budget() {
    return budget;
  }

  PeerLog log() {
    return log;
  }

  /** What {@link #line} would make the agent keep, but for regular expressions. */
  public static Load loadOf(List<String> requests) {
    return new Load(requests.size(), requests.stream().mapToInt(String::length).sum(), 0);
  }

  /**
   * Metrics for one connection; one that is refused is a field that stays empty, and a log line.
   */
  public MetricLine line(List<String> requests, Allowance allowance) {
    Map<ProcessSelector, ProcessTarget> targets = new HashMap<>();
    List<Metric> metrics = new ArrayList<>();
    int refused = 0;
    for (String request : requests) {
      try {
        metrics.add(metric(MetricRequest.parse(request, allowance), targets));
      } catch (MetricRefused e) {
        if (++refused <= MAX_LOGGED) {
          log.warn("The field of " + Shown.of(request) + " stays empty: " + e.getMessage());
        }
        metrics.add(Metric.NONE);
      }
    }
    if (refused > MAX_LOGGED) {
      log.warn(refused - MAX_LOGGED + " more fields stay empty");
    }
    Load load = loadOf(requests).plus(new Load(0, 0, allowance.expressions()));
    return new MetricLine(List.copyOf(metrics), load, this);
  }

  private Metric metric(MetricRequest request, Map<ProcessSelector, ProcessTarget> targets)
      throws MetricRefused {
    if (request.process().isPresent()) {
      ProcessTarget target =
          targets.computeIfAbsent(
              request.process().get(), selector -> new ProcessTarget(selector, processes, log));
      return switch (request.group()) {
        case "cpu" -> CpuMetrics.of(target, request);
        case "memory" -> MemoryMetrics.of(target, request);
        default -> ofMachine(request);
      };
    }
    return ofMachine(request);
  }

  private Metric ofMachine(MetricRequest request) throws MetricRefused {
    return switch (request.group()) {
      case "cpu" -> CpuMetrics.of(request, host.coreCount());
      case "memory" -> MemoryMetrics.of(request);
      case "swap" -> SwapMetrics.of(request);
      case "disks" ->
          request.type().isEmpty() || DiskMetrics.has(request.type())
              ? DiskMetrics.of(request)
              : FileSystemMetrics.of(request);
      case "network" -> NetworkMetrics.of(request);
      case "tcp" -> TcpMetrics.of(request);
      case "exec", "tail" ->
          throw new MetricRefused(
              "anyone who reaches the port could run commands and read files with it");
      case "jmx" -> throw new MetricRefused("this agent does not speak JMX");
      default ->
          throw new MetricRefused(
              "there is no such group: cpu, memory, swap, disks, network and tcp are");
    };
  }

  /**
   * What can be asked for by name on this machine, a line each.
   *
   * @param arguments whether the processes' command lines are part of it
   */
  public static Stream<String> describe(Host host, boolean arguments) {
    return Stream.of(
            Stream.of("Processes:"),
            ProcessTable.described(host, arguments),
            Stream.of("File systems:"),
            host.fileSystems().stream()
                .map(f -> "fs=%s device=%s type=%s".formatted(f.mount(), f.device(), f.type())),
            Stream.of("Disks:"),
            host.disks().stream().map(d -> "fs=%s also %s".formatted(d.name(), d.names())),
            Stream.of("Network interfaces:"),
            host.networkInterfaces().stream().map(i -> "iface=" + i.name()))
        .flatMap(lines -> lines);
  }
}

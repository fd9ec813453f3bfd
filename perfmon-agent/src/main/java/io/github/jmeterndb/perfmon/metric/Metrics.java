// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.CpuTime;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host.Disk;
import io.github.jmeterndb.perfmon.host.Host.FileSystemSpace;
import io.github.jmeterndb.perfmon.host.Host.Memory;
import io.github.jmeterndb.perfmon.host.Host.NetworkInterface;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.host.Host.Swap;
import io.github.jmeterndb.perfmon.host.Host.TcpSockets;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes metrics of requests: which part of a group's readings is meant. */
final class Metrics {
  /** SIGAR counts space in KiB, as the stock agent does where no unit is asked for. */
  private static final int UNIT_OF_SPACE = 1024;

  private static final Function<Host, List<CpuTimes>> CORES = Host::cores;
  private static final Function<Host, Memory> MEMORY = Host::memory;
  private static final Function<Host, Swap> SWAP = Host::swap;
  private static final Function<Host, List<Disk>> DISKS = Host::disks;
  private static final Function<Host, List<FileSystemSpace>> FILE_SYSTEMS = Host::fileSystems;
  private static final Function<Host, List<NetworkInterface>> INTERFACES = Host::networkInterfaces;
  private static final Function<Host, TcpSockets> SOCKETS = Host::tcpSockets;

  private Metrics() {}

  /**
   * What a request asks for.
   *
   * @param target the process that it is of, where it names one
   */
  static Metric of(MetricRequest request, Optional<ProcessTarget> target, int coreCount)
      throws MetricRefused {
    int unit = request.unit().orElse(1);
    String group = request.group();
    Optional<Metric> counter = counter(request);
    if (counter.isPresent()) {
      return counter.get();
    }
    if (target.isPresent() && (group.equals("cpu") || group.equals("memory"))) {
      Group<ProcessReading> types = group.equals("cpu") ? Group.PROCESS_CPU : Group.PROCESS_MEMORY;
      return types.type(request).of(target.get()::read, unit);
    }
    return switch (group) {
      case "cpu" -> Group.CPU.type(request).of(cores(request, coreCount), 1);
      case "memory" -> Group.MEMORY.type(request).of(always(MEMORY), unit);
      case "swap" -> Group.SWAP.type(request).of(always(SWAP), unit);
      case "disks" -> disks(request);
      case "network" ->
          Group.NETWORK
              .type(request)
              .of(all(INTERFACES, i -> isMeant(request.networkInterface(), i.name())), unit);
      case "tcp" -> Group.TCP.type(request).of(always(SOCKETS), 1);
      case "exec", "tail" ->
          throw new MetricRefused(
              "anyone who reaches the port could run commands and read files with it");
      case "jmx" -> throw new MetricRefused("this agent does not speak JMX");
      default ->
          throw new MetricRefused(
              "there is no such group: cpu, memory, swap, disks, network and tcp are");
    };
  }

  private static Optional<Metric> counter(MetricRequest request) throws MetricRefused {
    String name = request.group() + ":" + request.type();
    if (name.equals("clock:nanos")) {
      return Optional.of(Metric.counter(() -> OptionalLong.of(System.nanoTime())));
    }
    if (!name.equals("cpu:time")) {
      return Optional.empty();
    }
    if (request.process().isEmpty() && request.core().isEmpty()) {
      return Optional.of(Metric.counter(CpuTime::ofHost));
    }
    long pid =
        request.process().stream()
            .flatMapToLong(process -> process.pid().stream())
            .findFirst()
            .orElseThrow(() -> new MetricRefused("cpu:time is of the host or of a pid="));
    return Optional.of(Metric.counter(() -> CpuTime.ofProcess(pid)));
  }

  private static Function<Snapshot, Optional<List<CpuTimes>>> cores(
      MetricRequest request, int coreCount) throws MetricRefused {
    if (request.core().isEmpty()) {
      return always(CORES);
    }
    int core = request.core().getAsInt();
    if (core >= coreCount) {
      throw new MetricRefused("the cores are 0 to " + (coreCount - 1));
    }
    return snapshot ->
        Optional.of(snapshot.read(CORES))
            .filter(cores -> core < cores.size())
            .map(cores -> List.of(cores.get(core)));
  }

  private static Metric disks(MetricRequest request) throws MetricRefused {
    String name = request.fileSystem();
    if (request.type().isEmpty() || Group.DISKS.types().containsKey(request.type())) {
      return Group.DISKS
          .type(request)
          .of(
              all(DISKS, d -> name.isEmpty() ? !isMadeOfOthers(d) : d.names().contains(name)),
              request.unit().orElse(1));
    }
    return Group.FILE_SYSTEMS
        .type(request)
        .of(
            all(FILE_SYSTEMS, f -> isMeant(name, f.mount()) || isMeant(name, f.device())),
            request.unit().orElse(UNIT_OF_SPACE));
  }

  /** Volumes and arrays: what they do is done by their disks, and would count twice. */
  private static boolean isMadeOfOthers(Disk disk) {
    return disk.name().matches("/dev/(dm-|md).*");
  }

  private static boolean isMeant(String wanted, String name) {
    return wanted.isEmpty() || wanted.equals(name);
  }

  private static <R> Function<Snapshot, Optional<R>> always(Function<Host, R> reading) {
    return snapshot -> Optional.of(snapshot.read(reading));
  }

  /** Those that are meant; empty where there is none. */
  private static <R> Function<Snapshot, Optional<List<R>>> all(
      Function<Host, List<R>> reading, Predicate<R> isMeant) {
    return snapshot ->
        Optional.of(snapshot.read(reading).stream().filter(isMeant).toList())
            .filter(found -> !found.isEmpty());
  }
}

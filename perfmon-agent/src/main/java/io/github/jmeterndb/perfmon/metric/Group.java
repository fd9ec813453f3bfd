// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static io.github.jmeterndb.perfmon.metric.Metric.FieldType.bytes;
import static io.github.jmeterndb.perfmon.metric.Metric.FieldType.change;
import static io.github.jmeterndb.perfmon.metric.Metric.FieldType.count;
import static io.github.jmeterndb.perfmon.metric.Metric.FieldType.countBytes;
import static io.github.jmeterndb.perfmon.metric.Metric.FieldType.level;
import static java.util.Map.entry;

import io.github.jmeterndb.perfmon.host.Host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Host.Disk;
import io.github.jmeterndb.perfmon.host.Host.FileSystemSpace;
import io.github.jmeterndb.perfmon.host.Host.Memory;
import io.github.jmeterndb.perfmon.host.Host.NetworkInterface;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.host.Host.Swap;
import io.github.jmeterndb.perfmon.host.Host.TcpSockets;
import io.github.jmeterndb.perfmon.metric.Metric.FieldType;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * A group of metrics.
 *
 * @param standard the type of a request that names none
 * @param types what each says of a reading
 * @param unavailable those of the stock agent that OSHI does not read
 */
record Group<R>(String standard, Map<String, FieldType<R>> types, Set<String> unavailable) {
  private static final double MEBIBYTE = 1024 * 1024;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Percent of the machine, or of the core: 0 to 100. */
  static final Group<List<CpuTimes>> CPU =
      new Group<>(
          "combined",
          Map.ofEntries(
              entry("combined", share(times -> times.total() - times.idle())),
              entry("user", share(CpuTimes::user)),
              entry("nice", share(CpuTimes::nice)),
              entry("system", share(CpuTimes::system)),
              entry("idle", share(CpuTimes::idle)),
              entry("iowait", share(CpuTimes::iowait)),
              entry("irq", share(CpuTimes::irq)),
              entry("softirq", share(CpuTimes::softirq)),
              entry("stolen", share(CpuTimes::stolen))),
          Set.of());

  /** Percent of a core, and, as in the stock agent, milliseconds since the last line. */
  static final Group<ProcessReading> PROCESS_CPU =
      new Group<>(
          "percent",
          Map.of(
              "percent", change(Group::percent),
              "total", since(Group::cpuMillis),
              "user", since(ProcessReading::userMillis),
              "system", since(ProcessReading::systemMillis)),
          Set.of());

  /** As in SIGAR, "usedperc" is what programs could not get, and "used" what holds something. */
  static final Group<Memory> MEMORY =
      new Group<>(
          "usedperc",
          Map.of(
              "actualfree", bytes(Memory::available),
              "actualused", bytes(Memory::unavailable),
              "free", bytes(Memory::free),
              "freeperc", level(memory -> 100.0 * memory.available() / memory.total()),
              "ram", level(memory -> memory.total() / MEBIBYTE),
              "total", bytes(Memory::total),
              "used", bytes(Memory::used),
              "usedperc", level(memory -> 100.0 * memory.unavailable() / memory.total())),
          Set.of());

  static final Group<ProcessReading> PROCESS_MEMORY =
      new Group<>(
          "resident",
          Map.of(
              "resident", bytes(ProcessReading::residentBytes),
              "shared", bytes(ProcessReading::sharedBytes),
              "virtual", bytes(ProcessReading::virtualBytes),
              "minorfaults", since(ProcessReading::minorFaults),
              "majorfaults", since(ProcessReading::majorFaults),
              "pagefaults", since(reading -> reading.minorFaults() + reading.majorFaults())),
          Set.of());

  static final Group<Swap> SWAP =
      new Group<>(
          "used",
          Map.of(
              "used", bytes(Swap::used),
              "free", bytes(swap -> swap.total() - swap.used()),
              "total", bytes(Swap::total),
              "pagein", count(Swap::pagesIn),
              "pageout", count(Swap::pagesOut)),
          Set.of());

  static final Group<List<Disk>> DISKS =
      new Group<>(
          "queue",
          Map.of(
              "queue", level(sum(Disk::queueLength)),
              "reads", count(sum(Disk::reads)),
              "readbytes", countBytes(sum(Disk::readBytes)),
              "writes", count(sum(Disk::writes)),
              "writebytes", countBytes(sum(Disk::writeBytes)),
              "service", change(Group::millisPerOperation)),
          Set.of());

  /** As df(1) and SIGAR do, "useperc" leaves out the part that is kept for root. */
  static final Group<List<FileSystemSpace>> FILE_SYSTEMS =
      new Group<>(
          "total",
          Map.of(
              "available", bytes(sum(FileSystemSpace::availableBytes)),
              "free", bytes(sum(FileSystemSpace::freeBytes)),
              "total", bytes(sum(FileSystemSpace::totalBytes)),
              "used", bytes(sum(Group::used)),
              "useperc", level(Group::usedPercent),
              "files", level(sum(FileSystemSpace::files)),
              "freefiles", level(sum(FileSystemSpace::freeFiles))),
          Set.of());

  /** As in the stock agent, "speed" and "used" are no changes. */
  static final Group<List<NetworkInterface>> NETWORK =
      new Group<>(
          "bytesrecv",
          Map.ofEntries(
              entry("bytesrecv", countBytes(sum(NetworkInterface::bytesReceived))),
              entry("bytessent", countBytes(sum(NetworkInterface::bytesSent))),
              entry("rx", count(sum(NetworkInterface::packetsReceived))),
              entry("tx", count(sum(NetworkInterface::packetsSent))),
              entry("rxerr", count(sum(NetworkInterface::receiveErrors))),
              entry("txerr", count(sum(NetworkInterface::sendErrors))),
              entry("rxdrops", count(sum(NetworkInterface::receiveDrops))),
              entry("txcollisions", count(sum(NetworkInterface::collisions))),
              entry("speed", level(sum(NetworkInterface::bitsPerSecond))),
              entry("used", level(sum(NetworkInterface::packetsSent)))),
          Set.of("rxframe", "rxoverruns", "txcarrier", "txdrops", "txoverruns"));

  static final Group<TcpSockets> TCP =
      new Group<>(
          "estab",
          Map.ofEntries(
              entry("estab", in(TcpState.ESTABLISHED)),
              entry("time_wait", in(TcpState.TIME_WAIT)),
              entry("close_wait", in(TcpState.CLOSE_WAIT)),
              entry("close", in(TcpState.CLOSED)),
              entry("closing", in(TcpState.CLOSING)),
              entry("fin_wait1", in(TcpState.FIN_WAIT_1)),
              entry("fin_wait2", in(TcpState.FIN_WAIT_2)),
              entry("last_ack", in(TcpState.LAST_ACK)),
              entry("listen", in(TcpState.LISTEN)),
              entry("syn_recv", in(TcpState.SYN_RECV)),
              entry("inbound", level(TcpSockets::inbound)),
              entry("outbound", level(TcpSockets::outbound))),
          Set.of("bound", "idle"));

  private static FieldType<List<CpuTimes>> share(ToLongFunction<CpuTimes> part) {
    return change(
        (before, now) -> {
          double all = difference(CpuTimes::total, before, now);
          // The kernel's counters of idle and iowait may go back a little (proc(5), /proc/stat).
          return Math.max(0, Math.min(100, 100 * difference(part, before, now) / all));
        });
  }

  private static double percent(ProcessReading before, ProcessReading now) {
    double elapsed = (now.nanoTime() - before.nanoTime()) / NANOS_PER_MILLI;
    return before.id().equals(now.id())
        ? 100 * (cpuMillis(now) - cpuMillis(before)) / elapsed
        : Double.NaN;
  }

  private static double cpuMillis(ProcessReading reading) {
    return reading.userMillis() + reading.systemMillis();
  }

  /** What a process has done since the last line; no value where it is another one since then. */
  private static FieldType<ProcessReading> since(ToDoubleFunction<ProcessReading> counter) {
    return change(
        (before, now) ->
            before.id().equals(now.id())
                ? counter.applyAsDouble(now) - counter.applyAsDouble(before)
                : Double.NaN);
  }

  /** Time with work under way. */
  private static double millisPerOperation(List<Disk> before, List<Disk> now) {
    double operations = difference(disk -> disk.reads() + disk.writes(), before, now);
    return operations == 0 ? 0 : difference(Disk::busyMillis, before, now) / operations;
  }

  private static long used(FileSystemSpace space) {
    return space.totalBytes() - space.freeBytes();
  }

  private static double usedPercent(List<FileSystemSpace> spaces) {
    double used = spaces.stream().mapToLong(Group::used).sum();
    return 100 * used / (used + spaces.stream().mapToLong(FileSystemSpace::availableBytes).sum());
  }

  private static FieldType<TcpSockets> in(TcpState state) {
    return level(sockets -> sockets.in(state));
  }

  private static <R> double difference(ToLongFunction<R> value, List<R> before, List<R> now) {
    return sum(value).applyAsDouble(now) - sum(value).applyAsDouble(before);
  }

  private static <R> ToDoubleFunction<List<R>> sum(ToLongFunction<R> value) {
    return all -> all.stream().mapToLong(value).sum();
  }

  FieldType<R> type(MetricRequest request) throws MetricRefused {
    String name = request.type().isEmpty() ? standard : request.type();
    FieldType<R> found = types.get(name);
    if (found == null) {
      throw new MetricRefused(
          unavailable.contains(name)
              ? "OSHI does not read it"
              : "there is no such type: "
                  + String.join(", ", new TreeSet<>(types.keySet()))
                  + " are");
    }
    return found;
  }
}

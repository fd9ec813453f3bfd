// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.Disk;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** {@code disks}, as far as the disks themselves go: operations and bytes since the last line. */
final class DiskMetrics {
  private static final String QUEUE = "queue";
  private static final String SERVICE = "service";

  private static final Map<String, ToLongFunction<Disk>> COUNTERS =
      Map.of(
          "reads", Disk::reads,
          "readbytes", Disk::readBytes,
          "writes", Disk::writes,
          "writebytes", Disk::writeBytes);

  private DiskMetrics() {}

  static boolean has(String type) {
    return type.equals(QUEUE) || type.equals(SERVICE) || COUNTERS.containsKey(type);
  }

  static Metric of(MetricRequest request) throws MetricRefused {
    String name = request.fileSystem();
    ToLongFunction<Disk> counter = COUNTERS.get(request.type());
    if (counter != null) {
      int unit = request.type().endsWith("bytes") ? request.bytes() : 1;
      return Metric.change(
          snapshot -> sum(snapshot, name, counter),
          (before, now) -> now < before ? Double.NaN : (double) (now - before) / unit);
    }
    return request.type().equals(SERVICE)
        ? Metric.change(snapshot -> work(snapshot, name), Work::millisPerOperation)
        : Metric.level(snapshot -> sum(snapshot, name, Disk::queueLength), Long::doubleValue);
  }

  /** Time with work under way, and operations. */
  private record Work(long busyMillis, long operations) {
    static double millisPerOperation(Work before, Work now) {
      long operations = now.operations - before.operations;
      return operations == 0 ? 0 : (double) (now.busyMillis - before.busyMillis) / operations;
    }
  }

  private static Optional<Work> work(Snapshot snapshot, String name) {
    return sum(snapshot, name, Disk::busyMillis)
        .flatMap(
            busy ->
                sum(snapshot, name, disk -> disk.reads() + disk.writes())
                    .map(operations -> new Work(busy, operations)));
  }

  /** Empty where no disk is meant by the name. */
  private static Optional<Long> sum(Snapshot snapshot, String name, ToLongFunction<Disk> value) {
    List<Disk> disks =
        snapshot.disks().stream()
            .filter(disk -> name.isEmpty() ? !isMadeOfOthers(disk) : disk.names().contains(name))
            .toList();
    return disks.isEmpty() ? Optional.empty() : Optional.of(disks.stream().mapToLong(value).sum());
  }

  /** Volumes and arrays: what they do is done by their disks, and would count twice. */
  private static boolean isMadeOfOthers(Disk disk) {
    return disk.name().matches("/dev/(dm-|md).*");
  }
}

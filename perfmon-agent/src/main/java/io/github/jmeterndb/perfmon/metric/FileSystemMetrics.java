// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static java.util.Map.entry;

import io.github.jmeterndb.perfmon.host.FileSystemSpace;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** {@code disks}, as far as space goes. */
final class FileSystemMetrics {
  /** SIGAR counts space in KiB, which the stock agent tells where no unit is asked for. */
  private static final int STANDARD_UNIT = 1024;

  private static final Types<ToLongFunction<FileSystemSpace>> TYPES =
      new Types<>(
          "queue",
          Map.ofEntries(
              entry("available", FileSystemSpace::availableBytes),
              entry("free", FileSystemSpace::freeBytes),
              entry("total", FileSystemSpace::totalBytes),
              entry("used", FileSystemMetrics::used),
              entry("useperc", FileSystemMetrics::used),
              entry("files", FileSystemSpace::files),
              entry("freefiles", FileSystemSpace::freeFiles)));

  private FileSystemMetrics() {}

  static Metric of(MetricRequest request) throws MetricRefused {
    ToLongFunction<FileSystemSpace> value = TYPES.get(request);
    ToDoubleFunction<List<FileSystemSpace>> sum =
        switch (request.type()) {
          case "useperc" -> all -> 100 * sum(all, value) / sum(all, FileSystemMetrics::reachable);
          case "files", "freefiles" -> all -> sum(all, value);
          default -> all -> sum(all, value) / request.unit().orElse(STANDARD_UNIT);
        };
    return Metric.level(snapshot -> find(snapshot, request.fileSystem()), sum);
  }

  private static long used(FileSystemSpace space) {
    return space.totalBytes() - space.freeBytes();
  }

  /** As df(1) and SIGAR do, the part kept for root does not count. */
  private static long reachable(FileSystemSpace space) {
    return used(space) + space.availableBytes();
  }

  private static double sum(List<FileSystemSpace> spaces, ToLongFunction<FileSystemSpace> value) {
    return spaces.stream().mapToLong(value).sum();
  }

  private static Optional<List<FileSystemSpace>> find(Snapshot snapshot, String name) {
    List<FileSystemSpace> found =
        snapshot.fileSystems().stream()
            .filter(s -> name.isEmpty() || name.equals(s.mount()) || name.equals(s.device()))
            .toList();
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }
}

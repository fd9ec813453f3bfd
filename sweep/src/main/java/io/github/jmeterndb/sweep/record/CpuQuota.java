// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import oshi.util.FileUtil;

/**
 * The CPU quotas of control groups, version 1 or 2. Source: the Linux kernel's documentation,
 * {@code admin-guide/cgroup-v2.rst} and {@code scheduler/sched-bwc.rst}.
 *
 * @param groups folders, from a process's own group up to the root
 */
public record CpuQuota(List<Path> groups) {
  private static final Pattern QUOTA = Pattern.compile("(\\d+) (\\d+)");
  private static final Pattern THROTTLED = Pattern.compile("throttled_(time|usec) (\\d+)");

  /** The quota of this JVM; without limits if there are no control groups. */
  public static CpuQuota here() {
    return of(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
  }

  static CpuQuota of(Path membership, Path mount) {
    List<Path> groups = new ArrayList<>();
    for (String line : read(membership).lines().toList()) {
      String[] parts = line.split(":", 3);
      boolean v2 = parts[1].isEmpty();
      if (v2 || List.of(parts[1].split(",", -1)).contains("cpu")) {
        Path root = v2 ? mount : mount.resolve("cpu");
        // In a container the path may be the host's, although only its own root is mounted.
        Path group = root.resolve(parts[2].substring(1));
        while (group.startsWith(root)) {
          groups.add(group);
          group = group.getParent();
        }
      }
    }
    return new CpuQuota(groups);
  }

  /** In hardware threads; empty if there is no quota. */
  public OptionalDouble hardwareThreads() {
    return groups.stream().flatMapToDouble(CpuQuota::hardwareThreads).min();
  }

  private static DoubleStream hardwareThreads(Path group) {
    String v2 = read(group.resolve("cpu.max"));
    String v1 =
        read(group.resolve("cpu.cfs_quota_us")) + " " + read(group.resolve("cpu.cfs_period_us"));
    Matcher quota = QUOTA.matcher(v2.isEmpty() ? v1 : v2);
    return quota.matches()
        ? DoubleStream.of(Double.parseDouble(quota.group(1)) / Double.parseDouble(quota.group(2)))
        : DoubleStream.empty();
  }

  /** Throttled nanoseconds of the most throttled group, summed over hardware threads. */
  public long throttledNanos() {
    return groups.stream()
        .map(group -> THROTTLED.matcher(read(group.resolve("cpu.stat"))))
        .filter(Matcher::find)
        .mapToLong(m -> Long.parseLong(m.group(2)) * (m.group(1).equals("usec") ? 1_000 : 1))
        .max()
        .orElse(0);
  }

  /** Empty if the file cannot be read. */
  private static String read(Path file) {
    return String.join("\n", FileUtil.readFile(file.toString(), false));
  }
}

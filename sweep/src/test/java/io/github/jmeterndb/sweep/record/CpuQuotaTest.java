// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of Linux 5.10 (cgroup version 1) and 6.18 (version 2). */
class CpuQuotaTest {
  @TempDir Path folder;

  @Test
  void isTheSmallestUpToTheRootInVersion1() throws IOException {
    memberOf("5:memory:/x", "1:cpu,cpuacct:/a/b", "0::/");
    write("fs/cpu/a/b/cpu.cfs_quota_us", "-1");
    write("fs/cpu/a/b/cpu.cfs_period_us", "100000");
    write("fs/cpu/a/b/cpu.stat", "nr_periods 0", "nr_throttled 0", "throttled_time 0");
    write("fs/cpu/a/cpu.cfs_quota_us", "50000");
    write("fs/cpu/a/cpu.cfs_period_us", "100000");
    write("fs/cpu/a/cpu.stat", "nr_periods 90", "nr_throttled 80", "throttled_time 3200000000");
    write("fs/cpu/cpu.cfs_quota_us", "150000");
    write("fs/cpu/cpu.cfs_period_us", "100000");

    assertThat(quota().hardwareThreads()).hasValue(0.5);
    assertThat(quota().throttledNanos()).isEqualTo(3_200_000_000L);
  }

  @Test
  void isTheSmallestUpToTheRootInVersion2() throws IOException {
    memberOf("0::/a/b");
    write("fs/a/b/cpu.max", "max 100000");
    write("fs/a/cpu.max", "25000 100000");
    write(
        "fs/a/cpu.stat",
        "usage_usec 9",
        "nr_periods 90",
        "nr_throttled 80",
        "throttled_usec 3200000",
        "nr_bursts 0");
    write("fs/cpu.stat", "usage_usec 9", "user_usec 5");

    assertThat(quota().hardwareThreads()).hasValue(0.25);
    assertThat(quota().throttledNanos()).isEqualTo(3_200_000_000L);
  }

  private CpuQuota quota() {
    return CpuQuota.of(folder.resolve("cgroup"), folder.resolve("fs"));
  }

  private void memberOf(String... lines) throws IOException {
    write("cgroup", lines);
  }

  private void write(String file, String... lines) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, String.join("\n", lines) + "\n");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** What the kernel tells, read without the agent. */
final class Linux {
  /** Milliseconds a tick (getconf CLK_TCK is 100 on all systems Java runs on). */
  private static final int TICK = 10;

  private Linux() {}

  /** CPU time of a process and of all cores, and of these the idle part, at one moment. */
  record Times(long nanoTime, long processMillis, long all, long idle) {
    static Times read(long pid) throws IOException {
      long before = System.nanoTime();
      String process = Files.readString(Path.of("/proc/" + pid + "/stat"));
      long nanoTime = (before + System.nanoTime()) / 2;
      List<String> fields = List.of(process.substring(process.lastIndexOf(')') + 2).split(" ", -1));
      String machine = Files.readAllLines(Path.of("/proc/stat")).get(0);
      long[] ticks =
          LongStream.of(
                  List.of(machine.split(" +", -1)).stream()
                      .skip(1)
                      .limit(8)
                      .mapToLong(Long::parseLong)
                      .toArray())
              .toArray();
      return new Times(
          nanoTime,
          TICK * (Long.parseLong(fields.get(11)) + Long.parseLong(fields.get(12))),
          LongStream.of(ticks).sum(),
          ticks[3]);
    }

    double processPercent(Times before) {
      return 1e8 * (processMillis - before.processMillis) / (nanoTime - before.nanoTime);
    }

    double machinePercent(Times before) {
      return 100.0 - 100.0 * (idle - before.idle) / (all - before.all);
    }
  }

  /** A line of /proc/pid/status, in KiB. */
  static long status(long pid, String key) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith(key + ":"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** RAM that holds nothing, which OSHI does not tell apart from RAM that is available. */
final class FreeMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String KEY = "MemFree:";

  private FreeMemory() {}

  /** Empty where the system is no Linux. */
  static OptionalLong bytes() {
    if (!OshiHost.isLinux()) {
      return OptionalLong.empty();
    }
    try (Stream<String> lines = Files.lines(MEMINFO)) {
      return lines.filter(line -> line.startsWith(KEY)).mapToLong(FreeMemory::parse).findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** {@code MemFree: 1234 kB}. */
  private static long parse(String line) {
    return Long.parseLong(line.substring(KEY.length(), line.lastIndexOf(' ')).strip()) * 1024;
  }
}

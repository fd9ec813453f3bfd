// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.host.OshiHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import oshi.util.GlobalConfig;

/**
 * Cumulative CPU time, in microseconds. Each call reads anew, in well under a millisecond on Linux,
 * where the values are multiples of 10,000 (the kernel's ticks) and no native library is needed.
 * Thread-safe.
 */
public final class CpuTime {
  private static final Logger LOG = LoggerFactory.getLogger(CpuTime.class);

  /** USER_HZ is 100 on all Linux systems that Java runs on. */
  private static final long MICROS_PER_TICK = 10_000;

  private static final long MICROS_PER_MILLI = 1000;
  private static final boolean IS_LINUX = OshiHost.isLinux();

  private CpuTime() {}

  /**
   * CPU time of all cores since the host's start: user (with guests), nice, system, irq and
   * softirq; not idle, iowait and steal. Empty if the host does not report it.
   */
  public static OptionalLong ofHost() {
    return read(() -> IS_LINUX ? host(Files.readString(Path.of("/proc/stat"))) : Oshi.ofHost());
  }

  /**
   * User and system CPU time of a process since its start, over all its threads, also those that
   * have ended. Empty if there is no such process.
   */
  public static OptionalLong ofProcess(long pid) {
    return read(() -> IS_LINUX ? process(stat(pid)) : Oshi.ofProcess(pid));
  }

  private interface Reading {
    OptionalLong read() throws IOException;
  }

  private static OptionalLong read(Reading reading) {
    try {
      return reading.read();
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.debug("CPU time cannot be read", e);
      return OptionalLong.empty();
    }
  }

  private static String stat(long pid) throws IOException {
    // A process may have any bytes in its name.
    return Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
  }

  /** Reads {@code cpu user nice system idle iowait irq softirq …}: proc(5), /proc/stat. */
  static OptionalLong host(String stat) {
    String[] fields = stat.substring(0, stat.indexOf('\n')).split(" +", -1);
    return ticks(fields, 1, 2, 3, 6, 7);
  }

  /** Reads utime and stime behind the name, which may contain blanks and parentheses: proc(5). */
  static OptionalLong process(String stat) {
    return ticks(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1), 11, 12);
  }

  private static OptionalLong ticks(String[] fields, int... wanted) {
    long ticks = 0;
    for (int index : wanted) {
      ticks += Long.parseLong(fields[index]);
    }
    return OptionalLong.of(ticks * MICROS_PER_TICK);
  }

  /** Loaded only on other systems than Linux: OSHI needs native code there. */
  private static final class Oshi {
    private static final CentralProcessor PROCESSOR;
    private static final OperatingSystem SYSTEM;

    static {
      GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
      SystemInfo info = new SystemInfo();
      PROCESSOR = info.getHardware().getProcessor();
      SYSTEM = info.getOperatingSystem();
    }

    private Oshi() {}

    static OptionalLong ofHost() {
      long[] millis = PROCESSOR.getSystemCpuLoadTicks();
      return OptionalLong.of(
          MICROS_PER_MILLI
              * (millis[TickType.USER.getIndex()]
                  + millis[TickType.NICE.getIndex()]
                  + millis[TickType.SYSTEM.getIndex()]
                  + millis[TickType.IRQ.getIndex()]
                  + millis[TickType.SOFTIRQ.getIndex()]));
    }

    static OptionalLong ofProcess(long pid) {
      OSProcess process = SYSTEM.getProcess(Math.toIntExact(pid));
      return process == null
          ? OptionalLong.empty()
          : OptionalLong.of(MICROS_PER_MILLI * (process.getUserTime() + process.getKernelTime()));
    }
  }
}

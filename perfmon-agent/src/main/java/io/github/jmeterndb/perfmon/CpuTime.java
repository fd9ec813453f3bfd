// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.hardware.CentralProcessor.TickType;

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

  private CpuTime() {}

  /**
   * CPU time of a process since its start, in microseconds.
   *
   * @param nanoTime when it was read: {@link System#nanoTime()}
   */
  record OfProcess(long user, long system, long nanoTime) {
    long total() {
      return user + system;
    }
  }

  /**
   * CPU time of all cores since the host's start: user (with guests), nice, system, irq and
   * softirq; not idle, iowait and steal. Empty if the host does not report it.
   */
  public static OptionalLong ofHost() {
    try {
      return OptionalLong.of(
          Host.IS_LINUX
              ? host(Files.readString(Path.of("/proc/stat")))
              : micros(OtherSystem.HOST.cpuMillis()));
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.debug("The host's CPU time cannot be read", e);
      return OptionalLong.empty();
    }
  }

  /**
   * User and system CPU time of a process since its start, over all its threads, also those that
   * have ended. Empty if there is no such process.
   */
  public static OptionalLong ofProcess(long pid) {
    return read(pid).stream().mapToLong(OfProcess::total).findFirst();
  }

  static Optional<OfProcess> read(long pid) {
    try {
      if (!Host.IS_LINUX) {
        return OtherSystem.HOST
            .process(pid)
            .map(
                found ->
                    new OfProcess(
                        MICROS_PER_MILLI * found.getUserTime(),
                        MICROS_PER_MILLI * found.getKernelTime(),
                        System.nanoTime()));
      }
      // A process may have any bytes in its name.
      Path stat = Path.of("/proc/" + pid + "/stat");
      return Optional.of(process(Files.readString(stat, StandardCharsets.ISO_8859_1)));
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.debug("The CPU time of process {} cannot be read", pid, e);
      return Optional.empty();
    }
  }

  /** Reads {@code cpu user nice system idle iowait irq softirq …}: proc(5), /proc/stat. */
  static long host(String stat) {
    String[] fields = stat.substring(0, stat.indexOf('\n')).split(" +", -1);
    return MICROS_PER_TICK
        * (Long.parseLong(fields[1])
            + Long.parseLong(fields[2])
            + Long.parseLong(fields[3])
            + Long.parseLong(fields[6])
            + Long.parseLong(fields[7]));
  }

  private static long micros(long[] millis) {
    return MICROS_PER_MILLI
        * (millis[TickType.USER.getIndex()]
            + millis[TickType.NICE.getIndex()]
            + millis[TickType.SYSTEM.getIndex()]
            + millis[TickType.IRQ.getIndex()]
            + millis[TickType.SOFTIRQ.getIndex()]);
  }

  /** Reads utime and stime behind the name, which may contain blanks and parentheses: proc(5). */
  static OfProcess process(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return new OfProcess(
        MICROS_PER_TICK * Long.parseLong(fields[11]),
        MICROS_PER_TICK * Long.parseLong(fields[12]),
        System.nanoTime());
  }

  /** Loaded only on other systems than Linux, where OSHI needs native code. */
  private static final class OtherSystem {
    static final Host HOST = new Host();

    private OtherSystem() {}
  }
}

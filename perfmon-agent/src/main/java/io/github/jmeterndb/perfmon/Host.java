// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HWPartition;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import oshi.spi.SystemInfoProvider;
import oshi.util.FileUtil;
import oshi.util.GlobalConfig;
import oshi.util.ParseUtil;

/**
 * The machine that the agent runs on, through OSHI. Counters start at the machine's boot. Methods
 * throw a {@link LinkageError} if a native library is needed and cannot be loaded. Thread-safe.
 */
public class Host {
  static final boolean IS_LINUX = System.getProperty("os.name", "").startsWith("Linux");

  /** Reading disks and networks takes milliseconds; the fields of a line share one reading. */
  private static final long MAX_AGE = TimeUnit.MILLISECONDS.toNanos(10);

  private HardwareAbstractionLayer hardware;
  private OperatingSystem os;
  private List<HWDiskStore> disks = List.of();
  private long disksRead = System.nanoTime() - MAX_AGE;
  private List<NetworkIF> networks = List.of();
  private long networksRead = disksRead;

  /** RAM in bytes; available: free, and caches that the system would give up. */
  record Memory(long total, long free, long available) {}

  /**
   * OSHI without its cache of 300 ms, which is longer than a slice of a paired cell. All of a JVM
   * must use this, because OSHI keeps the first setting for a minute.
   */
  public static SystemInfoProvider system() {
    GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
    // On Linux without JNA: faster, less memory, and no native library, which cannot be loaded if
    // /tmp is noexec.
    return IS_LINUX ? new oshi.nativefree.SystemInfo() : new SystemInfo();
  }

  private HardwareAbstractionLayer hardware() {
    if (hardware == null) {
      SystemInfoProvider system = system();
      os = system.getOperatingSystem();
      hardware = system.getHardware();
    }
    return hardware;
  }

  synchronized int coreCount() {
    try {
      return hardware().getProcessor().getLogicalProcessorCount();
    } catch (LinkageError e) {
      return Runtime.getRuntime().availableProcessors();
    }
  }

  synchronized long[] cpuMillis() {
    return hardware().getProcessor().getSystemCpuLoadTicks();
  }

  /** CPU time of all cores since boot, in microseconds, without idle, iowait and steal. */
  long cpuMicros() {
    long[] millis = cpuMillis();
    return 1_000
        * Stream.of(TickType.USER, TickType.NICE, TickType.SYSTEM, TickType.IRQ, TickType.SOFTIRQ)
            .mapToLong(type -> millis[type.getIndex()])
            .sum();
  }

  synchronized long[][] coreMillis() {
    return hardware().getProcessor().getProcessorCpuLoadTicks();
  }

  synchronized Memory memory() {
    long available = hardware().getMemory().getAvailable();
    // OSHI has available memory, not free memory.
    String free =
        IS_LINUX ? FileUtil.getKeyValueMapFromFile("/proc/meminfo", ":").get("MemFree") : null;
    return new Memory(
        hardware().getMemory().getTotal(),
        free == null ? available : ParseUtil.parseDecimalMemorySizeToBinary(free),
        available);
  }

  /** The sum over disks, or of a device or mount point; empty if there is no such disk. */
  synchronized OptionalLong disks(String name, ToLongFunction<HWDiskStore> value) {
    if (System.nanoTime() - disksRead >= MAX_AGE) {
      // Listing disks is slow, updating a known one is not. A new disk is found when another is
      // removed.
      if (disks.isEmpty() || !disks.stream().allMatch(HWDiskStore::updateAttributes)) {
        disks = hardware().getDiskStores();
      }
      disksRead = System.nanoTime();
    }
    return sum(disks, disk -> isMeant(disk, name), value);
  }

  /** Volumes and arrays are excluded because their disks do the I/O. */
  private static boolean isMeant(HWDiskStore disk, String name) {
    return name.isEmpty()
        ? !disk.getName().matches("/dev/(dm-|md).*")
        : disk.getName().equals(name)
            || disk.getPartitions().stream().map(HWPartition::getMountPoint).anyMatch(name::equals);
  }

  /** The sum over network interfaces, or the value of one; empty if there is none. */
  synchronized OptionalLong networks(String name, ToLongFunction<NetworkIF> value) {
    if (System.nanoTime() - networksRead >= MAX_AGE) {
      if (networks.isEmpty() || !networks.stream().allMatch(NetworkIF::updateAttributes)) {
        networks = hardware().getNetworkIFs(true);
      }
      networksRead = System.nanoTime();
    }
    return sum(networks, each -> name.isEmpty() || each.getName().equals(name), value);
  }

  private static <T> OptionalLong sum(List<T> all, Predicate<T> isMeant, ToLongFunction<T> value) {
    return all.stream().filter(isMeant).mapToLong(value).reduce(Long::sum);
  }

  synchronized Optional<OSProcess> process(long pid) {
    hardware();
    // OSHI's process ids have 32 bits.
    return pid > 0 && pid <= Integer.MAX_VALUE
        ? Optional.ofNullable(os.getProcess((int) pid))
        : Optional.empty();
  }

  /** CPU time of a process in microseconds, read at that {@link System#nanoTime}. */
  record ProcessTime(long user, long system, long nanoTime) {}

  /**
   * On Linux read from {@code /proc} in about 0.1 ms, in multiples of 10,000 µs. Empty if there is
   * no such process.
   */
  Optional<ProcessTime> processTime(long pid) {
    if (!IS_LINUX) {
      return process(pid)
          .map(
              found ->
                  new ProcessTime(
                      1_000 * found.getUserTime(),
                      1_000 * found.getKernelTime(),
                      System.nanoTime()));
    }
    try {
      // A process name may hold any bytes.
      Path stat = Path.of("/proc/" + pid + "/stat");
      return Optional.of(processTime(Files.readString(stat, StandardCharsets.ISO_8859_1)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads utime and stime after the name, which may contain blanks and parentheses: proc(5). */
  static ProcessTime processTime(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    // USER_HZ is 100 on all Linux systems that Java runs on.
    return new ProcessTime(
        10_000 * Long.parseLong(fields[11]),
        10_000 * Long.parseLong(fields[12]),
        System.nanoTime());
  }
}

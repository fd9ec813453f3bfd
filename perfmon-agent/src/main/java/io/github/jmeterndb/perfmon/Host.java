// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
import oshi.util.Memoizer;
import oshi.util.ParseUtil;

/**
 * The machine that the agent runs on, through OSHI. Counters start at the machine's boot. Methods
 * throw a {@link LinkageError} if a native library is needed and cannot be loaded. Thread-safe.
 */
public class Host {
  public static final boolean IS_LINUX = System.getProperty("os.name", "").startsWith("Linux");

  /** Reading disks and networks takes milliseconds; the fields of a line share one reading. */
  private static final long MAX_AGE = TimeUnit.MILLISECONDS.toNanos(10);

  private HardwareAbstractionLayer hardware;
  private OperatingSystem os;
  private final Supplier<List<HWDiskStore>> disks =
      listOnce(() -> hardware().getDiskStores(), HWDiskStore::updateAttributes);
  private final Supplier<List<NetworkIF>> networks =
      listOnce(() -> hardware().getNetworkIFs(true), NetworkIF::updateAttributes);

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

  /** The sum over disks, or of a device or mount point. Fails if there is no such disk. */
  synchronized long disks(String name, ToLongFunction<HWDiskStore> value) {
    return sum(disks.get(), disk -> isMeant(disk, name), value);
  }

  /** Listing devices is slow, so they are listed again only after a known one has gone. */
  private static <T> Supplier<List<T>> listOnce(Supplier<List<T>> list, Predicate<T> update) {
    List<T> known = new ArrayList<>();
    return Memoizer.memoize(
        () -> {
          if (known.isEmpty() || !known.stream().allMatch(update)) {
            known.clear();
            known.addAll(list.get());
          }
          return known;
        },
        MAX_AGE);
  }

  /** Volumes and arrays are excluded because their disks do the I/O. */
  private static boolean isMeant(HWDiskStore disk, String name) {
    return name.isEmpty()
        ? !disk.getName().matches("/dev/(dm-|md).*")
        : disk.getName().equals(name)
            || disk.getPartitions().stream().map(HWPartition::getMountPoint).anyMatch(name::equals);
  }

  /** The sum over network interfaces, or the value of one. Fails if there is none. */
  synchronized long networks(String name, ToLongFunction<NetworkIF> value) {
    return sum(networks.get(), each -> name.isEmpty() || each.getName().equals(name), value);
  }

  private static <T> long sum(List<T> all, Predicate<T> isMeant, ToLongFunction<T> value) {
    return all.stream()
        .filter(isMeant)
        .mapToLong(value)
        .reduce(Long::sum)
        .orElseThrow(() -> new IllegalArgumentException("there is no such device"));
  }

  synchronized Optional<OSProcess> process(long pid) {
    hardware();
    // OSHI's process ids have 32 bits.
    return Optional.ofNullable(os.getProcess(Math.toIntExact(pid)));
  }

  /** CPU time of a process in microseconds, read at that {@link System#nanoTime}. */
  record ProcessTime(double micros, long nanoTime) {}

  /**
   * On Linux in multiples of 10,000 µs. Empty if the process has ended.
   *
   * @param type {@code user}, {@code system}, or any other for the sum, which is read in about 0.01
   *     ms where users are local
   */
  Optional<ProcessTime> processTime(ProcessHandle process, String type) {
    Optional<Double> micros =
        switch (type) {
          case "user" -> process(process.pid()).map(found -> found.getUserTime() * 1e3);
          case "system" -> process(process.pid()).map(found -> found.getKernelTime() * 1e3);
          default -> process.info().totalCpuDuration().map(total -> total.toNanos() / 1e3);
        };
    return micros.map(time -> new ProcessTime(time, System.nanoTime()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.hardware.VirtualMemory;
import oshi.software.os.OSFileStore;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import oshi.spi.SystemInfoProvider;
import oshi.util.FileUtil;
import oshi.util.GlobalConfig;
import oshi.util.ParseUtil;

/** The machine through OSHI, and where that is expensive on Linux, through /proc. */
public final class OshiHost implements Host {
  private static final Logger LOG = LoggerFactory.getLogger(OshiHost.class);

  /** As long as Linux lets one argument be (execve(2)). */
  private static final int MAX_COMMAND_LINE = 128 * 1024;

  private final HardwareAbstractionLayer hardware;
  private final OperatingSystem os;
  private final Sockets sockets;
  private List<HWDiskStore> disks;
  private List<FileSystemSpace> mounted;
  private List<NetworkIF> interfaces;

  private OshiHost(SystemInfoProvider system) {
    hardware = system.getHardware();
    os = system.getOperatingSystem();
    sockets = new Sockets(os.getInternetProtocolStats());
  }

  /** The machine this JVM runs on. */
  public static OshiHost create() {
    // OSHI keeps CPU ticks for 300 ms otherwise, which an interval of 200 ms would show as 0.
    GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
    // Without native code where that is enough: it starts faster, and needs less memory.
    return new OshiHost(isLinux() ? new oshi.nativefree.SystemInfo() : new SystemInfo());
  }

  /** Whether {@code /proc} is Linux's. */
  public static boolean isLinux() {
    return System.getProperty("os.name", "").startsWith("Linux");
  }

  @Override
  public int coreCount() {
    return hardware.getProcessor().getLogicalProcessorCount();
  }

  @Override
  public List<CpuTimes> cores() {
    return Stream.of(hardware.getProcessor().getProcessorCpuLoadTicks())
        .map(OshiHost::times)
        .toList();
  }

  private static CpuTimes times(long[] ticks) {
    return new CpuTimes(
        ticks[TickType.USER.getIndex()],
        ticks[TickType.NICE.getIndex()],
        ticks[TickType.SYSTEM.getIndex()],
        ticks[TickType.IDLE.getIndex()],
        ticks[TickType.IOWAIT.getIndex()],
        ticks[TickType.IRQ.getIndex()],
        ticks[TickType.SOFTIRQ.getIndex()],
        ticks[TickType.STEAL.getIndex()]);
  }

  @Override
  public Memory memory() {
    long available = hardware.getMemory().getAvailable();
    return new Memory(hardware.getMemory().getTotal(), free(available), available);
  }

  /** OSHI knows what is available, not what is free. */
  private static long free(long available) {
    String free =
        isLinux() ? FileUtil.getKeyValueMapFromFile("/proc/meminfo", ":").get("MemFree") : null;
    return free == null ? available : ParseUtil.parseDecimalMemorySizeToBinary(free);
  }

  @Override
  public Swap swap() {
    VirtualMemory swap = hardware.getMemory().getVirtualMemory();
    return new Swap(
        swap.getSwapTotal(), swap.getSwapUsed(), swap.getSwapPagesIn(), swap.getSwapPagesOut());
  }

  @Override
  public List<Disk> disks() {
    // Looking for disks is slow, reading a known one is not; one that is plugged in later is found
    // when another goes.
    if (disks == null || !disks.stream().allMatch(HWDiskStore::updateAttributes)) {
      disks = hardware.getDiskStores();
      mounted = fileSystems();
    }
    return disks.stream().map(this::disk).toList();
  }

  private Disk disk(HWDiskStore store) {
    Set<String> names = new HashSet<>(Set.of(store.getName()));
    for (FileSystemSpace space : mounted) {
      if (isOn(store.getName(), space.device())) {
        names.add(space.device());
        names.add(space.mount());
      }
    }
    return new Disk(
        store.getName(),
        Set.copyOf(names),
        store.getReads(),
        store.getReadBytes(),
        store.getWrites(),
        store.getWriteBytes(),
        store.getTransferTime(),
        store.getCurrentQueueLength());
  }

  /** A disk itself, or a partition: {@code sda1}, {@code nvme0n1p1}. */
  private static boolean isOn(String disk, String device) {
    return device.startsWith(disk) && device.substring(disk.length()).matches("|p?\\d+");
  }

  @Override
  public List<FileSystemSpace> fileSystems() {
    // Through native code: without it OSHI does not count file nodes.
    return new SystemInfo()
        .getOperatingSystem().getFileSystem().getFileStores(true).stream()
            .map(OshiHost::space)
            .toList();
  }

  private static FileSystemSpace space(OSFileStore store) {
    return new FileSystemSpace(
        store.getMount(),
        store.getVolume(),
        store.getTotalSpace(),
        store.getFreeSpace(),
        store.getUsableSpace(),
        store.getTotalInodes(),
        store.getFreeInodes());
  }

  @Override
  public List<NetworkInterface> networkInterfaces() {
    // As for disks: looking for them is slow.
    if (interfaces == null || !interfaces.stream().allMatch(NetworkIF::updateAttributes)) {
      interfaces = hardware.getNetworkIFs(true);
    }
    return interfaces.stream().map(OshiHost::networkInterface).toList();
  }

  private static NetworkInterface networkInterface(NetworkIF from) {
    return new NetworkInterface(
        from.getName(),
        from.getBytesRecv(),
        from.getBytesSent(),
        from.getPacketsRecv(),
        from.getPacketsSent(),
        from.getInErrors(),
        from.getOutErrors(),
        from.getInDrops(),
        from.getCollisions(),
        from.getSpeed());
  }

  @Override
  public TcpSockets tcpSockets() {
    return sockets.read();
  }

  @Override
  public List<ProcessEntry> processes() {
    return os.getProcesses().stream()
        .map(this::entry)
        .sorted(Comparator.comparing(ProcessEntry::id))
        .toList();
  }

  @Override
  public Optional<ProcessEntry> process(long pid) {
    return find(pid).map(this::entry);
  }

  private Optional<OSProcess> find(long pid) {
    // OSHI takes pids of 32 bits.
    return pid > 0 && pid <= Integer.MAX_VALUE
        ? Optional.ofNullable(os.getProcess((int) pid))
        : Optional.empty();
  }

  private ProcessEntry entry(OSProcess process) {
    int pid = process.getProcessID();
    Supplier<List<String>> arguments = () -> arguments(pid);
    String executable = process.getPath();
    String name =
        ProcessName.of(
            executable, process.getName(), executable.isEmpty() ? arguments.get() : List.of());
    return new ProcessEntry(id(process), name, executable, arguments);
  }

  private static ProcessId id(OSProcess process) {
    return new ProcessId(process.getProcessID(), process.getStartTime());
  }

  private List<String> arguments(int pid) {
    if (!isLinux()) {
      return find(pid).map(OSProcess::getArguments).orElse(List.of());
    }
    // OSHI would read the whole command line, which may be megabytes.
    try (InputStream in = Files.newInputStream(Path.of("/proc/" + pid + "/cmdline"))) {
      String line = new String(in.readNBytes(MAX_COMMAND_LINE), StandardCharsets.UTF_8);
      // Each argument ends with a NUL, but for those a process has written over.
      String ended = line.endsWith("\0") ? line.substring(0, line.length() - 1) : line;
      return line.isEmpty() ? List.of() : List.of(ended.split("\0", -1));
    } catch (IOException e) {
      LOG.trace("The command line of {} cannot be read", pid, e);
      return List.of();
    }
  }

  @Override
  public Optional<ProcessReading> read(ProcessId process) {
    long before = System.nanoTime();
    OSProcess reading = find(process.pid()).orElse(null);
    long after = System.nanoTime();
    if (reading == null || !id(reading).equals(process)) {
      return Optional.empty();
    }
    return Optional.of(
        new ProcessReading(
            process,
            before + (after - before) / 2,
            reading.getUserTime(),
            reading.getKernelTime(),
            reading.getResidentMemory(),
            Math.max(0, reading.getResidentMemory() - reading.getPrivateResidentMemory()),
            reading.getVirtualSize(),
            reading.getMinorFaults(),
            reading.getMajorFaults()));
  }
}

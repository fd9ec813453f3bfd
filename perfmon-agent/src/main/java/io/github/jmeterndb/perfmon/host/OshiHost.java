// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.List;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.VirtualMemory;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;
import oshi.spi.SystemInfoProvider;
import oshi.util.GlobalConfig;

/**
 * The machine through OSHI, and the process list through the JDK, which costs a tenth of OSHI's.
 */
public final class OshiHost implements Host {
  private final CentralProcessor processor;
  private final GlobalMemory memory;
  private final OperatingSystem os;
  private final Disks disks;
  private final Interfaces interfaces;
  private final Sockets sockets;
  private final ProcessList processes;

  private OshiHost(SystemInfoProvider system) {
    processor = system.getHardware().getProcessor();
    memory = system.getHardware().getMemory();
    os = system.getOperatingSystem();
    // Through native code: without it OSHI does not count file nodes.
    disks =
        new Disks(
            system.getHardware(), () -> new SystemInfo().getOperatingSystem().getFileSystem());
    interfaces = new Interfaces(system.getHardware());
    sockets = new Sockets(os.getInternetProtocolStats());
    processes = new ProcessList(os);
  }

  /** The machine this JVM runs on. */
  public static OshiHost create() {
    // OSHI keeps CPU ticks for 300 ms otherwise, which an interval of 200 ms would show as 0.
    GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
    // Without native code where that is enough: it starts faster, and needs less memory.
    return new OshiHost(isLinux() ? new oshi.nativefree.SystemInfo() : new SystemInfo());
  }

  static boolean isLinux() {
    return System.getProperty("os.name", "").startsWith("Linux");
  }

  @Override
  public int coreCount() {
    return processor.getLogicalProcessorCount();
  }

  @Override
  public List<CpuTimes> cores() {
    return List.of(processor.getProcessorCpuLoadTicks()).stream().map(OshiHost::times).toList();
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
    long available = memory.getAvailable();
    return new Memory(memory.getTotal(), FreeMemory.bytes().orElse(available), available);
  }

  @Override
  public Swap swap() {
    VirtualMemory swap = memory.getVirtualMemory();
    return new Swap(
        swap.getSwapTotal(), swap.getSwapUsed(), swap.getSwapPagesIn(), swap.getSwapPagesOut());
  }

  @Override
  public List<Disk> disks() {
    return disks.disks();
  }

  @Override
  public List<FileSystemSpace> fileSystems() {
    return disks.fileSystems();
  }

  @Override
  public List<NetworkInterface> networkInterfaces() {
    return interfaces.read();
  }

  @Override
  public TcpSockets tcpSockets() {
    return sockets.read();
  }

  @Override
  public List<ProcessEntry> processes() {
    return processes.all();
  }

  @Override
  public Optional<ProcessId> process(long pid) {
    return processes.find(pid);
  }

  @Override
  public List<String> arguments(ProcessId process) {
    return processes.arguments(process);
  }

  @Override
  public Optional<ProcessReading> read(ProcessId process) {
    if (!process(process.pid()).equals(Optional.of(process))) {
      return Optional.empty();
    }
    long before = System.nanoTime();
    OSProcess reading = os.getProcess((int) process.pid());
    long after = System.nanoTime();
    if (reading == null) {
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

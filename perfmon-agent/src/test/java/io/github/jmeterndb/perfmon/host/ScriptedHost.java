// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A machine as a test has it. */
public class ScriptedHost implements Host {
  public final List<CpuTimes> cores = new ArrayList<>();
  public final List<Disk> disks = new ArrayList<>();
  public final List<FileSystemSpace> fileSystems = new ArrayList<>();
  public final List<NetworkInterface> networkInterfaces = new ArrayList<>();
  public Memory memory = new Memory(1, 1, 1);
  public Swap swap = new Swap(0, 0, 0, 0);
  public TcpSockets tcpSockets = new TcpSockets(Map.of(), 0, 0);

  /** The time of all readings. */
  public long nanoTime;

  /** How often all processes, and one process' figures, were read. */
  public int scans;

  public int readings;

  /** How often command lines were read. */
  public int askedForArguments;

  private final Map<Long, Running> processes = new HashMap<>();

  /** A process that runs. */
  private record Running(ProcessEntry entry, ProcessReading reading) {}

  /** Time passes. */
  public void advance(long millis) {
    nanoTime += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** A process starts. */
  public ProcessId start(long pid, long startMillis, String executable, String... arguments) {
    ProcessId id = new ProcessId(pid, startMillis);
    String name = ProcessName.fileName(executable);
    processes.put(
        pid,
        new Running(
            new ProcessEntry(id, name, executable, () -> arguments(arguments)),
            new ProcessReading(id, 0, 0, 0, 0, 0, 0, 0, 0)));
    return id;
  }

  private List<String> arguments(String... ofProcess) {
    askedForArguments++;
    return List.of(ofProcess);
  }

  /** A process ends. */
  public void end(ProcessId id) {
    processes.remove(id.pid());
  }

  /** A process has used so much CPU time since its start. */
  public void used(ProcessId id, long userMillis, long systemMillis) {
    set(id, new ProcessReading(id, 0, userMillis, systemMillis, 0, 0, 0, 0, 0));
  }

  /** All that run. */
  public List<ProcessId> processIds() {
    return processes.values().stream().map(running -> running.entry().id()).toList();
  }

  /** A process has so many bytes in RAM. */
  public void setResident(ProcessId id, long bytes) {
    set(id, new ProcessReading(id, 0, 0, 0, bytes, 0, 0, 0, 0));
  }

  /** A process' figures, but for the time. */
  public void set(ProcessId id, ProcessReading reading) {
    processes.computeIfPresent(id.pid(), (pid, running) -> new Running(running.entry(), reading));
  }

  @Override
  public int coreCount() {
    return cores.size();
  }

  @Override
  public List<CpuTimes> cores() {
    return List.copyOf(cores);
  }

  @Override
  public Memory memory() {
    if (memory == null) {
      throw new IllegalStateException("This machine does not tell its memory.");
    }
    return memory;
  }

  @Override
  public Swap swap() {
    return swap;
  }

  @Override
  public List<Disk> disks() {
    return List.copyOf(disks);
  }

  @Override
  public List<FileSystemSpace> fileSystems() {
    return List.copyOf(fileSystems);
  }

  @Override
  public List<NetworkInterface> networkInterfaces() {
    return List.copyOf(networkInterfaces);
  }

  @Override
  public TcpSockets tcpSockets() {
    return tcpSockets;
  }

  @Override
  public List<ProcessEntry> processes() {
    scans++;
    return processes.values().stream()
        .map(Running::entry)
        .sorted(Comparator.comparing(ProcessEntry::id))
        .toList();
  }

  @Override
  public Optional<ProcessEntry> process(long pid) {
    return Optional.ofNullable(processes.get(pid)).map(Running::entry);
  }

  @Override
  public Optional<ProcessReading> read(ProcessId process) {
    readings++;
    return Optional.ofNullable(processes.get(process.pid()))
        .filter(running -> running.entry().id().equals(process))
        .map(Running::reading)
        .map(
            r ->
                new ProcessReading(
                    r.id(),
                    nanoTime,
                    r.userMillis(),
                    r.systemMillis(),
                    r.residentBytes(),
                    r.sharedBytes(),
                    r.virtualBytes(),
                    r.minorFaults(),
                    r.majorFaults()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.CpuTimes;
import io.github.jmeterndb.perfmon.host.Disk;
import io.github.jmeterndb.perfmon.host.FileSystemSpace;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Memory;
import io.github.jmeterndb.perfmon.host.NetworkInterface;
import io.github.jmeterndb.perfmon.host.ProcessId;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import io.github.jmeterndb.perfmon.host.Swap;
import io.github.jmeterndb.perfmon.host.TcpSockets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The host for the length of one line: what several of its metrics need is read once. */
final class Snapshot {
  private final Host host;
  private final Map<Object, Object> readings = new HashMap<>();

  Snapshot(Host host) {
    this.host = host;
  }

  List<CpuTimes> cores() {
    return once("cores", host::cores);
  }

  Memory memory() {
    return once("memory", host::memory);
  }

  Swap swap() {
    return once("swap", host::swap);
  }

  List<Disk> disks() {
    return once("disks", host::disks);
  }

  List<FileSystemSpace> fileSystems() {
    return once("fileSystems", host::fileSystems);
  }

  List<NetworkInterface> networkInterfaces() {
    return once("networkInterfaces", host::networkInterfaces);
  }

  TcpSockets tcpSockets() {
    return once("tcpSockets", host::tcpSockets);
  }

  Optional<ProcessReading> read(ProcessId process) {
    return once(process, () -> host.read(process));
  }

  @SuppressWarnings("unchecked") // A key always goes with the same supplier.
  private <T> T once(Object key, Supplier<T> reading) {
    return (T) readings.computeIfAbsent(key, ignored -> reading.get());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.List;
import java.util.Optional;

/**
 * The machine the agent runs on. Each call reads anew. Not thread-safe: the agent's one thread
 * calls it.
 */
public interface Host {
  /** How many cores there are. */
  int coreCount();

  /** The cores, in the system's order. */
  List<CpuTimes> cores();

  /** RAM. */
  Memory memory();

  /** Swap space. */
  Swap swap();

  /** The disks. */
  List<Disk> disks();

  /** The mounted local file systems. */
  List<FileSystemSpace> fileSystems();

  /** The network interfaces, the loopback one included. */
  List<NetworkInterface> networkInterfaces();

  /** TCP sockets of both IP versions. */
  TcpSockets tcpSockets();

  /** All processes, in the order of {@link ProcessId}. */
  List<ProcessEntry> processes();

  /** The process that has the pid now. */
  Optional<ProcessId> process(long pid);

  /** The command line of a process; empty where it has none, is gone or may not be seen. */
  List<String> arguments(ProcessId process);

  /** What the process has used; empty where it is gone, even if its pid is in use again. */
  Optional<ProcessReading> read(ProcessId process);
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * The machine that the agent runs on. Each call reads anew. Not thread-safe. Counters count since
 * the start of the machine, or of the process.
 */
public interface Host {
  int coreCount();

  /** The cores, in the system's order. */
  List<CpuTimes> cores();

  Memory memory();

  Swap swap();

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
  Optional<ProcessEntry> process(long pid);

  /** What the process has used; empty where it is gone, even if its pid is in use again. */
  Optional<ProcessReading> read(ProcessId process);

  /** The time of a core, in milliseconds. */
  record CpuTimes(
      long user,
      long nice,
      long system,
      long idle,
      long iowait,
      long irq,
      long softirq,
      long stolen) {
    public long total() {
      return user + nice + system + idle + iowait + irq + softirq + stolen;
    }
  }

  /**
   * RAM, in bytes.
   *
   * @param free RAM that holds nothing
   * @param available RAM that a program could get: free, and caches that the system would give up
   */
  record Memory(long total, long free, long available) {
    /** RAM that holds something. */
    public long used() {
      return total - free;
    }

    /** RAM that no program could get. */
    public long unavailable() {
      return total - available;
    }
  }

  /** Swap space, in bytes, and the pages that were read and written. */
  record Swap(long total, long used, long pagesIn, long pagesOut) {}

  /**
   * A disk's work.
   *
   * @param name device
   * @param names what {@code fs=} may call it: the device, its partitions, their mount points
   * @param busyMillis time with at least one operation under way
   * @param queueLength operations under way now
   */
  record Disk(
      String name,
      Set<String> names,
      long reads,
      long readBytes,
      long writes,
      long writeBytes,
      long busyMillis,
      long queueLength) {}

  /**
   * A mounted file system's space.
   *
   * @param mount mount point
   * @param device what is mounted
   * @param availableBytes bytes that a program without privileges could fill
   * @param files file nodes
   */
  record FileSystemSpace(
      String mount,
      String device,
      long totalBytes,
      long freeBytes,
      long availableBytes,
      long files,
      long freeFiles) {}

  /**
   * A network interface's work, in bytes and packets.
   *
   * @param name {@code eth0}
   * @param bitsPerSecond the link's speed, 0 where unknown
   */
  record NetworkInterface(
      String name,
      long bytesReceived,
      long bytesSent,
      long packetsReceived,
      long packetsSent,
      long receiveErrors,
      long sendErrors,
      long receiveDrops,
      long collisions,
      long bitsPerSecond) {}

  /**
   * TCP sockets.
   *
   * @param byState how many are in a state; a state that is missing has none
   * @param inbound connections to a port that is listened on
   * @param outbound all other connections
   */
  record TcpSockets(Map<TcpState, Integer> byState, int inbound, int outbound) {
    public int in(TcpState state) {
      return byState.getOrDefault(state, 0);
    }
  }

  /**
   * One process, for good: a pid alone may later be another process.
   *
   * @param startMillis when it started, in milliseconds since the epoch, or 0 where that is unknown
   */
  record ProcessId(long pid, long startMillis) implements Comparable<ProcessId> {
    /** The oldest first, and by pid among those of one age. */
    @Override
    public int compareTo(ProcessId other) {
      int byStart = Long.compare(startMillis, other.startMillis);
      return byStart != 0 ? byStart : Long.compare(pid, other.pid);
    }
  }

  /**
   * A line of the process list.
   *
   * @param name its name, as in {@link ProcessName}
   * @param executable the path of its executable, or empty where that may not be seen
   * @param arguments reads its command line, the command itself being the first; empty where it has
   *     none, has ended or may not be seen
   */
  record ProcessEntry(
      ProcessId id, String name, String executable, Supplier<List<String>> arguments) {}

  /**
   * What one process has used, and when that was read.
   *
   * @param nanoTime when it was read: {@link System#nanoTime()}
   * @param sharedBytes the part of the resident memory that is not the process' own
   * @param minorFaults page faults without I/O
   * @param majorFaults page faults with I/O
   */
  record ProcessReading(
      ProcessId id,
      long nanoTime,
      long userMillis,
      long systemMillis,
      long residentBytes,
      long sharedBytes,
      long virtualBytes,
      long minorFaults,
      long majorFaults) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import io.github.jmeterndb.perfmon.host.Host.TcpSockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.software.os.InternetProtocolStats;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * The TCP sockets. On Linux from /proc/net: OSHI would also look up each socket's process, through
 * all open files of all processes.
 */
final class Sockets {
  private static final Logger LOG = LoggerFactory.getLogger(Sockets.class);

  private static final List<Path> LINUX =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

  private static final int SHARE = 100;

  /** No line that comes once a second tells what an earlier one told. */
  private static final long MAX_AGE = TimeUnit.MILLISECONDS.toNanos(900);

  private final InternetProtocolStats stats;
  private TcpSockets last;
  private long nextRead;

  Sockets(InternetProtocolStats stats) {
    this.stats = stats;
  }

  private record Socket(int localPort, TcpState state) {}

  /** At most so often that it takes a hundredth of the time: the kernel walks a large table. */
  TcpSockets read() {
    long start = System.nanoTime();
    if (last == null || start - nextRead >= 0) {
      last = count(OshiHost.isLinux() ? fromProc() : fromOshi());
      long end = System.nanoTime();
      nextRead = end + Math.min(MAX_AGE, SHARE * (end - start));
    }
    return last;
  }

  private static TcpSockets count(List<Socket> sockets) {
    Map<TcpState, Integer> byState = new EnumMap<>(TcpState.class);
    Set<Integer> listening = new HashSet<>();
    for (Socket socket : sockets) {
      byState.merge(socket.state(), 1, Integer::sum);
      if (socket.state() == TcpState.LISTEN) {
        listening.add(socket.localPort());
      }
    }
    int connections = sockets.size() - byState.getOrDefault(TcpState.LISTEN, 0);
    int inbound =
        (int)
            sockets.stream()
                .filter(socket -> socket.state() != TcpState.LISTEN)
                .filter(socket -> listening.contains(socket.localPort()))
                .count();
    return new TcpSockets(byState, inbound, connections - inbound);
  }

  private static List<Socket> fromProc() {
    List<Socket> sockets = new ArrayList<>();
    for (Path file : LINUX) {
      try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
        lines.skip(1).map(Sockets::parse).forEach(sockets::add);
      } catch (IOException | UncheckedIOException e) {
        // A kernel without one of the IP versions, which has no sockets of it.
        LOG.debug("Cannot read {}", file, e);
      }
    }
    return sockets;
  }

  /**
   * {@code 0: 0100007F:115C 00000000:0000 0A …}: slot, local, remote, state (proc(5)). Without
   * regular expressions: a busy server has ten thousand of these lines.
   */
  private static Socket parse(String line) {
    int localPort = line.indexOf(':', line.indexOf(':') + 1) + 1;
    int localEnd = line.indexOf(' ', localPort);
    int state = line.indexOf(' ', localEnd + 1) + 1;
    return new Socket(
        Integer.parseInt(line, localPort, localEnd, 16),
        TcpState.fromLinuxState(Integer.parseInt(line, state, state + 2, 16)));
  }

  private List<Socket> fromOshi() {
    return stats.getConnections().stream()
        .filter(connection -> connection.getType().startsWith("tcp"))
        .map(connection -> new Socket(connection.getLocalPort(), connection.getState()))
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

public final class LoopbackPorts {
  private LoopbackPorts() {}

  public static List<Integer> free(int count) {
    Set<Integer> ports = new LinkedHashSet<>();
    while (ports.size() < count) {
      // Below 32768, where Linux starts to hand ports to outgoing connections
      // (ip_local_port_range): a port must still be free when mysqld binds it seconds later.
      int port = RandomGenerator.getDefault().nextInt(10_000, 32_000);
      try (ServerSocket socket = new ServerSocket()) {
        socket.bind(address(port));
        ports.add(port);
      } catch (IOException e) {
        // Not an error: the port is in use.
      }
    }
    return List.copyOf(ports);
  }

  public static boolean answers(int port) {
    return connects(port, false);
  }

  /**
   * @param isGreeted whether the server must send something first, as a mysqld does to each client
   */
  static boolean connects(int port, boolean isGreeted) {
    try (Socket socket = new Socket()) {
      socket.connect(address(port), 1_000);
      // Callers poll and have other work.
      socket.setSoTimeout(250);
      return !isGreeted || socket.getInputStream().read() >= 0;
    } catch (IOException e) {
      // Not an error: no server is ready.
      return false;
    }
  }

  private static InetSocketAddress address(int port) throws UnknownHostException {
    // Not getLoopbackAddress(), which may be ::1: the nodes are at Config.HOST.
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An agent for jmeter-plugins' PerfMon listener.
 *
 * <pre>{@code
 * try (PerfMonAgent agent = PerfMonAgent.onLoopback()) {
 *   int port = agent.tcpPort();
 *   …
 * }
 * }</pre>
 *
 * <p>A daemon thread accepts connections; each has a thread of its own. Thread-safe.
 */
public final class PerfMonAgent implements AutoCloseable {
  static final int MAX_CLIENTS = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(PerfMonAgent.class);

  final Host host = new Host();
  final Processes processes = new Processes();
  private final ServerSocket server = new ServerSocket();
  final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final Thread acceptor = daemon(this::serve);

  private PerfMonAgent(InetAddress address, int tcpPort) throws IOException {
    try {
      // The kernel drops connections beyond the backlog, and clients retry only after a second.
      server.bind(new InetSocketAddress(address, tcpPort), 1024);
    } catch (IOException e) {
      server.close();
      throw new IOException(
          "Cannot listen on TCP port %s of %s (%s): stop what uses it, or give another one."
              .formatted(tcpPort, address.getHostAddress(), e.getMessage()),
          e);
    }
  }

  public static PerfMonAgent onLoopback() throws IOException {
    return start(InetAddress.getLoopbackAddress(), 0);
  }

  /** Port 0 stands for any free port. */
  public static PerfMonAgent start(InetAddress address, int tcpPort) throws IOException {
    PerfMonAgent agent = new PerfMonAgent(address, tcpPort);
    agent.acceptor.start();
    LOG.info("Listens: TCP port {} of {}", agent.tcpPort(), address.getHostAddress());
    return agent;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "perfmon-agent");
    thread.setDaemon(true);
    return thread;
  }

  public int tcpPort() {
    return server.getLocalPort();
  }

  private void serve() {
    try {
      while (!server.isClosed()) {
        accept();
      }
    } finally {
      close(server);
      connections.forEach(PerfMonAgent::close);
    }
  }

  private static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("Closing {}", socket, e);
    }
  }

  private void accept() {
    try {
      Socket socket = server.accept();
      if (connections.size() >= MAX_CLIENTS) {
        refuse(socket);
        return;
      }
      Connection connection = new Connection(socket, this);
      connections.add(socket);
      try {
        daemon(connection::run).start();
      } catch (OutOfMemoryError e) {
        connections.remove(socket);
        close(socket);
        throw e;
      }
    } catch (IOException | OutOfMemoryError e) {
      if (!server.isClosed()) {
        // Most likely out of file descriptors or threads.
        LOG.warn("Cannot take a connection: {}", e.toString());
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      }
    }
  }

  private static void refuse(Socket socket) {
    String line = "Refused: there are " + MAX_CLIENTS + " connections\n";
    try (socket) {
      socket.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      LOG.debug("{} has gone at once", socket, e);
    }
  }

  void awaitClosed() throws InterruptedException {
    acceptor.join();
  }

  /** Closes all connections and ports, and returns when that is done. */
  @Override
  public void close() {
    close(server);
    try {
      awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An agent that answers jmeter-plugins' PerfMon listener.
 *
 * <pre>{@code
 * try (PerfMonAgent agent = PerfMonAgent.start(AgentOptions.onLoopback())) {
 *   int port = agent.tcpPort();
 *   …
 * }
 * }</pre>
 *
 * <p>A daemon thread accepts connections, and each has one of its own. Thread-safe.
 */
public final class PerfMonAgent implements AutoCloseable {
  /** The most connections at a time. */
  static final int MAX_CLIENTS = 256;

  private static final Logger LOG = LoggerFactory.getLogger(PerfMonAgent.class);

  /** The kernel drops what comes beyond it, and the client tries again only after a second. */
  private static final int BACKLOG = 1024;

  private final AgentOptions options;
  private final MetricCatalogue catalogue;
  private final ServerSocket server = new ServerSocket();
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Optional<Throwable> failure = Optional.empty();

  private PerfMonAgent(AgentOptions options, MetricCatalogue catalogue) throws IOException {
    this.options = options;
    this.catalogue = catalogue;
    try {
      server.bind(new InetSocketAddress(options.host(), options.tcpPort()), BACKLOG);
    } catch (IOException e) {
      server.close();
      throw unusable("TCP", options.host(), options.tcpPort(), e);
    }
  }

  /** Says what a user can do about a port that cannot be had. */
  static IOException unusable(String protocol, InetAddress host, int port, IOException cause) {
    return new IOException(
        "Cannot listen on %s port %d of %s (%s): stop what uses it, or give another one."
            .formatted(protocol, port, host.getHostAddress(), cause.getMessage()),
        cause);
  }

  /**
   * Starts an agent that measures this machine.
   *
   * @throws IOException where the port cannot be had; its message is one line that says what to do
   */
  public static PerfMonAgent start(AgentOptions options) throws IOException {
    return start(options, MetricCatalogue.ofThisMachine());
  }

  static PerfMonAgent start(AgentOptions options, MetricCatalogue catalogue) throws IOException {
    PerfMonAgent agent = new PerfMonAgent(options, catalogue);
    startThread(agent::serve);
    LOG.info("Listens: TCP port {} of {}", agent.tcpPort(), options.host().getHostAddress());
    return agent;
  }

  private static void startThread(Runnable work) {
    Thread thread = new Thread(work, "perfmon-agent");
    thread.setDaemon(true);
    thread.start();
  }

  /** The port that it listens on. */
  public int tcpPort() {
    return server.getLocalPort();
  }

  private void serve() {
    try {
      while (!server.isClosed()) {
        accept();
      }
    } catch (Throwable e) {
      fail(e);
    }
    connections.forEach(Connection::close);
    closed.countDown();
  }

  private void accept() throws InterruptedException {
    Socket socket;
    try {
      socket = server.accept();
    } catch (IOException e) {
      if (!server.isClosed()) {
        // Most likely there are no file descriptors left.
        log().warn("Cannot take a connection: " + e.getMessage());
        TimeUnit.SECONDS.sleep(1);
      }
      return;
    }
    if (connections.size() < MAX_CLIENTS) {
      Connection connection = new Connection(socket, this);
      connections.add(connection);
      startThread(connection);
    } else {
      refuse(socket);
    }
  }

  private void refuse(Socket socket) {
    String line = "Refused: there are " + MAX_CLIENTS + " connections";
    log().warn(line);
    try (socket) {
      socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      LOG.debug("A client has gone at once", e);
    }
  }

  /** For a connection that is opened. */
  Session session(InetSocketAddress address, Session.Client client) {
    return new Session(address, client, options, catalogue, this::stop);
  }

  PeerLog log() {
    return catalogue.log();
  }

  /** For a connection whose thread ends. */
  void ended(Connection connection) {
    connections.remove(connection);
    if (options.autoShutdown()
        && connection.isUnderstood()
        && connections.stream().noneMatch(Connection::isUnderstood)) {
      LOG.info("The last client has gone: the agent ends");
      stop();
    }
  }

  /** Ends since it cannot go on. */
  void fail(Throwable cause) {
    failure = Optional.of(cause);
    stop();
    LOG.error("The agent ends, since it cannot go on: {}", cause.toString());
  }

  private void stop() {
    try {
      server.close();
    } catch (IOException e) {
      LOG.debug("Closing", e);
    }
  }

  /** Waits until the agent is closed, be it by a client's {@code shutdown}. */
  public void awaitClosed() throws InterruptedException {
    closed.await();
  }

  /** What has ended it, unless it was {@link #close()}, a client's word, or has not ended. */
  public Optional<Throwable> failure() {
    return failure;
  }

  /** Closes all connections and ports, and returns when that is done. */
  @Override
  public void close() {
    stop();
    try {
      awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

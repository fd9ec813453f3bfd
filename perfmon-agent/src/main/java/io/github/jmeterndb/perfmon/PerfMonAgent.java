// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.OshiHost;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
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
 * <p>It runs in one daemon thread. Thread-safe.
 */
public final class PerfMonAgent implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PerfMonAgent.class);

  private final Selector selector;
  private final Optional<Port> tcp;
  private final Optional<Port> udp;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Optional<Throwable> failure = Optional.empty();

  private PerfMonAgent(AgentOptions options, Host host) throws IOException {
    PeerLog log = PeerLog.toSlf4j();
    MetricCatalogue catalogue = new MetricCatalogue(host, System::nanoTime, log);
    Service service = new Service(options, catalogue, log, System::nanoTime, this::closeSelector);
    selector = Selector.open();
    List<Port> ports = new ArrayList<>();
    try {
      if (options.tcpPort().isPresent()) {
        ports.add(new TcpPort(service, selector));
      }
      tcp = ports.stream().findFirst();
      if (options.udpPort().isPresent()) {
        ports.add(new UdpPort(service, selector));
      }
      udp = ports.stream().skip(tcp.isPresent() ? 1 : 0).findFirst();
    } catch (IOException e) {
      for (Port port : ports) {
        port.close();
      }
      selector.close();
      throw e;
    }
    AgentLoop loop =
        new AgentLoop(selector, List.copyOf(ports), options.autoShutdown(), log, this::ended);
    Thread thread = new Thread(loop, "perfmon-agent");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Starts an agent that measures this machine.
   *
   * @throws IOException where a port cannot be had; its message is one line that says what to do
   */
  public static PerfMonAgent start(AgentOptions options) throws IOException {
    return start(options, OshiHost.create());
  }

  static PerfMonAgent start(AgentOptions options, Host host) throws IOException {
    PerfMonAgent agent = new PerfMonAgent(options, host);
    LOG.info(
        "Listens: TCP {}, UDP {}",
        shown(agent.tcp, options.host()),
        shown(agent.udp, options.udpHost()));
    return agent;
  }

  private static String shown(Optional<Port> port, InetAddress host) {
    return port.map(p -> "port %d of %s".formatted(p.number(), host.getHostAddress()))
        .orElse("off");
  }

  /**
   * The TCP port.
   *
   * @throws IllegalStateException where the agent was started without TCP
   */
  public int tcpPort() {
    return tcp.map(Port::number).orElseThrow(() -> new IllegalStateException("TCP is off"));
  }

  /**
   * The UDP port.
   *
   * @throws IllegalStateException where the agent was started without UDP
   */
  public int udpPort() {
    return udp.map(Port::number).orElseThrow(() -> new IllegalStateException("UDP is off"));
  }

  /** Waits until the agent is closed, be it by a client's {@code shutdown}. */
  public void awaitClosed() throws InterruptedException {
    closed.await();
  }

  /** What has ended it, unless it was {@link #close()}, a client's word, or has not ended. */
  public Optional<Throwable> failure() {
    return failure;
  }

  private void ended(Optional<Throwable> cause) {
    failure = cause;
    try {
      cause.ifPresent(c -> LOG.error("The agent ends, since it cannot go on: {}", c.toString()));
    } finally {
      closed.countDown();
    }
  }

  /** Closes all connections and ports, and returns when that is done. */
  @Override
  public void close() {
    closeSelector();
    try {
      awaitClosed();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeSelector() {
    try {
      selector.close();
    } catch (IOException e) {
      LOG.debug("Closing", e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The UDP port. A client is an address that has sent something; it is forgotten after {@code exit},
 * and after a minute if it has not asked for metrics by then. Not thread-safe.
 */
final class UdpPort implements Port {
  private static final Logger LOG = LoggerFactory.getLogger(UdpPort.class);
  private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final AgentOptions options;
  private final DatagramChannel channel;
  private final Function<Session.Client, Session> sessions;
  private final LongSupplier nanoTime;
  private final Map<InetSocketAddress, Peer> peers = new HashMap<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
  private boolean refusing;

  UdpPort(
      AgentOptions options,
      Selector selector,
      Function<Session.Client, Session> sessions,
      LongSupplier nanoTime)
      throws IOException {
    this.options = options;
    this.sessions = sessions;
    this.nanoTime = nanoTime;
    int port = options.udpPort().getAsInt();
    channel = DatagramChannel.open();
    try {
      channel.bind(new InetSocketAddress(options.host(), port));
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
    } catch (IOException e) {
      channel.close();
      throw Port.unusable("UDP", options.host(), port, e);
    }
  }

  /** One address. */
  private final class Peer implements Session.Client {
    private final InetSocketAddress address;
    private final Session session;
    private long lastHeard;

    Peer(InetSocketAddress address) {
      this.address = address;
      this.session = sessions.apply(this);
    }

    @Override
    public InetSocketAddress address() {
      return address;
    }

    @Override
    public void send(String line) {
      try {
        // A datagram that does not fit into the system's buffer is lost, as any other may be.
        channel.send(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), address);
      } catch (IOException e) {
        LOG.debug("Cannot send to {}", address, e);
      }
    }

    @Override
    public void close() {
      // There is no connection; the sweep forgets the address.
    }

    boolean isGone(long now) {
      return session.isClosed() || (!session.hasMetrics() && now - lastHeard > IDLE_NANOS);
    }
  }

  @Override
  public int number() {
    return channel.socket().getLocalPort();
  }

  @Override
  public void ready(SelectionKey key) {
    try {
      for (int i = 0; i < MAX_AT_ONCE; i++) {
        InetSocketAddress sender = (InetSocketAddress) channel.receive(buffer.clear());
        if (sender == null) {
          return;
        }
        receive(sender);
      }
    } catch (IOException e) {
      LOG.debug("Cannot receive", e);
    }
  }

  private void receive(InetSocketAddress sender) throws IOException {
    Peer peer = peers.get(sender);
    if (peer == null || peer.session.isClosed()) {
      if (!options.allows(sender.getAddress())) {
        warnOnce(sender + " is not allowed");
        return;
      }
      if (peers.size() >= MAX_CLIENTS) {
        String reason = "there are " + MAX_CLIENTS + " clients";
        warnOnce(reason);
        byte[] line = ("Refused: " + reason + "\n").getBytes(StandardCharsets.UTF_8);
        channel.send(ByteBuffer.wrap(line), sender);
        return;
      }
      refusing = false;
      peer = new Peer(sender);
      peers.put(sender, peer);
    }
    long now = nanoTime.getAsLong();
    peer.lastHeard = now;
    peer.session.receive(buffer.flip(), now);
  }

  private void warnOnce(String reason) {
    if (!refusing) {
      LOG.warn("Refused: {}", reason);
      refusing = true;
    }
  }

  @Override
  public void tick(long now) {
    peers.values().forEach(peer -> peer.session.tick(now));
  }

  @Override
  public void sweep(long now) {
    peers.values().removeIf(peer -> peer.isGone(now));
  }

  @Override
  public long untilDue(long now) {
    return peers.values().stream()
        .mapToLong(peer -> peer.session.untilDue(now))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  @Override
  public int metrics() {
    return peers.values().stream().mapToInt(peer -> peer.session.metrics()).sum();
  }

  @Override
  public int clients() {
    return peers.size();
  }

  @Override
  public void close() throws IOException {
    peers.clear();
    channel.close();
  }
}

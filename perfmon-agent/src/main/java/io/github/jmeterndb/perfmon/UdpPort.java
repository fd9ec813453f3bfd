// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The UDP port. Not thread-safe. */
final class UdpPort implements Port {
  private static final Logger LOG = LoggerFactory.getLogger(UdpPort.class);

  private final DatagramChannel channel;
  private final UdpPeers peers;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);

  UdpPort(Service service, Selector selector) throws IOException {
    InetAddress host = service.options().udpHost();
    int port = service.options().udpPort().getAsInt();
    channel = DatagramChannel.open();
    peers = new UdpPeers(service, channel::send);
    try {
      channel.bind(new InetSocketAddress(host, port));
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ, this);
    } catch (IOException e) {
      channel.close();
      throw Port.unusable("UDP", host, port, e);
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
        peers.receive(sender, buffer.flip());
      }
    } catch (IOException e) {
      LOG.debug("Cannot receive", e);
    }
  }

  @Override
  public void tick(long now) {
    peers.tick(now);
  }

  @Override
  public void sweep(long now) {
    peers.sweep(now);
  }

  @Override
  public long untilDue(long now) {
    return peers.untilDue(now);
  }

  @Override
  public boolean hasClients() {
    return peers.hasClients();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

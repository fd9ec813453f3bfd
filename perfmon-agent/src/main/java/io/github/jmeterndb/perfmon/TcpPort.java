// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.Load;
import io.github.jmeterndb.perfmon.bounds.Quota;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The TCP port and its connections. Not thread-safe. */
final class TcpPort implements Port {
  private static final Logger LOG = LoggerFactory.getLogger(TcpPort.class);

  /** The kernel drops what comes beyond it, and the client tries again only after a second. */
  private static final int BACKLOG = 1024;

  private static final Quota QUOTA = Quota.TCP;

  private final AgentOptions options;
  private final Service service;
  private final ServerSocketChannel server;
  private final SelectionKey acceptKey;
  private final Map<SelectionKey, Connection> connections = new HashMap<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(16 * 1024);

  private record Connection(TcpClient client, Session session) {}

  TcpPort(Service service, Selector selector) throws IOException {
    this.options = service.options();
    this.service = service;
    int port = options.tcpPort().getAsInt();
    server = ServerSocketChannel.open();
    try {
      server.bind(new InetSocketAddress(options.host(), port), BACKLOG);
      server.configureBlocking(false);
      acceptKey = server.register(selector, SelectionKey.OP_ACCEPT, this);
    } catch (IOException e) {
      server.close();
      throw Port.unusable("TCP", options.host(), port, e);
    }
  }

  @Override
  public int number() {
    return server.socket().getLocalPort();
  }

  @Override
  public void ready(SelectionKey key) {
    if (key == acceptKey) {
      accept();
      return;
    }
    Connection connection = connections.get(key);
    if (connection == null) {
      return;
    }
    if (key.isWritable()) {
      connection.client().flush();
    }
    if (connection.client().isOpen() && key.isReadable()) {
      read(connection);
    }
    if (!connection.client().isOpen()) {
      connections.remove(key);
    }
  }

  private void read(Connection connection) {
    if (connection.client().read(buffer)) {
      connection.session().receive(buffer.flip(), service.nanoTime().getAsLong());
    } else {
      connection.client().close();
    }
  }

  private void accept() {
    try {
      SocketChannel channel = server.accept();
      for (int i = 1; channel != null; i++) {
        greet(channel);
        channel = i < MAX_AT_ONCE ? server.accept() : null;
      }
    } catch (IOException e) {
      // Most likely there are no file descriptors left; looked at again at the next sweep.
      acceptKey.interestOps(0);
      service.log().warn("Cannot take a connection: " + e.getMessage());
    }
  }

  private void greet(SocketChannel channel) throws IOException {
    try {
      InetSocketAddress address = (InetSocketAddress) channel.getRemoteAddress();
      if (address == null || !options.allows(address.getAddress())) {
        refuse(channel, "Refused: " + address + " is not allowed\n");
      } else if (connections.size() >= QUOTA.clients()) {
        refuse(channel, "Refused: there are " + QUOTA.clients() + " connections\n");
      } else {
        open(channel);
      }
    } catch (IOException e) {
      channel.close();
      LOG.debug("A client has gone at once", e);
    }
  }

  private void open(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    SelectionKey key = channel.register(acceptKey.selector(), SelectionKey.OP_READ, this);
    TcpClient client = new TcpClient(channel, key, service.log());
    Access access = Access.tcp(client.address().getAddress(), options);
    Session session = new Session(client, access, service, QUOTA, this::load);
    connections.put(key, new Connection(client, session));
  }

  private void refuse(SocketChannel channel, String line) throws IOException {
    service.log().warn(line.strip());
    channel.configureBlocking(false);
    channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    channel.close();
  }

  @Override
  public void tick(long now) {
    connections.values().forEach(connection -> connection.session().tick(now));
  }

  @Override
  public void sweep(long now) {
    connections.values().removeIf(connection -> !connection.client().isOpen());
    if (acceptKey.isValid() && acceptKey.interestOps() == 0) {
      acceptKey.interestOps(SelectionKey.OP_ACCEPT);
    }
  }

  @Override
  public long untilDue(long now) {
    return connections.values().stream()
        .mapToLong(connection -> connection.session().untilDue(now))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private Load load() {
    return connections.values().stream()
        .map(connection -> connection.session().load())
        .reduce(Load.NONE, Load::plus);
  }

  @Override
  public boolean hasClients() {
    return connections.values().stream()
        .anyMatch(connection -> connection.session().isUnderstood());
  }

  @Override
  public void close() throws IOException {
    connections.values().forEach(connection -> connection.client().close());
    connections.clear();
    server.close();
  }
}

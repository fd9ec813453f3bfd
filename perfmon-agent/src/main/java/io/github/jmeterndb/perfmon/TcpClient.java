// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A TCP connection. What its client does not read is kept up to a bound, then it is dropped. */
final class TcpClient implements Session.Client {
  private static final Logger LOG = LoggerFactory.getLogger(TcpClient.class);

  /** Beside what the operating system keeps, which is a lot more. */
  private static final int MAX_UNSENT = 16 * 1024;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final PeerLog log;
  private final InetSocketAddress address;
  private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
  private int unsentBytes;

  TcpClient(SocketChannel channel, SelectionKey key, PeerLog log) throws IOException {
    this.channel = channel;
    this.key = key;
    this.log = log;
    this.address = (InetSocketAddress) channel.getRemoteAddress();
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public void send(String line) {
    if (!channel.isOpen()) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    unsent.add(bytes);
    unsentBytes += bytes.remaining();
    flush();
    if (unsentBytes > MAX_UNSENT) {
      log.warn(address + " does not read its lines: dropped");
      close();
    }
  }

  /** Sends what can be sent without waiting. */
  void flush() {
    try {
      while (!unsent.isEmpty()) {
        unsentBytes -= channel.write(unsent.peek());
        if (unsent.peek().hasRemaining()) {
          break;
        }
        unsent.remove();
      }
      int write = unsent.isEmpty() ? 0 : SelectionKey.OP_WRITE;
      key.interestOps(SelectionKey.OP_READ | write);
    } catch (IOException e) {
      LOG.debug("{} is gone", address, e);
      close();
    }
  }

  @Override
  public void dismiss(String reason) {
    send(reason);
    close();
  }

  @Override
  public void close() {
    unsent.clear();
    unsentBytes = 0;
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("{} is gone", address, e);
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /**
   * Reads what has come.
   *
   * @return false at the end of the stream
   */
  boolean read(ByteBuffer buffer) {
    try {
      return channel.read(buffer.clear()) >= 0;
    } catch (IOException e) {
      LOG.debug("{} is gone", address, e);
      return false;
    }
  }
}

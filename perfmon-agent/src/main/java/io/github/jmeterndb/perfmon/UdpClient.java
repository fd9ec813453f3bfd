// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whom datagrams come from. On this machine it is an address, which is forgotten when it has been
 * silent for too long. From elsewhere it is a single datagram, whose address may be forged: to that
 * goes one answer, which is not larger than the datagram. Not thread-safe.
 */
final class UdpClient implements Session.Client {
  private static final Logger LOG = LoggerFactory.getLogger(UdpClient.class);
  private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** The listener says nothing after {@code metrics:}, and cannot be asked whether it is there. */
  private static final long SILENT_NANOS = TimeUnit.HOURS.toNanos(1);

  private final InetSocketAddress address;
  private final Way way;
  private final boolean isHere;
  private final PeerLog log;
  private int maxAnswer = Integer.MAX_VALUE;
  private long lastHeard;

  /** How datagrams are sent. */
  @FunctionalInterface
  interface Way {
    void send(ByteBuffer bytes, InetSocketAddress address) throws IOException;
  }

  UdpClient(InetSocketAddress address, Way way, PeerLog log) {
    this.address = address;
    this.way = way;
    this.isHere = address.getAddress().isLoopbackAddress();
    this.log = log;
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  boolean isHere() {
    return isHere;
  }

  /** A datagram of so many bytes has come. */
  void heard(int bytes, long now) {
    lastHeard = now;
    if (!isHere) {
      maxAnswer = bytes;
    }
  }

  @Override
  public void send(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > maxAnswer) {
      log.warn(address + " gets no answer: elsewhere a datagram has one, no larger than itself");
      return;
    }
    if (!isHere) {
      maxAnswer = 0;
    }
    try {
      // A datagram that does not fit into the system's buffer is lost, as any other may be.
      way.send(ByteBuffer.wrap(bytes), address);
    } catch (IOException e) {
      LOG.debug("Cannot send to {}", address, e);
    }
  }

  @Override
  public void dismiss(String reason) {
    // Two agents, each told by a forged datagram that the other is a client, would never end.
  }

  @Override
  public void close() {
    // There is no connection; the sweep forgets the address.
  }

  boolean isGone(Session session, long now) {
    long patience = session.hasMetrics() ? SILENT_NANOS : isHere ? IDLE_NANOS : -1;
    return session.isClosed() || now - lastHeard > patience;
  }
}

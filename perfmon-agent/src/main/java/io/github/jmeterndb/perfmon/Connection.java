// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection and its thread, which alone waits where its client does not read. */
final class Connection implements Runnable, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
  private static final int BUFFER = 8 * 1024;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Socket socket;
  private final PerfMonAgent agent;
  private final Session session;

  Connection(Socket socket, PerfMonAgent agent) {
    this.socket = socket;
    this.agent = agent;
    this.session = agent.session((InetSocketAddress) socket.getRemoteSocketAddress(), this::send);
  }

  private void send(String line) throws IOException {
    socket.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void run() {
    try (socket;
        session) {
      serve();
    } catch (IOException e) {
      LOG.debug("{} is gone", socket, e);
    } catch (RuntimeException e) {
      agent.log().error("A client could not be served", e);
    } catch (Throwable e) {
      // Above all an OutOfMemoryError: what is half done then cannot be trusted.
      agent.fail(e);
    } finally {
      agent.ended(this);
    }
  }

  private void serve() throws IOException {
    socket.setKeepAlive(true);
    socket.setTcpNoDelay(true);
    byte[] bytes = new byte[BUFFER];
    int length = 0;
    while (length >= 0) {
      session.receive(ByteBuffer.wrap(bytes, 0, length), System.nanoTime());
      if (session.isClosed()) {
        return;
      }
      session.tick(System.nanoTime());
      length = read(bytes, session.untilDue(System.nanoTime()));
    }
  }

  /** How many bytes have come until the next line is due, or -1 at the end of the stream. */
  private int read(byte[] bytes, Optional<Long> nanos) throws IOException {
    // In whole milliseconds, and rounded up; 0 is for ever.
    socket.setSoTimeout(
        nanos
            .map(wait -> (int) Math.max(1, (wait + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI))
            .orElse(0));
    try {
      return socket.getInputStream().read(bytes);
    } catch (SocketTimeoutException e) {
      return 0;
    }
  }

  /** Whether its client speaks the protocol. */
  boolean isUnderstood() {
    return session.isUnderstood();
  }

  /** Ends it, also while it reads or writes. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("Closing {}", socket, e);
    }
  }
}

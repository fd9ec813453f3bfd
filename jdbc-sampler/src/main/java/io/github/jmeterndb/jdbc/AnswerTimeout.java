// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import io.github.jmeterndb.settings.Daemon;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * Sockets for Connector/J that are closed if a read exceeds {@code socketTimeout}, within a second.
 * The JDK's own timeout costs three system calls per read, which no other path pays. Thread-safe.
 */
public final class AnswerTimeout extends StandardSocketFactory {
  private static final ScheduledThreadPoolExecutor CLOCK =
      new ScheduledThreadPoolExecutor(1, work -> Daemon.thread("jdbc-answer-timeout", work));

  static {
    CLOCK.setRemoveOnCancelPolicy(true);
  }

  @Override
  protected Socket createSocket(PropertySet properties) {
    return new WatchedSocket();
  }

  /** For MariaDB's driver, which creates unconnected sockets and connects them. */
  public static final class Sockets extends SocketFactory {
    @Override
    public Socket createSocket() {
      return new WatchedSocket();
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
      throw new UnsupportedOperationException();
    }
  }

  private static final class WatchedSocket extends Socket {
    private static final long NOT_READING = 0;

    /** In milliseconds; 0 for none. */
    private volatile int timeout;

    private final AtomicLong readingSince = new AtomicLong(NOT_READING);
    private final Future<?> watch =
        CLOCK.scheduleWithFixedDelay(this::closeIfHanging, 1, 1, TimeUnit.SECONDS);

    private void closeIfHanging() {
      long since = readingSince.get();
      long longest = TimeUnit.MILLISECONDS.toNanos(timeout);
      if (since != NOT_READING && longest > 0 && System.nanoTime() - since > longest) {
        try {
          close();
        } catch (IOException e) {
          System.getLogger(AnswerTimeout.class.getName())
              .log(System.Logger.Level.WARNING, "A connection could not be closed", e);
        }
      }
    }

    /** Closes a socket that fails to connect, as drivers do not. */
    @Override
    public void connect(SocketAddress server, int millis) throws IOException {
      try {
        super.connect(server, millis);
      } catch (IOException e) {
        close();
        throw e;
      }
    }

    @Override
    public synchronized void setSoTimeout(int millis) {
      timeout = millis;
    }

    @Override
    public synchronized int getSoTimeout() {
      return timeout;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read(byte[] bytes, int first, int count) throws IOException {
          // Odd, so never NOT_READING.
          readingSince.setRelease(System.nanoTime() | 1);
          try {
            return in.read(bytes, first, count);
          } finally {
            readingSince.setRelease(NOT_READING);
          }
        }
      };
    }

    @Override
    public synchronized void close() throws IOException {
      watch.cancel(false);
      super.close();
    }
  }
}

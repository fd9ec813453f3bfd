// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.rmi.server.RMIClientSocketFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An engine that takes a connection and never says a word, as one does whose process is frozen: in
 * its TLS handshake RMI, and so JMeter, would wait for ever.
 */
public final class MuteEngine {
  private static final Logger LOG = LoggerFactory.getLogger(MuteEngine.class);

  /** As JMeter reads it: an address of IPv6 is in brackets. */
  private static final Pattern ADDRESS = Pattern.compile("(\\[[^]]*]|[^:]*)(?::(\\d{1,5}))?");

  private static final int USUAL_PORT = 1099;

  private MuteEngine() {}

  /**
   * Finds the first that does not end a TLS handshake in time. Whatever else is wrong with one,
   * JMeter tells by itself.
   *
   * @param addresses each {@code host} or {@code host:port}
   * @param sockets as JMeter reaches engines with
   */
  public static Optional<String> among(
      List<String> addresses, RMIClientSocketFactory sockets, Duration patience) {
    return addresses.stream().filter(address -> isMute(address, sockets, patience)).findFirst();
  }

  private static boolean isMute(String address, RMIClientSocketFactory sockets, Duration patience) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      return false;
    }
    int port = parts.group(2) == null ? USUAL_PORT : Integer.parseInt(parts.group(2));
    try (Socket socket = sockets.createSocket(parts.group(1), port)) {
      if (socket instanceof SSLSocket secure) {
        socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
        secure.startHandshake();
      }
      return false;
    } catch (SocketTimeoutException e) {
      LOG.info("No TLS handshake with {}", address, e);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      LOG.info("{} is left to JMeter", address, e);
      return false;
    }
  }
}

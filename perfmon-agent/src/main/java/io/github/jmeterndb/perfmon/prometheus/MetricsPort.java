// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.prometheus;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.Closeable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.util.function.Predicate;
import java.util.logging.Level;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where Prometheus finds metrics, over HTTP. Thread-safe. */
public final class MetricsPort implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsPort.class);

  /** Held here, since the JDK forgets a logger that nobody holds, and with it what it was told. */
  private static final java.util.logging.Logger OF_THE_SERVER =
      java.util.logging.Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

  private final HTTPServer server;

  private MetricsPort(HTTPServer server) {
    this.server = server;
  }

  /**
   * Listens.
   *
   * @param port 0 for any free one
   * @param allowed who may ask
   * @throws IOException where the port cannot be had
   */
  public static MetricsPort open(
      InetAddress address, int port, Predicate<InetAddress> allowed, MultiCollector metrics)
      throws IOException {
    // A stack trace for each who goes away in mid-answer; who asks for what fails is answered so.
    OF_THE_SERVER.setLevel(Level.OFF);
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(metrics);
    HTTPServer server =
        HTTPServer.builder()
            .inetAddress(address)
            .port(port)
            .registry(registry)
            .authenticator(by(allowed))
            .buildAndStart();
    LOG.info("Listens: HTTP port {} of {}", server.getPort(), address.getHostAddress());
    return new MetricsPort(server);
  }

  private static Authenticator by(Predicate<InetAddress> allowed) {
    return new Authenticator() {
      @Override
      public Result authenticate(HttpExchange request) {
        return allowed.test(request.getRemoteAddress().getAddress())
            ? new Success(new HttpPrincipal("anyone", "metrics"))
            : new Failure(HttpURLConnection.HTTP_FORBIDDEN);
      }
    };
  }

  /** Its number. */
  public int number() {
    return server.getPort();
  }

  @Override
  public void close() {
    server.close();
  }
}

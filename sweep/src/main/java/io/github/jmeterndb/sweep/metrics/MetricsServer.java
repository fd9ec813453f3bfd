// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Serves the metrics of a run to Prometheus until it is closed. Thread-safe. */
public final class MetricsServer implements AutoCloseable {
  /** A strong reference: the JDK drops an unreferenced logger with its level. */
  private static final Logger OF_THE_SERVER =
      Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

  private final HTTPServer server;
  private final RunMetrics metrics;
  private final InetAddress address;

  private MetricsServer(HTTPServer server, RunMetrics metrics, InetAddress address) {
    this.server = server;
    this.metrics = metrics;
    this.address = address;
  }

  /**
   * Starts to listen if the settings say so.
   *
   * @throws UserError if the port or address cannot be used
   */
  public static Optional<MetricsServer> of(Settings settings) throws UserError {
    if (!settings.isGiven(Parameter.METRICS_PORT)) {
      return Optional.empty();
    }
    String given = settings.text(Parameter.METRICS_PORT);
    int colon = given.lastIndexOf(':');
    int port = Integer.parseInt(given.substring(colon + 1));
    InetAddress address = address(colon < 0 ? "127.0.0.1" : given.substring(0, colon));
    RunMetrics metrics = new RunMetrics(hostName());
    // It logs a stack trace for each client that disconnects early; other failures are answered.
    OF_THE_SERVER.setLevel(Level.OFF);
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(metrics);
    try {
      HTTPServer server =
          HTTPServer.builder().inetAddress(address).port(port).registry(registry).buildAndStart();
      return Optional.of(new MetricsServer(server, metrics, address));
    } catch (IOException e) {
      throw new UserError(
          "metrics.port: port %s of %s cannot be used (%s); give another one, or 0 for any free port."
              .formatted(port, address.getHostAddress(), UserError.firstLine(e)),
          e);
    }
  }

  private static InetAddress address(String name) throws UserError {
    try {
      return InetAddress.getByName(name);
    } catch (UnknownHostException e) {
      throw new UserError(
          "metrics.port: the address '%s' is not known; give one of this host, such as 0.0.0.0:9270."
              .formatted(name),
          e);
    }
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return InetAddress.getLoopbackAddress().getHostName();
    }
  }

  public RunFollower follower() {
    return metrics;
  }

  public String url() {
    // In the notation of URLs, with brackets around an IPv6 address.
    String host =
        new InetSocketAddress(address, server.getPort()).toString().replaceFirst(".*/", "");
    return "http://" + host + "/metrics";
  }

  @Override
  public void close() {
    server.close();
  }
}

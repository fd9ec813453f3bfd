// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.measure.LatencyRecorder;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Serves the metrics of a run to Prometheus, in text format 0.0.4, until it is closed. All metrics
 * are sums of the histograms per second that the run records anyway. Thread-safe.
 */
public final class MetricsServer implements RunFollower, AutoCloseable {
  private static final double NANOS = 1e9;

  /** Upper bounds in seconds, ten per decade: the preferred numbers R10 of ISO 3. */
  private static final double[] BOUNDS = new double[81];

  static {
    String[] r10 = {"1", "1.25", "1.6", "2", "2.5", "3.15", "4", "5", "6.3", "8"};
    for (int i = 0; i < BOUNDS.length; i++) {
      BOUNDS[i] = Double.parseDouble(r10[i % r10.length] + "E" + (i / r10.length - 6));
    }
  }

  private final InetAddress address;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<Cell, CellMetrics> cells = new LinkedHashMap<>();

  /** Null before the run begins. */
  private RunPlan plan;

  private String ofRun = "";
  private List<Cell> running = List.of();

  /** Titles of the latest fault of each node or command that is still broken. */
  private final Map<String, String> faults = new LinkedHashMap<>();

  private int done;
  private Duration left = Duration.ZERO;

  private MetricsServer(InetAddress address, int port) throws IOException {
    this.address = address;
    server = HttpServer.create(new InetSocketAddress(address, port), 0);
    server.setExecutor(threads);
    server.createContext(
        "/metrics",
        exchange -> {
          try {
            byte[] text = text().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
          } finally {
            exchange.close();
          }
        });
    server.start();
  }

  public static Optional<MetricsServer> of(Settings settings) throws UserError {
    if (!settings.isGiven(Parameter.METRICS_PORT)) {
      return Optional.empty();
    }
    String given = settings.text(Parameter.METRICS_PORT);
    int colon = given.lastIndexOf(':');
    String host = colon < 0 ? "127.0.0.1" : given.substring(0, colon);
    int port = Integer.parseInt(given.substring(colon + 1));
    try {
      return Optional.of(new MetricsServer(InetAddress.getByName(host), port));
    } catch (IOException e) {
      throw new UserError(
          "metrics.port: port %s of %s cannot be used (%s); give an address of this host and a free port, or 0 for any."
              .formatted(port, host, UserError.firstLine(e)),
          e);
    }
  }

  public String url() {
    // In URL notation, with brackets around an IPv6 address.
    InetSocketAddress bound = new InetSocketAddress(address, server.getAddress().getPort());
    return "http://" + bound.toString().replaceFirst(".*/", "") + "/metrics";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }

  @Override
  public synchronized void runBegins(RunPlan begun) {
    plan = begun;
    left = SweepOrder.length(begun.settings());
    String generators = String.join(",", begun.generators());
    ofRun =
        label(
                "generator",
                generators.isEmpty()
                    ? Objects.requireNonNullElse(JMeterUtils.getLocalHostName(), "localhost")
                    : generators)
            + label("run", String.valueOf(begun.directory().getFileName()));
  }

  @Override
  public synchronized void cellBegins(CellBegun begun) {
    running = begun.cell().cells();
    // Start at 0, so that Prometheus can compute rates from the first second.
    running.forEach(this::of);
  }

  @Override
  public synchronized void second(CellSecond second) {
    CellMetrics cell = of(second.cell());
    (second.service() ? cell.services : cell.latencies).add(second.latencies());
    cell.seconds += second.service() ? 0 : second.seconds();
  }

  @Override
  public synchronized void failed(Cell cell, String code, String message, long count) {
    CellMetrics of = of(cell);
    of.errors.merge(of.labels + label("code", code), count, Long::sum);
  }

  @Override
  public synchronized void faultBegins(Fault fault) {
    fault.keys().forEach(key -> faults.put(key, fault.title()));
  }

  @Override
  public synchronized void faultInEffect(Fault fault) {
    if (!fault.action().breaks()) {
      fault.keys().forEach(faults::remove);
    }
  }

  @Override
  public synchronized void cellEnded(CellEnded ended) {
    running = running.stream().filter(cell -> !cell.equals(ended.cell())).toList();
    if (running.isEmpty()) {
      faults.clear();
    }
    // A search counts once, and so does a cell whose paths take turns.
    if (!plan.isSearch() && running.isEmpty()) {
      done++;
      left = ended.left();
    }
  }

  @Override
  public synchronized void found(SloInfo slo, Duration timeLeft) {
    done++;
    left = timeLeft;
  }

  @Override
  public String toString() {
    return "metrics.port";
  }

  private CellMetrics of(Cell cell) {
    return cells.computeIfAbsent(cell, added -> new CellMetrics(labels(added)));
  }

  /** Prometheus treats an empty label as a missing one. */
  private String labels(Cell cell) {
    Operation operation = cell.operation();
    String whole = operation.whole().withoutRate().label();
    String part =
        operation.isPart() ? operation.withoutRate().label().substring(whole.length() + 1) : "";
    return ofRun
        + label("cell", cell.tag())
        + label("operation", whole)
        + label("part", part)
        + label("path", cell.path())
        + label("rate", operation.rate().isPresent() ? "" + operation.rate().getAsInt() : "")
        + label("threads", "" + cell.threads());
  }

  private static String label(String name, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return name + "=\"" + escaped + "\",";
  }

  private synchronized String text() {
    StringBuilder text = new StringBuilder();
    if (plan != null) {
      String info =
          label("system", plan.system())
              + label("target", plan.target())
              + label("workload", plan.settings().text(Parameter.WORKLOAD));
      gauge(text, "run_info", "The run.", Stream.of(ofRun + info), 1);
      int all = SweepOrder.cells(plan.settings());
      gauge(text, "cells", "Cells or searches of the run.", Stream.of(ofRun), all);
      gauge(text, "cells_done", "Cells or searches that have ended.", Stream.of(ofRun), done);
      gauge(text, "left_seconds", "Estimated time left.", Stream.of(ofRun), left.toSeconds());
    }
    Stream<String> current = running.stream().map(cell -> of(cell).labels);
    gauge(text, "cell_running", "1 for the current cell: warm-up, window and check.", current, 1);
    // A fault may break several nodes.
    Stream<String> acting =
        faults.values().stream().distinct().map(title -> ofRun + label("fault", title));
    gauge(text, "fault_active", "1 for a fault, then for its revert until in effect.", acting, 1);
    head(text, "operations_total", "counter", "Successful operations in a window.");
    cells
        .values()
        .forEach(c -> line(text, "operations_total", c.labels, c.latencies.getTotalCount()));
    head(text, "measured_seconds_total", "counter", "Measured part of a window.");
    cells.values().forEach(c -> line(text, "measured_seconds_total", c.labels, c.seconds));
    head(text, "errors_total", "counter", "Failed operations, by the error code of the database.");
    cells.values().forEach(c -> c.errors.forEach((each, n) -> line(text, "errors_total", each, n)));
    head(text, "latency_seconds", "histogram", "Latencies; at a rate, from when they were due.");
    cells.values().forEach(c -> histogram(text, "latency_seconds", c.labels, c.latencies));
    head(text, "service_time_seconds", "histogram", "Service times of a cell at a rate.");
    cells.values().stream()
        .filter(cell -> cell.services.getTotalCount() > 0)
        .forEach(cell -> histogram(text, "service_time_seconds", cell.labels, cell.services));
    return text.toString();
  }

  private static void gauge(
      StringBuilder text, String name, String help, Stream<String> labels, Number value) {
    head(text, name, "gauge", help);
    labels.forEach(each -> line(text, name, each, value));
  }

  private static void head(StringBuilder text, String name, String type, String help) {
    text.append(
        "# HELP jmeter_ndb_%1$s %3$s\n# TYPE jmeter_ndb_%1$s %2$s\n".formatted(name, type, help));
  }

  private static void line(StringBuilder text, String name, String labels, Number value) {
    text.append("jmeter_ndb_" + name + "{" + labels + "} " + value + "\n");
  }

  /** Values that HdrHistogram does not distinguish count as the highest of them. */
  private static void histogram(StringBuilder text, String name, String labels, Histogram values) {
    long below = 0;
    long from = 0;
    for (double bound : BOUNDS) {
      long next = values.lowestEquivalentValue(Math.round(bound * NANOS) + 1);
      below += values.getCountBetweenValues(from, next - 1);
      from = next;
      line(text, name + "_bucket", labels + label("le", "" + bound), below);
    }
    long count = values.getTotalCount();
    line(text, name + "_bucket", labels + label("le", "+Inf"), count);
    line(text, name + "_count", labels, count);
    line(text, name + "_sum", labels, values.getMean() * count / NANOS);
  }

  private static final class CellMetrics {
    final String labels;
    final Histogram latencies = LatencyRecorder.newHistogram();
    final Histogram services = LatencyRecorder.newHistogram();

    /** Numbers of failed operations by labels. */
    final Map<String, Long> errors = new TreeMap<>();

    double seconds;

    CellMetrics(String labels) {
      this.labels = labels;
    }
  }
}

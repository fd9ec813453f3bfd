// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The metrics of a run for Prometheus. All are sums of the histograms by second that the run writes
 * anyway: the threads that generate load are not involved. Thread-safe.
 */
final class RunMetrics implements RunFollower, MultiCollector {
  private static final double MILLIS = 1000;
  private static final String CODE = "code";

  private final String host;
  private final Map<Cell, CellMetrics> cells = new LinkedHashMap<>();
  private Optional<RunPlan> plan = Optional.empty();
  private Labels ofRun = Labels.EMPTY;
  private List<Cell> running = List.of();

  /** The title of the last fault of each node or command that is not reverted. */
  private final Map<String, String> faults = new LinkedHashMap<>();

  private int done;
  private Duration left = Duration.ZERO;

  /**
   * Before the run begins.
   *
   * @param host the name of this host: the load generator, unless there are engines
   */
  RunMetrics(String host) {
    this.host = host;
  }

  @Override
  public synchronized void runBegins(RunPlan begun) {
    plan = Optional.of(begun);
    left = begun.expected();
    ofRun =
        Labels.of(
            "generator",
            begun.generators().isEmpty() ? host : String.join(",", begun.generators()),
            "run",
            String.valueOf(begun.directory().getFileName()));
  }

  @Override
  public synchronized void cellBegins(CellBegun begun) {
    running = begun.cell().cells();
    // From 0 on, so that Prometheus can compute rates from the first second.
    running.forEach(this::of);
  }

  @Override
  public synchronized void second(CellSecond second) {
    of(second.cell()).add(second);
  }

  @Override
  public synchronized void failed(Cell cell, String code, String message, long count) {
    of(cell).errors.merge(code, count, Long::sum);
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
    // Only the search as a whole counts, and of paths that took turns the cell once.
    if (plan.map(RunPlan::slo).orElse("").isEmpty() && running.isEmpty()) {
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
    return cells.computeIfAbsent(cell, unknown -> new CellMetrics(unknown, ofRun));
  }

  @Override
  public synchronized MetricSnapshots collect() {
    MetricSnapshots.Builder all = MetricSnapshots.builder();
    plan.ifPresent(run -> add(all, run));
    CounterSnapshot.Builder operations =
        counter("operations", "Successful operations in the window of a cell.");
    CounterSnapshot.Builder seconds =
        counter("measured_seconds", "Measured part of the window of a cell.");
    CounterSnapshot.Builder errors =
        counter("errors", "Failed operations, by the error code of the database.");
    HistogramSnapshot.Builder latencies =
        histogram(
            "latency_seconds", "Latency of the operations; at a rate, from when they were due.");
    HistogramSnapshot.Builder services =
        histogram("service_time_seconds", "Service time of the operations of a cell at a rate.");
    for (CellMetrics cell : cells.values()) {
      operations.dataPoint(value(cell.labels, (double) cell.latencies.count()));
      seconds.dataPoint(value(cell.labels, cell.millis / MILLIS));
      cell.errors.forEach(
          (code, count) -> errors.dataPoint(value(cell.labels.add(CODE, code), (double) count)));
      latencies.dataPoint(cell.latencies.snapshot(cell.labels));
      if (cell.services.count() > 0) {
        services.dataPoint(cell.services.snapshot(cell.labels));
      }
    }
    return all.metricSnapshot(operations.build())
        .metricSnapshot(seconds.build())
        .metricSnapshot(errors.build())
        .metricSnapshot(latencies.build())
        .metricSnapshot(services.build())
        .build();
  }

  private void add(MetricSnapshots.Builder all, RunPlan run) {
    Labels more =
        Labels.of("system", run.system(), "target", run.target(), "workload", run.workload());
    all.metricSnapshot(
        InfoSnapshot.builder()
            .name("jmeter_ndb_run")
            .help("The run.")
            .dataPoint(InfoDataPointSnapshot.builder().labels(ofRun.merge(more)).build())
            .build());
    all.metricSnapshot(
        gauge("cells", "Cells of the run, or searches with slo.", Stream.of(ofRun), run.cells()));
    all.metricSnapshot(
        gauge("cells_done", "Cells or searches that have ended.", Stream.of(ofRun), done));
    all.metricSnapshot(
        gauge("left_seconds", "Estimated time left.", Stream.of(ofRun), left.toSeconds()));
    all.metricSnapshot(
        gauge(
            "cell_running",
            "1 for the current cell: in its warm-up, its window, or its check.",
            running.stream().map(cell -> of(cell).labels),
            1));
    all.metricSnapshot(
        gauge(
            "fault_active",
            "1 for a fault until its revert begins, and for the revert until it is in effect.",
            // One fault may be of several nodes.
            faults.values().stream().distinct().map(title -> ofRun.add("fault", title)),
            1));
  }

  private static GaugeSnapshot gauge(String name, String help, Stream<Labels> of, long value) {
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name("jmeter_ndb_" + name).help(help);
    of.forEach(
        labels ->
            gauge.dataPoint(
                GaugeDataPointSnapshot.builder().labels(labels).value((double) value).build()));
    return gauge.build();
  }

  private static CounterSnapshot.Builder counter(String name, String help) {
    return CounterSnapshot.builder().name("jmeter_ndb_" + name).help(help);
  }

  private static CounterDataPointSnapshot value(Labels labels, double value) {
    return CounterDataPointSnapshot.builder().labels(labels).value(value).build();
  }

  private static HistogramSnapshot.Builder histogram(String name, String help) {
    return HistogramSnapshot.builder().name("jmeter_ndb_" + name).help(help);
  }

  /** The metrics of a cell, or of a part of its mixture, so far. */
  private static final class CellMetrics {
    final Labels labels;
    final LatencyBuckets latencies = new LatencyBuckets();

    /** Service times; of a cell at a rate only. */
    final LatencyBuckets services = new LatencyBuckets();

    final Map<String, Long> errors = new TreeMap<>();

    long millis;

    /** All zero. To Prometheus, an empty label is the same as none. */
    CellMetrics(Cell cell, Labels ofRun) {
      Operation operation = cell.operation();
      String whole = operation.whole().withoutRate().label();
      labels =
          ofRun.merge(
              Labels.of(
                  "cell",
                  cell.tag(),
                  "operation",
                  whole,
                  "part",
                  operation.isPart()
                      ? operation.withoutRate().label().substring(whole.length() + 1)
                      : "",
                  "path",
                  cell.path(),
                  "rate",
                  operation.rate().isPresent() ? "" + operation.rate().getAsInt() : "",
                  "threads",
                  "" + cell.threads()));
    }

    void add(CellSecond second) {
      if (second.service()) {
        services.add(second.latencies());
      } else {
        latencies.add(second.latencies());
        millis += second.end() - second.start();
      }
    }
  }
}

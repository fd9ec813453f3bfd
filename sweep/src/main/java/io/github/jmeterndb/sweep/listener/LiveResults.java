// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.PairedSoFar;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.swing.table.DefaultTableModel;
import org.HdrHistogram.Histogram;

/** The table of cells and the status of the current or last run. Receives events on any thread. */
final class LiveResults implements RunFollower {
  final DefaultTableModel table =
      new DefaultTableModel(
          new String[] {
            "operation",
            "threads",
            "path",
            "TPS",
            "p50 µs",
            "p99 µs",
            "first path ÷ this",
            "remarks"
          },
          0) {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
          return "Sweep Results";
        }

        @Override
        public boolean isCellEditable(int row, int column) {
          return false;
        }
      };

  private final Executor thread;
  private final Runnable changed;
  private Map<Cell, Row> rows = new HashMap<>();
  private List<Row> shown = List.of();
  private Optional<RunPlan> plan = Optional.empty();
  private Optional<RunEnded> end = Optional.empty();
  private Duration left = Duration.ZERO;
  private String status = "";

  /**
   * @param thread executes all changes, each followed by {@code changed}
   */
  LiveResults(Executor thread, Runnable changed) {
    this.thread = thread;
    this.changed = changed;
  }

  private void change(Runnable what) {
    thread.execute(
        () -> {
          what.run();
          shown = List.copyOf(rows.values());
          table.setRowCount(shown.size());
          for (int i = 0; i < shown.size(); i++) {
            List<String> values = values(shown.get(i));
            for (int column = 0; column < values.size(); column++) {
              if (!values.get(column).equals(table.getValueAt(i, column))) {
                table.setValueAt(values.get(column), i, column);
              }
            }
          }
          changed.run();
        });
  }

  private List<String> values(Row row) {
    return List.of(
        row.cell.operation().label(),
        String.valueOf(row.cell.threads()),
        row.cell.path(),
        row.throughput.isPresent() ? figure(row.throughput.getAsDouble()) : "",
        row.micros(50),
        row.micros(99),
        ratio(row).map(ratio -> ratio.text() + ratio.ends("")).orElse(""),
        row.remarks());
  }

  private static String figure(double value) {
    return value < 100 ? Numbers.figure(value) : Numbers.count(Math.round(value));
  }

  private static Comparator<Cell> order(RunPlan plan) {
    return Comparator.<Cell>comparingInt(
            cell -> plan.operations().indexOf(cell.operation().withoutRate().label()))
        .thenComparing(cell -> cell.operation().withoutRate().label())
        .thenComparingInt(Cell::threads)
        .thenComparingInt(cell -> cell.operation().rate().orElse(0))
        .thenComparingInt(cell -> plan.paths().indexOf(cell.path()))
        .thenComparing(Cell::path);
  }

  @Override
  public void runBegins(RunPlan planned) {
    change(
        () -> {
          forget();
          plan = Optional.of(planned);
          rows = new TreeMap<>(order(planned));
          left = planned.expected();
          showPlanned(planned);
        });
  }

  private void showPlanned(RunPlan planned) {
    for (String label : planned.operations()) {
      for (int threads : planned.threads()) {
        for (String path : planned.paths()) {
          Cell cell = new Cell(new Operation(label), path, threads);
          if (planned.rates().isEmpty()) {
            row(cell);
          }
          planned.rates().forEach(rate -> row(cell.at(rate)));
        }
      }
    }
  }

  private Row row(Cell cell) {
    return rows.computeIfAbsent(cell, Row::new);
  }

  @Override
  public void said(String line) {
    change(() -> status = line);
  }

  @Override
  public void cellBegins(CellBegun begun) {
    change(
        () -> {
          SweepCell cell = begun.cell();
          PairedSoFar slices = new PairedSoFar(cell);
          for (Cell path : cell.cells()) {
            rows.remove(path);
            row(path).isRunning = true;
            row(path).slices = cell.isPaired() ? Optional.of(slices) : Optional.empty();
          }
          status =
              "Cell %s of %s: %s; %s left"
                  .formatted(begun.number(), begun.cells(), cell.title(), Numbers.about(left));
        });
  }

  @Override
  public void second(CellSecond second) {
    change(
        () -> {
          // Parts of a mixture have no row here, only in the report.
          Row row = rows.get(second.cell());
          if (row != null && row.isRunning) {
            row.add(second);
          }
        });
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    change(
        () -> {
          Row row = rows.get(cell);
          if (row != null) {
            row.firstError = row.firstError.isEmpty() ? code + " " + message : row.firstError;
            row.errors += row.isRunning ? count : 0;
          }
        });
  }

  @Override
  public void cellEnded(CellEnded ended) {
    change(
        () -> {
          row(ended.cell()).end(ended);
          left = ended.left();
        });
  }

  @Override
  public void found(SloInfo slo, Duration remaining) {
    change(
        () -> {
          Row row = row(Cell.ofTag(slo.cell()));
          row.isRunning = false;
          row.isComparable = slo.answers();
          row.throughput = slo.answers() ? OptionalDouble.of(slo.rate()) : OptionalDouble.empty();
          row.caution = slo.answers() ? slo.words() : slo.missing();
          left = remaining;
        });
  }

  @Override
  public void runEnded(RunEnded ended) {
    change(
        () -> {
          end = Optional.of(ended);
          status =
              ended.state()
                  + (ended.message().isEmpty()
                      ? ""
                      : ": " + ended.message().replaceFirst("\\.$", ""))
                  + plan.map(planned -> "; recorded in " + planned.directory()).orElse("");
        });
  }

  void clear() {
    change(
        () -> {
          if (plan.isPresent() && end.isEmpty()) {
            rows.values().removeIf(row -> !row.isRunning);
            showPlanned(plan.get());
          } else {
            forget();
          }
        });
  }

  private void forget() {
    rows = new HashMap<>();
    plan = Optional.empty();
    end = Optional.empty();
    status = "";
  }

  boolean isRunning(int index) {
    return shown.get(index).isRunning;
  }

  /**
   * The throughput of the run's first path divided by this row's; with the interval within the cell
   * if paths take turns. Empty for the first path, and without valid figures.
   */
  private Optional<Figure> ratio(Row row) {
    Cell cell = row.cell;
    String first = plan.map(planned -> planned.paths().get(0)).orElse(cell.path());
    if (first.equals(cell.path())) {
      return Optional.empty();
    }
    Optional<Figure> ofTurns = row.slices.flatMap(slices -> slices.ratio(first, cell.path()));
    Row base = rows.get(new Cell(cell.operation(), first, cell.threads()));
    if (row.isRunning || base == null || base.isRunning) {
      return ofTurns;
    }
    return base.isComparable && row.isComparable
        ? Stream.of(base.throughput.orElse(0) / row.throughput.orElse(0))
            .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
            .map(ratio -> Figure.of(Key.of(cell), Metric.RATIO, ratio))
            .map(ratio -> ratio.within(ofTurns.flatMap(Figure::interval)))
            .findFirst()
        : Optional.empty();
  }

  String status() {
    return plan.isEmpty() && status.isEmpty() ? "No run yet: Run, Start begins one" : status;
  }

  boolean hasFailed() {
    return end.filter(ended -> ended.state() != State.COMPLETE).isPresent();
  }

  Optional<Path> report() {
    return end.flatMap(RunEnded::report);
  }

  private static final class Row {
    private final Cell cell;
    private boolean isRunning;
    private Optional<PairedSoFar> slices = Optional.empty();
    private Histogram latencies = new Histogram(3);
    private double seconds;
    private OptionalDouble throughput = OptionalDouble.empty();
    private long errors;
    private String firstError = "";
    private String caution = "";
    private boolean isComparable;

    Row(Cell cell) {
      this.cell = cell;
      latencies.setAutoResize(true);
    }

    void add(CellSecond second) {
      slices.ifPresent(ofCell -> ofCell.add(second));
      if (!second.service() && second.end() > second.start()) {
        latencies.add(second.latencies());
        seconds += (second.end() - second.start()) / 1e3;
        throughput = OptionalDouble.of(latencies.getTotalCount() / seconds);
      }
    }

    void end(CellEnded ended) {
      PathRecord record = ended.record();
      isRunning = false;
      latencies = ended.latencies();
      throughput = ended.throughput();
      errors = record.errors;
      isComparable = record.invalid.isEmpty() && record.verdict.isEmpty();
      caution = joined(record.invalid, record.verdict, ended.note());
    }

    /** Empty if no operation succeeded. */
    String micros(double percentile) {
      return latencies.getTotalCount() == 0
          ? ""
          : figure(latencies.getValueAtPercentile(percentile) / 1e3);
    }

    String remarks() {
      String failed =
          errors == 0
              ? ""
              : Numbers.count(errors)
                  + (errors == 1 ? " error" : " errors")
                  + (firstError.isEmpty() ? "" : ", the first: " + firstError);
      return joined(failed, caution);
    }

    private static String joined(String... parts) {
      return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }
  }
}

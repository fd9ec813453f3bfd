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
import javax.swing.table.AbstractTableModel;
import org.HdrHistogram.Histogram;

/**
 * The table of cells and the status of the current run, or the last one. It hears of a run on any
 * thread, and is changed and read on one.
 */
final class LiveResults extends AbstractTableModel implements RunFollower {
  private static final long serialVersionUID = 1;
  private static final List<String> COLUMNS =
      List.of(
          "operation",
          "threads",
          "path",
          "TPS",
          "p50 µs",
          "p99 µs",
          "first path ÷ this",
          "remarks");

  private final transient Executor thread;
  private final transient Map<Cell, PairedSoFar> paired = new HashMap<>();
  private transient TreeMap<Cell, Row> rows = new TreeMap<>(order(List.of(), List.of()));
  private transient List<Row> shown = List.of();
  private transient Optional<RunPlan> plan = Optional.empty();
  private transient Optional<RunEnded> end = Optional.empty();
  private Duration left = Duration.ZERO;
  private String status = "";

  /**
   * A table without rows.
   *
   * @param thread on which it is changed
   */
  LiveResults(Executor thread) {
    this.thread = thread;
  }

  private void change(Runnable what) {
    thread.execute(
        () -> {
          what.run();
          int before = shown.size();
          shown = List.copyOf(rows.values());
          if (shown.size() == before && before > 0) {
            fireTableRowsUpdated(0, before - 1);
          } else {
            fireTableDataChanged();
          }
        });
  }

  /** Operations and paths in the plan's order, threads and rates ascending. */
  private static Comparator<Cell> order(List<String> operations, List<String> paths) {
    return Comparator.<Cell>comparingInt(
            cell -> operations.indexOf(cell.operation().withoutRate().label()))
        .thenComparing(cell -> cell.operation().withoutRate().label())
        .thenComparingInt(Cell::threads)
        .thenComparingInt(cell -> cell.operation().rate().orElse(0))
        .thenComparingInt(cell -> paths.indexOf(cell.path()))
        .thenComparing(Cell::path);
  }

  @Override
  public void runBegins(RunPlan planned) {
    change(
        () -> {
          forget();
          plan = Optional.of(planned);
          rows = new TreeMap<>(order(planned.operations(), planned.paths()));
          left = planned.expected();
          showPlanned(planned);
        });
  }

  private void showPlanned(RunPlan planned) {
    for (String label : planned.operations()) {
      Operation operation = new Operation(label);
      for (int threads : planned.threads()) {
        for (String path : planned.paths()) {
          Cell cell = new Cell(operation, path, threads);
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
    change(
        () -> {
          status = line;
        });
  }

  @Override
  public void cellBegins(CellBegun begun) {
    change(
        () -> {
          SweepCell cell = begun.cell();
          PairedSoFar slices = new PairedSoFar(cell);
          for (Cell path : cell.cells()) {
            rows.remove(path);
            row(path).phase = Phase.RUNNING;
            paired.remove(path);
            if (cell.isPaired()) {
              paired.put(path, slices);
            }
          }
          status =
              "Cell %s of %s: %s; %s left"
                  .formatted(begun.number(), begun.cells(), cell.title(), Numbers.about(left));
        });
  }

  @Override
  public void second(CellSecond second) {
    change(
        () -> { // Parts of a mixture have no row: they are in the report only.
          Optional.ofNullable(rows.get(second.cell()))
              .filter(row -> row.phase == Phase.RUNNING)
              .ifPresent(
                  row -> {
                    row.add(second);
                    Optional.ofNullable(paired.get(row.cell))
                        .ifPresent(slices -> slices.add(second));
                  });
        });
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    change(
        () -> {
          Optional.ofNullable(rows.get(cell))
              .ifPresent(row -> row.addErrors(count, code + " " + message));
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
          row(Cell.ofTag(slo.cell())).found(slo);
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

  /** Forgets all figures but those of the cells that are running. */
  void clear() {
    change(
        () -> {
          if (plan.isPresent() && end.isEmpty()) {
            rows.values().removeIf(row -> row.phase != Phase.RUNNING);
            showPlanned(plan.get());
          } else {
            forget();
          }
        });
  }

  private void forget() {
    rows.clear();
    paired.clear();
    plan = Optional.empty();
    end = Optional.empty();
    status = "";
  }

  boolean isRunning(int index) {
    return shown.get(index).phase == Phase.RUNNING;
  }

  @Override
  public int getRowCount() {
    return shown.size();
  }

  @Override
  public int getColumnCount() {
    return COLUMNS.size();
  }

  @Override
  public String getColumnName(int column) {
    return COLUMNS.get(column);
  }

  @Override
  public String getValueAt(int index, int column) {
    Row row = shown.get(index);
    return switch (column) {
      case 0 -> row.cell.operation().label();
      case 1 -> String.valueOf(row.cell.threads());
      case 2 -> row.cell.path();
      case 3 -> row.throughput();
      case 4 -> row.percentile(50);
      case 5 -> row.percentile(99);
      case 6 -> ratio(row).map(ratio -> ratio.text() + ratio.ends("")).orElse("");
      default -> row.remarks();
    };
  }

  /**
   * The throughput of the first path of the run ÷ that of this row; of paths that take turns also
   * while they run, and with the interval within the cell. Empty for the first path, and where one
   * of the two is missing or must not be used.
   */
  private Optional<Figure> ratio(Row row) {
    String first = plan.map(planned -> planned.paths().get(0)).orElse(row.cell.path());
    Cell cell = row.cell;
    if (first.equals(cell.path())) {
      return Optional.empty();
    }
    Optional<Row> base =
        Optional.ofNullable(rows.get(new Cell(cell.operation(), first, cell.threads())));
    Optional<Figure> ofTurns =
        Optional.ofNullable(paired.get(cell)).flatMap(slices -> slices.ratio(first, cell.path()));
    if (row.phase != Phase.ENDED || base.filter(b -> b.phase == Phase.ENDED).isEmpty()) {
      return ofTurns;
    }
    double ratio = base.get().comparable() / row.comparable();
    return ratio > 0 && Double.isFinite(ratio)
        ? Optional.of(
            Figure.of(Key.of(cell), Metric.RATIO, ratio).within(ofTurns.flatMap(Figure::interval)))
        : Optional.empty();
  }

  /** The current step of the run, or how it ended, in a line. */
  String status() {
    return plan.isEmpty() && status.isEmpty() ? "No run yet: Run, Start begins one" : status;
  }

  boolean hasFailed() {
    return end.filter(ended -> ended.state() != State.COMPLETE).isPresent();
  }

  Optional<Path> report() {
    return end.flatMap(RunEnded::report);
  }

  private enum Phase {
    PLANNED,
    RUNNING,
    ENDED
  }

  /** The figures of one cell over one path. */
  private static final class Row {
    /** From here on whole numbers are exact enough. */
    private static final double MANY = 100;

    final Cell cell;
    Phase phase = Phase.PLANNED;
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
      if (!second.service()) {
        latencies.add(second.latencies());
        seconds += (second.end() - second.start()) / 1e3;
        throughput =
            seconds > 0
                ? OptionalDouble.of(latencies.getTotalCount() / seconds)
                : OptionalDouble.empty();
      }
    }

    void addErrors(long count, String first) {
      firstError = firstError.isEmpty() ? first : firstError;
      errors += phase == Phase.RUNNING ? count : 0;
    }

    void end(CellEnded ended) {
      PathRecord record = ended.record();
      phase = Phase.ENDED;
      latencies = ended.latencies();
      throughput = ended.throughput();
      errors = record.errors;
      isComparable = record.invalid.isEmpty() && record.verdict.isEmpty();
      caution = joined(record.invalid, record.verdict, ended.note());
    }

    /** The result of a search: the highest rate within the SLO. */
    void found(SloInfo slo) {
      phase = Phase.ENDED;
      throughput = slo.answers() ? OptionalDouble.of(slo.rate()) : OptionalDouble.empty();
      isComparable = slo.answers();
      caution = slo.answers() ? slo.words() : slo.missing();
    }

    /** In operations a second; 0 where it is missing or must not be used. */
    double comparable() {
      return isComparable ? throughput.orElse(0) : 0;
    }

    String throughput() {
      return throughput.isPresent() ? figure(throughput.getAsDouble()) : "";
    }

    /** In microseconds; empty where no operation succeeded. */
    String percentile(double percent) {
      return latencies.getTotalCount() == 0
          ? ""
          : figure(latencies.getValueAtPercentile(percent) / 1e3);
    }

    private static String figure(double value) {
      return value < MANY ? Numbers.figure(value) : Numbers.count(Math.round(value));
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

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.live.PairedSoFar;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
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

/** The table of cells and the status of the current or last run. For Swing's thread. */
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
  private final transient Runnable changed;
  private transient Map<Cell, Row> rows = Map.of();

  /** Null before the first run. */
  private transient RunPlan plan;

  /** Null before the end of the run. */
  private transient RunEnded end;

  private transient Duration left = Duration.ZERO;
  private String status = "";

  /**
   * @param thread executes all events, each followed by {@code changed}
   */
  LiveResults(Executor thread, Runnable changed) {
    this.thread = thread;
    this.changed = changed;
  }

  @Override
  public void execute(Runnable event) {
    thread.execute(
        () -> {
          int before = rows.size();
          event.run();
          if (rows.size() != before) {
            fireTableDataChanged();
          } else if (before > 0) {
            fireTableRowsUpdated(0, before - 1);
          }
          changed.run();
        });
  }

  private Row row(int index) {
    return List.copyOf(rows.values()).get(index);
  }

  @Override
  public int getRowCount() {
    return rows.size();
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
    Row row = row(index);
    return switch (column) {
      case 0 -> row.cell.operation().label();
      case 1 -> String.valueOf(row.cell.threads());
      case 2 -> row.cell.path();
      case 3 -> row.throughput.isPresent() ? figure(row.throughput.getAsDouble()) : "";
      case 4 -> row.micros(50);
      case 5 -> row.micros(99);
      case 6 -> ratio(row).map(ratio -> ratio.text() + ratio.ends("")).orElse("");
      default -> row.remarks();
    };
  }

  @Override
  public String toString() {
    return "Sweep Results";
  }

  private static String figure(double value) {
    return value < 100 ? Numbers.figure(value) : Numbers.count(Math.round(value));
  }

  private static Comparator<Cell> order(Settings settings) {
    List<String> operations = settings.list(Parameter.OPERATIONS);
    List<String> paths = settings.list(Parameter.PATHS);
    return Comparator.<Cell>comparingInt(
            cell -> operations.indexOf(cell.operation().withoutRate().label()))
        .thenComparingInt(Cell::threads)
        .thenComparingInt(cell -> cell.operation().rate().orElse(0))
        .thenComparingInt(cell -> paths.indexOf(cell.path()));
  }

  @Override
  public void runBegins(RunPlan planned) {
    plan = planned;
    end = null;
    status = "";
    rows = new TreeMap<>(order(planned.settings()));
    left = SweepOrder.length(planned.settings());
    addPlanned();
  }

  private void addPlanned() {
    SweepOrder.results(plan.settings()).forEach(this::row);
  }

  private Row row(Cell cell) {
    return rows.computeIfAbsent(cell, Row::new);
  }

  @Override
  public void said(String line) {
    status = line;
  }

  @Override
  public void cellBegins(CellBegun begun) {
    PairedSoFar slices = new PairedSoFar(begun.cell());
    for (Cell cell : begun.cell().cells()) {
      rows.remove(cell);
      row(cell).isRunning = true;
      row(cell).slices = slices;
    }
    status =
        "Cell %s of %s: %s; %s left"
            .formatted(begun.number(), begun.cells(), begun.cell().title(), Numbers.about(left));
  }

  @Override
  public void second(CellSecond second) {
    // Parts of a mixture have no row here, only in the report.
    Row row = rows.get(second.cell());
    if (row != null && row.isRunning) {
      row.add(second);
    }
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    Row row = rows.get(cell);
    if (row != null) {
      row.firstError = row.firstError.isEmpty() ? code + " " + message : row.firstError;
      row.errors += row.isRunning ? count : 0;
    }
  }

  @Override
  public void cellEnded(CellEnded ended) {
    row(ended.cell()).end(ended);
    left = ended.left();
  }

  @Override
  public void found(SloInfo slo, Duration remaining) {
    Row row = row(Cell.ofTag(slo.cell()));
    row.isRunning = false;
    row.throughput = slo.answers() ? OptionalDouble.of(slo.rate()) : OptionalDouble.empty();
    row.caution = slo.answers() ? slo.words() : slo.missing();
    left = remaining;
  }

  @Override
  public void runEnded(RunEnded ended) {
    end = ended;
    String message = ended.message().replaceFirst("\\.$", "");
    status =
        ended.state()
            + (message.isEmpty() ? "" : ": " + message)
            + (plan == null ? "" : "; recorded in " + plan.directory());
  }

  void clear() {
    if (plan != null && end == null) {
      rows.values().removeIf(row -> !row.isRunning);
      addPlanned();
    } else {
      rows = Map.of();
      plan = null;
      end = null;
      status = "";
    }
  }

  boolean isRunning(int index) {
    return row(index).isRunning;
  }

  /**
   * The throughput of the run's first path divided by this row's; with the interval within the cell
   * if paths take turns. Empty for the first path, and without valid figures.
   */
  private Optional<Figure> ratio(Row row) {
    Cell cell = row.cell;
    String first = plan.settings().list(Parameter.PATHS).get(0);
    Row base = rows.get(new Cell(cell.operation(), first, cell.threads()));
    if (first.equals(cell.path()) || base == null || base.isInvalid || row.isInvalid) {
      return Optional.empty();
    }
    double ratio = base.throughput.orElse(0) / row.throughput.orElse(0);
    return row.slices
        .ratio(first, cell.path())
        .or(
            () ->
                !row.isRunning && !base.isRunning && ratio > 0 && Double.isFinite(ratio)
                    ? Optional.of(Figure.of(Key.of(cell), Metric.RATIO, ratio))
                    : Optional.empty());
  }

  String status() {
    return plan == null && status.isEmpty() ? "No run yet: Run, Start begins one" : status;
  }

  boolean hasFailed() {
    return end != null && end.state() != State.COMPLETE;
  }

  Optional<Path> report() {
    return end == null ? Optional.empty() : end.report();
  }

  private static final class Row {
    private final Cell cell;
    private boolean isRunning;
    private PairedSoFar slices;
    private Histogram latencies = new Histogram(3);
    private double seconds;
    private OptionalDouble throughput = OptionalDouble.empty();
    private long errors;
    private String firstError = "";
    private String caution = "";
    private boolean isInvalid;

    Row(Cell cell) {
      this.cell = cell;
      slices = new PairedSoFar(SweepCell.of(cell));
    }

    void add(CellSecond second) {
      slices.add(second);
      if (!second.service() && second.end() > second.start()) {
        latencies.add(second.latencies());
        seconds += second.seconds();
        throughput = OptionalDouble.of(latencies.getTotalCount() / seconds);
      }
    }

    void end(CellEnded ended) {
      PathRecord record = ended.record();
      isRunning = false;
      latencies = record.latencies;
      throughput = ended.throughput();
      errors = record.errors;
      isInvalid = !record.invalid.isEmpty() || !record.verdict.isEmpty();
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

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.PairedSoFar;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The rows and the status of the current run, or the last one. For one thread. */
final class LiveResults implements RunFollower {
  private static final long MINUTE = 60;

  private final Map<Cell, PairedSoFar> paired = new HashMap<>();
  private TreeMap<Cell, ResultsRow> rows = new TreeMap<>(order(List.of(), List.of()));
  private Optional<RunPlan> plan = Optional.empty();
  private Optional<RunEnded> end = Optional.empty();
  private Duration left = Duration.ZERO;
  private String status = "";

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
    forget();
    plan = Optional.of(planned);
    rows = new TreeMap<>(order(planned.operations(), planned.paths()));
    left = planned.expected();
    showPlanned(planned);
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

  private ResultsRow row(Cell cell) {
    return rows.computeIfAbsent(cell, ResultsRow::new);
  }

  @Override
  public void said(String line) {
    status = line;
  }

  @Override
  public void cellBegins(CellBegun begun) {
    SweepCell cell = begun.cell();
    PairedSoFar slices = new PairedSoFar(cell);
    for (Cell path : cell.cells()) {
      rows.remove(path);
      row(path).begin();
      paired.remove(path);
      if (cell.isPaired()) {
        paired.put(path, slices);
      }
    }
    status =
        "Cell %s of %s: %s; %s left"
            .formatted(begun.number(), begun.cells(), cell.title(), about(left));
  }

  @Override
  public void second(CellSecond second) {
    // Parts of a mixture have no row: they are in the report only.
    Optional.ofNullable(rows.get(second.cell()))
        .filter(ResultsRow::isRunning)
        .ifPresent(
            row -> {
              row.add(second);
              Optional.ofNullable(paired.get(row.cell())).ifPresent(slices -> slices.add(second));
            });
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    Optional.ofNullable(rows.get(cell))
        .ifPresent(row -> row.addErrors(count, code + " " + message));
  }

  @Override
  public void cellEnded(CellEnded ended) {
    row(ended.cell()).end(ended);
    left = ended.left();
  }

  @Override
  public void found(SloInfo slo, Duration remaining) {
    row(Cell.ofTag(slo.cell())).found(slo);
    left = remaining;
  }

  @Override
  public void runEnded(RunEnded ended) {
    end = Optional.of(ended);
    status =
        ended.state()
            + (ended.message().isEmpty() ? "" : ": " + ended.message())
            + plan.map(planned -> "; recorded in " + planned.directory()).orElse("");
  }

  /** Forgets all figures but those of the cells that are running. */
  void clear() {
    if (plan.isPresent() && end.isEmpty()) {
      rows.values().removeIf(row -> !row.isRunning());
      showPlanned(plan.get());
    } else {
      forget();
    }
  }

  private void forget() {
    rows.clear();
    paired.clear();
    plan = Optional.empty();
    end = Optional.empty();
    status = "";
  }

  List<ResultsRow> rows() {
    return new ArrayList<>(rows.values());
  }

  /**
   * The throughput of the first path of the run ÷ that of this row; of paths that take turns also
   * while they run, and with the interval within the cell. Empty for the first path, and where one
   * of the two is missing or must not be used.
   */
  Optional<Ratio> ratio(ResultsRow row) {
    String first = plan.map(planned -> planned.paths().get(0)).orElse(row.cell().path());
    Cell cell = row.cell();
    if (first.equals(cell.path())) {
      return Optional.empty();
    }
    Optional<ResultsRow> base =
        Optional.ofNullable(rows.get(new Cell(cell.operation(), first, cell.threads())));
    Optional<Ratio> ofTurns =
        Optional.ofNullable(paired.get(cell)).flatMap(slices -> slices.ratio(first, cell.path()));
    if (row.isOver() && base.filter(ResultsRow::isOver).isPresent()) {
      OptionalDouble above = base.get().comparable();
      OptionalDouble below = row.comparable();
      return above.orElse(0) > 0 && below.orElse(0) > 0
          ? Optional.of(
              new Ratio(
                  above.getAsDouble() / below.getAsDouble(),
                  Optional.empty(),
                  1,
                  ofTurns.flatMap(Ratio::within)))
          : Optional.empty();
    }
    return ofTurns;
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

  private static String about(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 2 * MINUTE
        ? String.format(Locale.ROOT, "about %d s", seconds)
        : String.format(Locale.ROOT, "about %d min", Math.round(seconds / (double) MINUTE));
  }
}

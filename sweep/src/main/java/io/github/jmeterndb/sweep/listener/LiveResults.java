// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.statistics.Ratio;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.PairedSoFar;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The figures of the current run, or the last one, as the table and charts show them. For one
 * thread.
 */
final class LiveResults implements RunFollower {
  private final Clock clock;
  private final Map<String, ErrorCount> errors = new LinkedHashMap<>();
  private TreeMap<ResultsRow, Map<String, Figures>> rows = new TreeMap<>(order(List.of()));
  private List<String> paths = List.of();
  private Optional<RunPlan> plan = Optional.empty();
  private final Map<ResultsRow, PairedSoFar> paired = new HashMap<>();
  private List<LiveCell> current = List.of();
  private Optional<RunEnded> end = Optional.empty();
  private Optional<Instant> expectedEnd = Optional.empty();
  private String status = "";
  private int done;

  LiveResults(Clock clock) {
    this.clock = clock;
  }

  /** By operation in the plan's order, then by threads, then by rate. */
  private static Comparator<ResultsRow> order(List<String> operations) {
    return Comparator.<ResultsRow>comparingInt(row -> operations.indexOf(row.operation()))
        .thenComparing(ResultsRow::operation)
        .thenComparingInt(ResultsRow::threads)
        .thenComparingInt(row -> row.rate().orElse(0));
  }

  @Override
  public void runBegins(RunPlan planned) {
    forget();
    plan = Optional.of(planned);
    expectedEnd = Optional.of(clock.instant().plus(planned.expected()));
    showPlanned();
  }

  /** Rows without figures, for the cells to come. */
  private void showPlanned() {
    RunPlan planned = plan.orElseThrow();
    rows = new TreeMap<>(order(planned.operations()));
    paths = planned.paths();
    for (String operation : planned.operations()) {
      for (int threads : planned.threads()) {
        if (planned.rates().isEmpty()) {
          rows.put(new ResultsRow(operation, threads, OptionalInt.empty()), new HashMap<>());
        }
        for (int rate : planned.rates()) {
          rows.put(new ResultsRow(operation, threads, OptionalInt.of(rate)), new HashMap<>());
        }
      }
    }
  }

  @Override
  public void said(String line) {
    status = line;
  }

  @Override
  public void cellBegins(CellBegun cell) {
    current = cell.cell().cells().stream().map(path -> new LiveCell(path, cell)).toList();
    status = "Cell %s of %s: %s".formatted(cell.number(), cell.cells(), cell.cell().title());
    current.forEach(running -> show(running.cell(), running.figures()));
    if (cell.cell().isPaired()) {
      paired.put(ResultsRow.of(cell.cell().first()), new PairedSoFar(cell.cell()));
    }
  }

  @Override
  public void second(CellSecond second) {
    // Parts of a mixture are in the report only.
    of(second.cell())
        .ifPresent(
            cell -> {
              cell.add(second);
              Optional.ofNullable(paired.get(ResultsRow.of(second.cell())))
                  .ifPresent(slices -> slices.add(second));
              showRunning(cell);
            });
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    errors.merge(
        cell.tag() + " " + code,
        new ErrorCount(cell.title(), code, message, count),
        (before, more) -> before.plus(count));
    of(cell)
        .ifPresent(
            running -> {
              running.addErrors(count);
              showRunning(running);
            });
  }

  @Override
  public void cellEnded(CellEnded cell) {
    show(cell.cell(), Figures.of(cell));
    boolean isLast =
        current.stream()
            .map(LiveCell::cell)
            .allMatch(
                each ->
                    figures(ResultsRow.of(each), each.path()).filter(Figures::isOver).isPresent());
    if (isLast && plan.filter(planned -> planned.slo().isEmpty()).isPresent()) {
      done++;
    }
    expectedEnd = Optional.of(clock.instant().plus(cell.left()));
  }

  /** The current cell, or the last, of that path. */
  private Optional<LiveCell> of(Cell cell) {
    return current.stream().filter(running -> running.cell().equals(cell)).findFirst();
  }

  @Override
  public void found(SloInfo slo, Duration left) {
    show(Cell.ofTag(slo.cell()), Figures.of(slo));
    done++;
    expectedEnd = Optional.of(clock.instant().plus(left));
  }

  @Override
  public void runEnded(RunEnded ended) {
    end = Optional.of(ended);
    expectedEnd = Optional.empty();
    status = ended.state() + (ended.message().isEmpty() ? "" : ": " + ended.message());
  }

  /** Late figures of a cell that has ended change nothing. */
  private void showRunning(LiveCell running) {
    Cell cell = running.cell();
    if (figures(ResultsRow.of(cell), cell.path()).filter(Figures::isOver).isEmpty()) {
      show(cell, running.figures());
    }
  }

  private void show(Cell cell, Figures figures) {
    if (plan.isPresent()) {
      rows.computeIfAbsent(ResultsRow.of(cell), row -> new HashMap<>()).put(cell.path(), figures);
    }
  }

  /** Forgets all figures; the cells to come of a current run are still shown. */
  void clear() {
    if (isUnderWay()) {
      errors.clear();
      showPlanned();
    } else {
      forget();
    }
  }

  private boolean isUnderWay() {
    return plan.isPresent() && end.isEmpty();
  }

  private void forget() {
    errors.clear();
    rows.clear();
    paired.clear();
    paths = List.of();
    plan = Optional.empty();
    current = List.of();
    end = Optional.empty();
    expectedEnd = Optional.empty();
    status = "";
    done = 0;
  }

  /** The run; empty before the first. */
  Optional<RunPlan> plan() {
    return plan;
  }

  List<String> paths() {
    return paths;
  }

  List<ResultsRow> rows() {
    return new ArrayList<>(rows.keySet());
  }

  /** The figures of a row's cell over that path; empty before it begins. */
  Optional<Figures> figures(ResultsRow row, String path) {
    return Optional.ofNullable(rows.getOrDefault(row, Map.of()).get(path));
  }

  /**
   * The ratio of two paths in a row's cell so far, where they take turns, with its interval within
   * the cell; empty where they do not.
   */
  Optional<Ratio> ratio(ResultsRow row, String first, String other) {
    return Optional.ofNullable(paired.get(row)).flatMap(slices -> slices.ratio(first, other));
  }

  /** Whether paths take turns in a cell that has begun. */
  boolean hasTurns() {
    return !paired.isEmpty();
  }

  /** By code and cell, in the order of their first occurrence. */
  Collection<ErrorCount> errors() {
    return errors.values();
  }

  /** The current cell, or the last, of each path; empty before the first. */
  List<LiveCell> current() {
    return current;
  }

  /** The current step of the run, or how it ended, in a line. */
  String status() {
    return status;
  }

  /** Whether it has ended with another state than COMPLETE. */
  boolean hasFailed() {
    return end.filter(ended -> ended.state() != State.COMPLETE).isPresent();
  }

  Optional<RunEnded> end() {
    return end;
  }

  /** The progress, from 0 to 1. */
  double progress() {
    int cells = plan.map(RunPlan::cells).orElse(0);
    if (cells == 0) {
      return 0;
    }
    double ofCurrent =
        current.stream()
            .filter(cell -> cell.begun().number() > done)
            .mapToDouble(cell -> cell.measured() / cell.begun().seconds())
            .sum();
    return Math.min(1, (done + Math.min(1, ofCurrent)) / cells);
  }

  /** The estimated time left; empty when no run is under way. */
  Optional<Duration> left() {
    return expectedEnd.map(
        expected -> {
          Duration left = Duration.between(clock.instant(), expected);
          return left.isNegative() ? Duration.ZERO : left;
        });
  }

  /** The errors of one code in one cell; the message is that of the first. */
  record ErrorCount(String cell, String code, String message, long count) {
    ErrorCount plus(long more) {
      return new ErrorCount(cell, code, message, count + more);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.faults.CellFaults;
import io.github.jmeterndb.sweep.faults.Faults;
import io.github.jmeterndb.sweep.faults.LostNodes;
import io.github.jmeterndb.sweep.faults.NotUndone;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.quiet.Quiet;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sweep itself, on tables and links that are ready: warms up, runs each cell on a quiet system,
 * and compares the rows after each. For one thread, but for {@link #stop}.
 */
final class Sweep {
  private final Settings settings;
  private final Keeper keeper;
  private final RunRecord record;
  private final List<SweepListener> listeners;
  private final SweepConsole console;
  private final LiveFeed feed;
  private final CellCounters counters;
  private final Data<?> data;
  private final RowComparison rows;
  private final CellRuns runs;
  private final Faults faults;
  private final LostNodes nodes;
  private final WarmUps warmUps;
  private final PromiseSweep promises;
  private final Quiet quiet;
  private final int warmup;
  private final int duration;
  private final TimeLeft time;
  private int cellsDone;

  Sweep(
      Settings settings,
      Keeper keeper,
      CellRuns runs,
      Faults faults,
      RunRecord record,
      List<SweepListener> listeners,
      SweepConsole console,
      LiveFeed feed) {
    this.settings = settings;
    this.keeper = keeper;
    this.runs = runs;
    this.faults = faults;
    this.record = record;
    this.listeners = listeners;
    this.console = console;
    this.feed = feed;
    // What a schedule breaks is no surprise.
    nodes = LostNodes.of(faults.schedule().isEmpty() ? keeper::uptimes : List::of);
    counters = new CellCounters(keeper);
    data = runs.data();
    rows = new RowComparison(settings, keeper, runs);
    warmUps = new WarmUps(settings, runs, record, console);
    promises = new PromiseSweep(settings, warmUps, record, this::measureAnew, this::isStopped);
    quiet = new Quiet(List.of(keeper::unrest, runs::unrest), settings.number(Parameter.SETTLE));
    warmup = settings.number(Parameter.WARMUP);
    duration = settings.number(Parameter.DURATION);
    time =
        new TimeLeft(
            SweepOrder.blocks(settings).stream().flatMap(List::stream).toList(),
            SweepOrder.length(settings));
  }

  /**
   * Runs it to its end, or to where it is stopped.
   *
   * @throws UserError if it cannot go on
   * @throws IOException if the run directory cannot be written
   * @throws InterruptedException if the thread is interrupted
   */
  void run() throws UserError, IOException, InterruptedException {
    if (isStopped()) {
      return;
    }
    keeper.requireClaim();
    data.create();
    data.load();
    if (warmup > 0 && !data.hasLongOperations()) {
      warmUps.run();
    }
    time.begins(System.nanoTime());
    try (nodes) {
      measureAll();
    }
    if (!isStopped()) {
      // Whoever runs next on tables that are not loaded anew finds all rows.
      data.reset();
    }
  }

  private void measureAll() throws UserError, IOException, InterruptedException {
    for (List<Cell> block : SweepOrder.blocks(settings)) {
      if (!isStopped()) {
        keeper.requireClaim();
        data.reset();
      }
      for (Cell cell : block) {
        if (isStopped()) {
          continue;
        }
        if (settings.isGiven(Parameter.SLO)) {
          promises.find(cell).ifPresent(this::found);
        } else {
          measure(cell, 0);
        }
      }
    }
  }

  /** Ends it after the operations that are under way. */
  void stop() {
    runs.stop();
    keeper.abort();
  }

  boolean isStopped() {
    return runs.isStopped();
  }

  private void found(PromiseInfo promise) {
    cellsDone++;
    time.ends(System.nanoTime());
    Duration left = time.left();
    console.found(promise, left);
    feed.tell(follower -> follower.found(promise, left));
  }

  /**
   * Of the windows of a search, each finds the same rows, however many those before it added; what
   * one uses up is loaded again anyway.
   */
  private MeasuredCell measureAnew(Cell cell, int attempt)
      throws UserError, IOException, InterruptedException {
    if (!data.usesUp(cell.operation().withoutRate())) {
      keeper.requireClaim();
      data.reset();
    }
    return measure(cell, attempt);
  }

  private MeasuredCell measure(Cell cell, int attempt)
      throws UserError, IOException, InterruptedException {
    keeper.requireClaim();
    runs.requireKnown();
    double rate = warmUps.rate(cell);
    data.prepare(cell.withoutRate(), rate, warmup + duration);
    Settling settling = quiet.await();
    for (SweepListener listener : listeners) {
      listener.cellStarts();
    }
    MeasuredCell run = runs.measured(cell, record, attempt);
    CellFaults broken = faults.of(run, record.timeline());
    begins(run);
    Counted link = runs.counted(cell);
    counters.start(link);
    Verdict verdict = RowComparison.NOT_MADE;
    boolean refilled = false;
    Exception failure = null;
    nodes.start();
    try {
      refilled = run(run, rate, broken);
      counters.end(run, link);
      if (!data.hasLongOperations()) {
        requireSuccess(run);
      }
      verdict = isStopped() || !runs.isKnown() ? Verdict.NONE : rows.compare();
    } catch (UserError | IOException | InterruptedException | RuntimeException e) {
      failure = e;
      throw e;
    } finally {
      List<String> lost = nodes.end(run.startMillis());
      String note = note(run, refilled, broken, lost);
      record(run, note, settling, verdict, broken, lost, failure);
      ended(run, note, verdict);
    }
    rows.goOn(cell, verdict.differences());
    return run;
  }

  /** A disk that is full must not hide why the cell has failed. */
  private void record(
      MeasuredCell run,
      String note,
      Settling settling,
      Verdict verdict,
      CellFaults broken,
      List<String> lost,
      Exception failure)
      throws IOException {
    try {
      record.add(
          run, note, counters.differences(), settling, verdict, broken.info(), lost, duration);
    } catch (IOException e) {
      if (failure == null) {
        throw e;
      }
      failure.addSuppressed(e);
    }
  }

  /** Runs it with its faults, and undoes them however it ends. */
  private boolean run(MeasuredCell run, double rate, CellFaults broken)
      throws UserError, IOException, InterruptedException {
    boolean refilled;
    try {
      broken.start();
      refilled = runs.run(run, rate);
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      endAfter(e, broken);
      throw e;
    }
    broken.end();
    return refilled;
  }

  private static void endAfter(Throwable failure, CellFaults broken) throws UserError {
    try {
      broken.end();
    } catch (NotUndone e) {
      String both = "%s Before that: %s".formatted(e.getMessage(), failure.getMessage());
      UserError worse =
          failure instanceof ThreadsRemain ? new ThreadsRemain(both) : new NotUndone(both);
      worse.addSuppressed(failure);
      throw worse;
    } catch (UserError | IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void begins(MeasuredCell run) {
    console.running(run);
    CellBegun begun =
        new CellBegun(
            run.cell(),
            cellsDone + 1,
            SweepOrder.cells(settings),
            warmup,
            duration,
            faults.schedule());
    feed.tell(follower -> follower.cellBegins(begun));
  }

  private void ended(MeasuredCell run, String note, Verdict verdict) {
    String said =
        Stream.of(note, verdict.notable())
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    if (settings.isGiven(Parameter.SLO)) {
      console.windowDone(run, said);
    } else {
      cellsDone++;
      time.ends(System.nanoTime());
      console.cellDone(run, said, time.left());
    }
    CellEnded ended = CellEnded.of(run, said, verdict.differences(), time.left());
    feed.tell(follower -> follower.cellEnded(ended));
  }

  /**
   * @throws UserError if all of its operations failed
   */
  static void requireSuccess(MeasuredCell run) throws UserError {
    if (run.firstError() != null && run.latencies().getTotalCount() == 0) {
      throw new UserError(
          "No " + run.cell().title() + " succeeded: " + run.firstError().oneLine(),
          run.firstError());
    }
  }

  private String note(MeasuredCell run, boolean refilled, CellFaults broken, List<String> lost) {
    List<String> notes = CellNotes.of(run, data, runs.note(run.cell()), refilled);
    notes.addAll(broken.notes());
    lost.forEach(node -> notes.add("lost " + node));
    if (isStopped()) {
      notes.add("stopped");
    }
    notes.addAll(counters.newlyMissing());
    return String.join("; ", notes);
  }
}

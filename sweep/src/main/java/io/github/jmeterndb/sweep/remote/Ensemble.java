// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Several remote engines as one: each runs a share of the threads of each cell, on tables that are
 * made and loaded here, and checks its share of the rows.
 */
public final class Ensemble implements Engine {
  private static final Duration TO_OPEN = Duration.ofMinutes(5);

  /** How long all threads may take until they are ready, and to end: there may be thousands. */
  private static final Duration TO_BEGIN = Duration.ofMinutes(3);

  /** To load rows or to read them all: an engine that hangs sends no heartbeat, or is stopped. */
  private static final Duration FOR_ROWS = Duration.ofDays(1);

  private final Controller controller;
  private final Data<?> data;
  private final RunRecord run;

  /** Longest delay of a cell's start in milliseconds, by engine. */
  private final Map<String, Double> late = new HashMap<>();

  private List<RemoteEngine> places = List.of();
  private volatile boolean stopped;
  private volatile SharedCell current;

  public Ensemble(Controller controller, Data<?> data, RunRecord record) {
    this.controller = controller;
    this.data = data;
    run = record;
  }

  @Override
  public Description open(Opening opening) throws UserError, IOException, InterruptedException {
    places = controller.alive();
    if (places.isEmpty()) {
      throw new UserError("No engine is left: start jmeter-server on their hosts again.");
    }
    Map<RemoteEngine, FromEngine.Answer> all = new LinkedHashMap<>();
    together(
        all,
        engine ->
            engine.ask(
                new ToEngine.Open(
                    opening.settings().sent(), opening.system(), share(engine), opening.token()),
                TO_OPEN));
    requireAll();
    List<ServerProcess> generators = new ArrayList<>();
    List<Description> descriptions = new ArrayList<>();
    for (RemoteEngine engine : places) {
      Description there = ((FromEngine.Opened) all.get(engine)).description();
      descriptions.add(there);
      engine.recordIn(
          run.ofEngine(engine.name(), there.versions(), new LinkedHashMap<>(there.host())));
      generators.add(
          Watched.engine(
              controller.all().indexOf(engine) + 1,
              engine.name().replaceFirst(":\\d+$", ""),
              there.pid(),
              opening.settings().list(Parameter.PATHS)));
    }
    run.generators(generators);
    recordEngines();
    // All have the same version of ours.
    return descriptions.get(0);
  }

  private void recordEngines() throws IOException {
    run.engines(
        controller.all().stream()
            .map(
                engine ->
                    new EngineInfo(
                        engine.name(), late.getOrDefault(engine.name(), 0.0), engine.lost()))
            .toList());
  }

  private Share share(RemoteEngine engine) {
    return new Share(places.indexOf(engine), places.size());
  }

  @Override
  public void loaded() throws UserError, InterruptedException {
    Serializable rows = data.loadedRows();
    each(new ToEngine.Loaded(rows));
  }

  @Override
  public void reset() throws UserError, InterruptedException {
    each(new ToEngine.Reset());
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError, InterruptedException {
    each(new ToEngine.Prepare(cell, rate, seconds));
  }

  /** One after the other, for all write to the same tables. */
  private void each(ToEngine order) throws UserError, InterruptedException {
    for (RemoteEngine engine : places) {
      engine.ask(order, FOR_ROWS);
    }
  }

  @Override
  public Verdict verdict() throws UserError, InterruptedException {
    if (!data.isCheckedByShare()) {
      return data.verdict();
    }
    Map<RemoteEngine, FromEngine.Answer> all = new LinkedHashMap<>();
    together(all, engine -> engine.ask(new ToEngine.Check(), FOR_ROWS));
    requireAll();
    Map<String, Verdict> shares = new LinkedHashMap<>();
    all.forEach(
        (engine, answer) -> shares.put(engine.name(), ((FromEngine.Checked) answer).verdict()));
    return Verdict.sum(shares);
  }

  @Override
  public CellRecord run(CellOrder order, CellSinks sinks) throws CellFailed {
    Cell cell = order.cell().first();
    List<String> working =
        places.stream()
            .filter(engine -> share(engine).threads(cell.threads()) > 0)
            .map(RemoteEngine::name)
            .toList();
    SharedCell shared = new SharedCell(order, working, sinks);
    current = shared;
    if (stopped) {
      shared.end();
    }
    places.forEach(engine -> engine.joins(shared));
    Duration limit =
        TO_BEGIN
            .plusSeconds((long) order.warmup() + order.seconds())
            .plus(Workload.LONGEST)
            .plus(TO_BEGIN);
    Map<RemoteEngine, FromEngine.Ran> all = new LinkedHashMap<>();
    Throwable failure = null;
    sinks.passes().begins(cell.path());
    sinks.turns().begins(cell.path());
    try {
      together(all, engine -> ran(engine, order, limit, shared));
      shared.close();
      if (order.recorded()) {
        recordShares(shared, all);
      }
      recordEngines();
      requireAll();
    } catch (UserError | IOException | InterruptedException | RuntimeException e) {
      failure = e;
    }
    sinks.turns().ended(cell.path());
    Map<String, CellRecord> shares = new LinkedHashMap<>();
    for (RemoteEngine engine : places) {
      FromEngine.Ran ran = all.get(engine);
      if (ran != null) {
        data.addWritten(ran.written());
        if (!ran.record().paths().isEmpty()) {
          shares.put(engine.name(), ran.record());
        }
      }
    }
    CellRecord merged =
        CellRecord.merged(order.cell().cells(), shares, shared.windowMillis(), lost());
    if (failure != null) {
      throw new CellFailed(merged, failure);
    }
    if (merged.hasSuccess()) {
      sinks.passes().ended(cell.path());
    }
    return merged;
  }

  /** Where one engine ends early, what the others do from then on is no part of the cell. */
  private static FromEngine.Ran ran(
      RemoteEngine engine, CellOrder order, Duration limit, SharedCell shared)
      throws UserError, IOException, InterruptedException {
    boolean whole = false;
    try {
      FromEngine.Ran ran = engine.run(order, limit);
      whole = !ran.record().ranOut() && ran.record().invalid().isEmpty();
      return ran;
    } finally {
      if (!whole) {
        shared.end();
      }
      shared.without(engine.name());
    }
  }

  private void recordShares(SharedCell shared, Map<RemoteEngine, FromEngine.Ran> all)
      throws IOException {
    for (Map.Entry<RemoteEngine, FromEngine.Ran> entry : all.entrySet()) {
      RemoteEngine engine = entry.getKey();
      CellRecord measured = entry.getValue().record();
      if (!measured.paths().isEmpty()) {
        double began = engine.beganLate();
        late.merge(engine.name(), began, Math::max);
        String note =
            String.format(Locale.ROOT, "began at most %.1f ms after it was told to", began);
        engine
            .record()
            .add(
                measured.with(
                    path -> {
                      path.startMillis(shared.windowMillis());
                      path.note = note;
                    }));
      }
    }
  }

  /** Why one of them is missing, in a line; empty if none is. */
  private String lost() {
    return places.stream()
        .filter(RemoteEngine::isLost)
        .map(engine -> "the engine %s is lost: %s".formatted(engine.name(), engine.lost()))
        .findFirst()
        .orElse("");
  }

  private void requireAll() throws UserError {
    if (!lost().isEmpty()) {
      throw new UserError(lost() + ": the run ends.");
    }
  }

  /**
   * Lets all engines do something at the same time, and waits for them.
   *
   * @param done takes what each has done that is still there
   * @throws UserError if one that is not lost could not do it
   */
  private <T> void together(Map<RemoteEngine, T> done, Task<T> task)
      throws UserError, InterruptedException {
    ExecutorService threads =
        Executors.newCachedThreadPool(
            runnable -> {
              Thread thread = new Thread(runnable, "jmeter-ndb-engine");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<T>> ended =
          threads.invokeAll(
              places.stream().<Callable<T>>map(engine -> () -> task.of(engine)).toList());
      Throwable failure = null;
      for (int i = 0; i < ended.size(); i++) {
        RemoteEngine engine = places.get(i);
        try {
          done.put(engine, ended.get(i).get());
        } catch (ExecutionException e) {
          failure = engine.isLost() || failure != null ? failure : e.getCause();
        }
      }
      CellFailed.rethrow(failure);
    } catch (IOException e) {
      throw RunRecord.notWritten(e);
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public void stop() {
    stopped = true;
    SharedCell running = current;
    if (running != null) {
      running.end();
    }
    controller.alive().forEach(RemoteEngine::cancel);
  }

  @Override
  public String activity() {
    return controller.alive().stream()
        .map(RemoteEngine::activity)
        .filter(activity -> !activity.isEmpty())
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    controller.end();
    try {
      for (RemoteEngine engine : controller.all()) {
        if (engine.record() != null) {
          engine.record().end(engine.isLost() ? State.FAILED : State.COMPLETE, engine.lost());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Task<T> {
    T of(RemoteEngine engine) throws UserError, IOException, InterruptedException;
  }
}

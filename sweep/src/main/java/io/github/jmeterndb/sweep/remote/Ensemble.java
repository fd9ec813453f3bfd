// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.MergedSeconds;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.engine.Opening;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Share;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Several remote engines as one: each runs a share of the threads of each cell, on tables that are
 * kept here.
 */
public final class Ensemble implements Engine {
  private final Controller controller;
  private final Data<?> data;
  private final RunRecord run;
  private final EngineRecords records;

  private List<RemoteEngine> places = List.of();

  private Opening opened;
  private volatile boolean stopped;
  private volatile CellStart current;

  public Ensemble(Controller controller, Data<?> data, RunRecord record) {
    this.controller = controller;
    this.data = data;
    run = record;
    records = new EngineRecords(record);
  }

  @Override
  public EngineDescription open(Opening opening)
      throws UserError, IOException, InterruptedException {
    opened = opening;
    Map<RemoteEngine, EngineDescription> all = new LinkedHashMap<>();
    places = controller.alive();
    if (places.isEmpty()) {
      throw new UserError("No engine is left: start jmeter-server on their hosts again.");
    }
    together(all, engine -> engine.open(opening.of(share(engine))));
    if (all.size() < places.size()) {
      throw new UserError(lost() + ": the run ends.");
    }
    for (Map.Entry<RemoteEngine, EngineDescription> entry : all.entrySet()) {
      records.open(entry.getKey().name(), entry.getValue());
    }
    run.generators(generators(all));
    records.write(controller.all());
    // All have the same version of ours.
    return all.get(places.get(0));
  }

  private List<ServerProcess> generators(Map<RemoteEngine, EngineDescription> all) {
    List<RemoteEngine> ever = controller.all();
    return places.stream()
        .map(
            engine ->
                Watched.engine(
                    ever.indexOf(engine) + 1,
                    engine.name().replaceFirst(":\\d+$", ""),
                    all.get(engine).pid(),
                    opened.settings().list(Parameter.PATHS)))
        .toList();
  }

  private Share share(RemoteEngine engine) {
    return new Share(places.indexOf(engine), places.size());
  }

  @Override
  public CellRecord run(CellOrder order, CellSinks sinks) throws CellFailed {
    Cell cell = order.cell().first();
    List<String> working =
        places.stream()
            .filter(engine -> share(engine).threads(cell.threads()) > 0)
            .map(RemoteEngine::name)
            .toList();
    CellStart start = new CellStart(order, working, data.longestOperation());
    MergedSeconds latencies =
        new MergedSeconds(cell, working, sinks.latencies(), start::windowMillis);
    MergedSeconds services =
        new MergedSeconds(cell, working, sinks.services(), start::windowMillis);
    current = start;
    if (stopped) {
      start.end();
    }
    CellOrder shared = order.after(data.changes());
    Map<RemoteEngine, CellRecord> shares = new LinkedHashMap<>();
    Throwable failure = null;
    sinks.passes().begins(cell.path());
    sinks.turns().begins(cell.path());
    try {
      places.forEach(engine -> engine.joins(start));
      together(
          shares,
          engine -> {
            try {
              CellSinks own = sinks(engine.name(), order.recorded(), sinks, latencies, services);
              return ended(start, engine.run(shared, own));
            } catch (CellFailed e) {
              if (!engine.isLost()) {
                start.end();
              }
              throw e;
            } finally {
              latencies.without(engine.name());
              services.without(engine.name());
            }
          });
      latencies.close();
      services.close();
      if (order.recorded()) {
        records.add(start.windowMillis(), shares);
      }
      records.write(controller.all());
      learn(shares.keySet());
    } catch (UserError | IOException | InterruptedException | RuntimeException e) {
      failure = e;
    }
    sinks.turns().ended(cell.path());
    CellRecord merged = merged(order, start, shares);
    if (failure == null && merged.hasSuccess()) {
      sinks.passes().ended(cell.path());
    }
    if (failure != null) {
      throw new CellFailed(merged, failure);
    }
    return merged;
  }

  /** Where one engine ends early, what the others do from then on is no part of the cell. */
  private static CellRecord ended(CellStart start, CellRecord share) {
    if (share.ranOut() || !share.invalid().isEmpty()) {
      start.end();
    }
    return share;
  }

  private CellSinks sinks(
      String engine,
      boolean recorded,
      CellSinks sinks,
      MergedSeconds latencies,
      MergedSeconds services) {
    RunRecord own = records.of(engine);
    return new CellSinks(
        merging(engine, recorded ? own.latencies() : LatencySink.NONE, latencies),
        merging(engine, recorded ? own.services() : LatencySink.NONE, services),
        (second, cell, code, message) -> {
          sinks.errors().record(second, cell, code, message);
          if (recorded) {
            own.errors().record(second, cell, code, message);
          }
        },
        run -> {});
  }

  private static LatencySink merging(String engine, LatencySink own, MergedSeconds merged) {
    return (cell, start, end, histogram) -> {
      own.write(cell, start, end, histogram);
      merged.add(engine, cell, start, end, histogram);
    };
  }

  private CellRecord merged(
      CellOrder order, CellStart start, Map<RemoteEngine, CellRecord> shares) {
    Map<String, CellRecord> ofThreads = new LinkedHashMap<>();
    for (RemoteEngine engine : places) {
      if (shares.containsKey(engine) && !shares.get(engine).paths().isEmpty()) {
        ofThreads.put(engine.name(), shares.get(engine));
      }
    }
    return CellRecord.merged(order.cell().cells(), ofThreads, start.windowMillis(), lost());
  }

  /** Why one of them is missing, in a line; empty if none is. */
  private String lost() {
    return places.stream()
        .filter(RemoteEngine::isLost)
        .map(engine -> "the engine %s is lost: %s".formatted(engine.name(), engine.lost()))
        .findFirst()
        .orElse("");
  }

  /**
   * Learns what all have written together.
   *
   * @throws UserError if one is lost, so that this is not known
   */
  private void learn(Set<RemoteEngine> there) throws UserError {
    if (there.size() < places.size()) {
      throw new UserError(lost() + ": the run ends.");
    }
    places.stream().map(RemoteEngine::ledger).reduce(Ledger::merge).ifPresent(data::learn);
  }

  /**
   * Lets all engines do something at the same time, and waits for them.
   *
   * @param done takes what each has done that is still there
   * @throws UserError if one could not do it
   */
  private <T> void together(Map<RemoteEngine, T> done, Task<T> task)
      throws UserError, IOException, InterruptedException {
    ExecutorService threads =
        Executors.newCachedThreadPool(
            runnable -> {
              Thread thread = new Thread(runnable, "jmeter-ndb-engine");
              thread.setDaemon(true);
              return thread;
            });
    try {
      Map<RemoteEngine, Future<T>> started = new LinkedHashMap<>();
      for (RemoteEngine engine : places) {
        started.put(engine, threads.submit(() -> task.of(engine)));
      }
      Throwable failure = null;
      for (Map.Entry<RemoteEngine, Future<T>> entry : started.entrySet()) {
        try {
          done.put(entry.getKey(), entry.getValue().get());
        } catch (ExecutionException e) {
          if (!entry.getKey().isLost() && failure == null) {
            failure = e.getCause() instanceof CellFailed cell ? cell.getCause() : e.getCause();
          }
        }
      }
      CellFailed.rethrow(failure);
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public void endCell() {
    CellStart start = current;
    if (start != null) {
      start.end();
    }
  }

  @Override
  public void stop() {
    stopped = true;
    endCell();
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
  public int generators() {
    return places.size();
  }

  @Override
  public void close() {
    controller.end();
    records.end(controller.all());
  }

  private interface Task<T> {
    T of(RemoteEngine engine) throws UserError, IOException, InterruptedException, CellFailed;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import io.github.jmeterndb.sweep.remote.RemoteEngines.RemoteEngine;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Several remote engines as one. Each runs a share of the threads of each cell, on tables that this
 * JVM creates and loads, and checks its share of the rows. A lost engine ends the run.
 */
public record Ensemble(RemoteEngines engines, Data<?> data, RunRecord record) implements Engine {
  /** All engines, in the order of their shares. */
  private List<RemoteEngine> places() {
    return engines.all();
  }

  @Override
  public Description open(Settings settings, String token)
      throws UserError, IOException, InterruptedException {
    engines.patience = settings.number(Parameter.ENGINES_TIMEOUT);
    ask(places(), new ToEngine.Open(settings.sent(), record.system(), engines.names(), token));
    List<ProcessInfo> generators = new ArrayList<>();
    for (RemoteEngine engine : places()) {
      Description there = (Description) engine.result();
      engine.record = record.ofEngine(engine.name, there.versions(), there.host());
      generators.add(
          Watched.generator(
              ProcessInfo.GENERATOR + " " + (generators.size() + 1),
              engine.name.replaceFirst(":\\d+$", ""),
              there.pid()));
    }
    record.generators(generators);
    // All engines have the same version of the project.
    return (Description) places().get(0).result();
  }

  @Override
  public void loaded() throws UserError, InterruptedException {
    each(new ToEngine.Loaded(data.loadedRows()));
  }

  @Override
  public void reset() throws UserError, InterruptedException {
    each(new ToEngine.Reset());
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError, InterruptedException {
    each(new ToEngine.Prepare(cell, rate, seconds));
  }

  /** One engine after the other, because all write to the same tables. */
  private void each(ToEngine order) throws UserError, InterruptedException {
    for (RemoteEngine engine : places()) {
      ask(List.of(engine), order);
    }
  }

  private void ask(List<RemoteEngine> asked, ToEngine order)
      throws UserError, InterruptedException {
    engines.ask(asked, order, null);
    requireAll();
  }

  private void requireAll() throws UserError {
    for (RemoteEngine engine : places()) {
      if (engine.answer instanceof FromEngine.Failed failed) {
        throw new UserError("On %s: %s".formatted(engine.name, failed.message()));
      }
    }
    if (!lost().isEmpty()) {
      throw new UserError("The run ends, because %s; see its jmeter-server.log.".formatted(lost()));
    }
  }

  @Override
  public LedgerInfo verdict() throws UserError, InterruptedException {
    if (!data.isCheckedByShare()) {
      return data.verdict();
    }
    ask(places(), new ToEngine.Check());
    return places().stream().map(Ensemble::verdict).reduce(LedgerInfo::plus).orElseThrow();
  }

  private static LedgerInfo verdict(RemoteEngine engine) {
    LedgerInfo share = (LedgerInfo) engine.result();
    return share.differences.isEmpty()
        ? share
        : share.with(own -> own.differences = "by %s, %s".formatted(engine.name, own.differences));
  }

  @Override
  public Outcome run(CellOrder order, CellSinks sinks) {
    Cell cell = order.cell().first();
    List<String> working = engines.names().subList(0, Math.min(cell.threads(), places().size()));
    SharedCell shared = new SharedCell(order, working, sinks);
    Map<String, CellRecord> shares = new LinkedHashMap<>();
    Throwable failure = null;
    sinks.passes().begins(cell.path());
    sinks.turns().begins(cell.path());
    try {
      engines.ask(places(), new ToEngine.Run(order), shared);
      for (RemoteEngine engine : places()) {
        if (engine.answer instanceof FromEngine.Done) {
          FromEngine.Ran ran = (FromEngine.Ran) engine.result();
          data.addWritten(ran.written());
          if (working.contains(engine.name)) {
            shares.put(engine.name, ran.record());
          }
        }
      }
      if (order.recorded()) {
        recordShares(shared, shares);
      }
      shared.requireWritten();
      requireAll();
    } catch (UserError | IOException | InterruptedException | RuntimeException | Error e) {
      failure = e;
    }
    sinks.turns().ended(cell.path());
    CellRecord merged = CellRecord.merged(cell, shares, shared.windowMillis(), lost());
    if (failure == null && merged.hasSuccess()) {
      sinks.passes().ended(cell.path());
    }
    return new Outcome(
        merged.with(
            path -> path.generatorStopped = Math.max(path.generatorStopped, shared.stopped())),
        failure);
  }

  private void recordShares(SharedCell shared, Map<String, CellRecord> shares) throws IOException {
    for (RemoteEngine engine : places()) {
      if (shares.containsKey(engine.name)) {
        double late = shared.late(engine.name);
        engine.late = Math.max(engine.late, late);
        CellRecord share = shares.get(engine.name);
        engine.record.add(
            share.with(
                path -> {
                  path.startMillis(shared.windowMillis());
                  path.note =
                      String.format(
                          Locale.ROOT, "began at most %.1f ms after it was told to", late);
                }));
      }
    }
    recordEngines();
  }

  private void recordEngines() throws IOException {
    record.engines(
        places().stream()
            .map(engine -> new EngineInfo(engine.name, engine.late, engine.lost))
            .toList());
  }

  /** Why an engine is lost, in a line; empty if none is. */
  private String lost() {
    return places().stream()
        .filter(RemoteEngine::isLost)
        .map(engine -> "the engine %s is lost (%s)".formatted(engine.name, engine.lost))
        .findFirst()
        .orElse("");
  }

  @Override
  public void stop() {
    engines.cancel();
  }

  @Override
  public String activity() {
    return places().stream()
        .filter(engine -> !engine.activity.isEmpty())
        .map(engine -> engine.name + ": " + engine.activity)
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    engines.end();
    try {
      for (RemoteEngine engine : places()) {
        if (engine.record != null) {
          engine.record.end(engine.isLost() ? State.FAILED : State.COMPLETE, engine.lost);
        }
      }
      recordEngines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Share;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lets the engines of a run do its cells, and keeps the record of each. For one thread. */
public final class EngineCells implements AutoCloseable {
  private static final Duration TO_OPEN = Duration.ofMinutes(5);

  private final Engines engines;
  private final RunRecord record;
  private final Map<String, Map<String, Long>> counters = new TreeMap<>();
  private final Map<String, String> notes = new TreeMap<>();
  private final Map<String, Double> skews = new TreeMap<>();
  private List<Engine> places = List.of();

  /** Those of a run with that record. */
  public EngineCells(Engines engines, RunRecord record) {
    this.engines = engines;
    this.record = record;
  }

  /**
   * Lets all that are there open what cells need, and forget what was written before.
   *
   * @param system the database's
   * @param table one that the run has claimed
   * @param token of that claim
   * @throws UserError if one of them cannot, or none is there
   */
  public void open(Settings settings, String system, String table, String token)
      throws UserError, IOException, InterruptedException {
    places = new ArrayList<>(engines.alive().values());
    Map<Engine, Answer> opened =
        engines.tell(
            engine ->
                new Order.Open(
                    settings.sent(),
                    system,
                    new Share(places.indexOf(engine), places.size()),
                    table,
                    token),
            TO_OPEN);
    if (opened.isEmpty()) {
      throw new UserError("No engine is left: start jmeter-server on their hosts again.");
    }
    for (Map.Entry<Engine, Answer> entry : opened.entrySet()) {
      Engine engine = entry.getKey();
      engine.opened = (Answer.Opened) entry.getValue();
      notes.putAll(engine.opened.notes());
      engine
          .opened
          .counters()
          .forEach(
              (path, names) -> names.forEach(name -> counters(path).merge(name, 0L, Long::sum)));
      if (engine.record == null) {
        engine.record =
            record.ofEngine(
                engine.name, engine.opened.versions(), new LinkedHashMap<>(engine.opened.host()));
      }
    }
    if (opened.size() < places.size()) {
      // One was lost meanwhile: the others share its part.
      open(settings, system, table, token);
    }
    tell();
  }

  /** What the first engine's paths are made of; all have the same version of ours. */
  public Map<String, String> versions() {
    return places.isEmpty() ? Map.of() : places.get(0).opened.versions();
  }

  /** What all engines have counted on a path, since they opened it. */
  public Map<String, Long> counters(String path) {
    return counters.computeIfAbsent(path, name -> new TreeMap<>());
  }

  /** What a path does of the cell's operation in another way; empty if nothing. */
  public String note(Cell cell) {
    return notes.getOrDefault(
        cell.operation().withoutRate().label() + "/" + cell.path(), "");
  }

  /**
   * Runs a cell, and returns when all engines have ended their shares.
   *
   * @param changes what was done to the rows since the last one
   * @param longest that an operation may take
   * @param recorded whether each engine's figures are recorded
   * @return what all engines have written since they opened; null if that is not known, for one is
   *     lost
   */
  public Ledger run(EngineCell cell, Serializable changes, Duration longest, boolean recorded)
      throws UserError, IOException, InterruptedException {
    Map<String, Engine> busy = new LinkedHashMap<>();
    for (int place = 0; place < places.size(); place++) {
      if (new Share(place, places.size()).threads(cell.cell().threads()) > 0) {
        busy.put(places.get(place).name, places.get(place));
      }
    }
    Map<Engine, Answer> answers = Map.of();
    try {
      answers = engines.run(cell, busy, cell.order(changes), longest);
      for (Map.Entry<Engine, Answer> entry : answers.entrySet()) {
        if (busy.containsKey(entry.getKey().name)) {
          Answer.Ran ran = (Answer.Ran) entry.getValue();
          cell.add(entry.getKey(), ran, places.indexOf(entry.getKey()), places.size());
        }
      }
    } finally {
      cell.close();
    }
    Ledger ledger = null;
    for (Map.Entry<Engine, Answer> entry : answers.entrySet()) {
      Engine engine = entry.getKey();
      Answer.Ran ran = (Answer.Ran) entry.getValue();
      ledger = ledger == null ? ran.ledger() : ledger.merge(ran.ledger());
      if (busy.containsKey(engine.name)) {
        ran.counters()
            .forEach((name, count) -> counters(cell.cell().path()).merge(name, count, Long::sum));
        if (recorded) {
          record(cell, engine, ran);
        }
      }
    }
    if (recorded || answers.size() < places.size()) {
      tell();
    }
    return answers.size() == places.size() ? ledger : null;
  }

  private void record(EngineCell cell, Engine engine, Answer.Ran ran) throws IOException {
    skews.merge(engine.name, engine.latestStart, Math::max);
    engine.record.add(
        cell.share(engine).orElseThrow(),
        "began at most %.1f ms after it was told to".formatted(engine.latestStart),
        ran.counters(),
        Settling.NONE,
        "",
        0);
  }

  /** Writes down who takes part. */
  private void tell() throws IOException {
    List<EngineInfo> infos = new ArrayList<>();
    for (Engine engine : engines.all()) {
      infos.add(
          new EngineInfo(engine.name, skews.getOrDefault(engine.name, 0.0), engine.lost));
    }
    record.engines(infos);
  }

  /** Lets all engines go, and ends their records. */
  @Override
  public void close() {
    engines.end();
    try {
      for (Engine engine : engines.all()) {
        if (engine.record != null) {
          engine.record.end(engine.isLost() ? State.FAILED : State.COMPLETE, engine.lost);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

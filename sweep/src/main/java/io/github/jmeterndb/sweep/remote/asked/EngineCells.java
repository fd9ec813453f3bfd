// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.asked;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Answer;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Verdict;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Lets the engines of a run do its cells, and keeps the record of each. For one thread. */
public final class EngineCells implements AutoCloseable {
  private static final Duration TO_OPEN = Duration.ofMinutes(5);

  private final Engines engines;
  private final RunRecord record;
  private final Map<String, Map<String, Long>> counters = new TreeMap<>();
  private final Map<String, String> notes = new TreeMap<>();
  private final Map<String, Double> latest = new TreeMap<>();

  /** Those that share the threads, in the order of their places. */
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
    Map<Engine, Answer> opened = Map.of();
    do {
      places = engines.alive();
      if (places.isEmpty()) {
        throw new UserError("No engine is left: start jmeter-server on their hosts again.");
      }
      opened =
          engines.tell(
              engine -> new Order.Open(settings.sent(), system, share(engine), table, token),
              TO_OPEN);
      // Where one was lost meanwhile, the others share its part.
    } while (opened.size() < places.size());
    for (Map.Entry<Engine, Answer> entry : opened.entrySet()) {
      opened(entry.getKey(), (Answer.Opened) entry.getValue());
    }
    record.generators(generators(settings.list(Parameter.PATHS)));
    tell();
  }

  /** On the hosts by which this machine knows them. */
  private List<ServerProcess> generators(List<String> paths) {
    List<Engine> all = engines.all();
    return places.stream()
        .map(
            engine ->
                Watched.engine(
                    all.indexOf(engine) + 1,
                    engine.name.replaceFirst(":\\d+$", ""),
                    engine.opened.pid(),
                    paths))
        .toList();
  }

  /** How many engines share the threads. */
  public int count() {
    return places.size();
  }

  private Share share(Engine engine) {
    return new Share(places.indexOf(engine), places.size());
  }

  private void opened(Engine engine, Answer.Opened told) throws UserError, IOException {
    engine.opened = told;
    notes.putAll(told.notes());
    told.counters()
        .forEach((path, names) -> names.forEach(name -> counters(path).merge(name, 0L, Long::sum)));
    if (engine.record == null) {
      engine.record =
          record.ofEngine(engine.name, told.versions(), new LinkedHashMap<>(told.host()));
    }
  }

  /** What the first engine's paths are made of; all have the same version of ours. */
  public Map<String, String> versions() {
    return places.get(0).opened.versions();
  }

  /** How the first engine's connections are encrypted, by path. */
  public Map<String, String> encryption() {
    return places.get(0).opened.encryption();
  }

  /** What all engines have counted on a path. */
  public Map<String, Long> counters(String path) {
    return counters.computeIfAbsent(path, name -> new TreeMap<>());
  }

  /** What a path does of the cell's operation in another way; empty if nothing. */
  public String note(Cell cell) {
    return notes.getOrDefault(cell.operation().withoutRate().label() + "/" + cell.path(), "");
  }

  /**
   * Runs a cell, and returns when all engines have ended their shares.
   *
   * @param changes what was done to the rows since the last one
   * @param longest that an operation may take
   * @return what all engines have written since they opened; nothing if that is not known, for one
   *     is lost
   */
  public Optional<Ledger> run(EngineCell cell, Serializable changes, Duration longest)
      throws UserError, IOException, InterruptedException {
    int threads = cell.cell().threads();
    cell.runOn(places.stream().filter(engine -> share(engine).threads(threads) > 0).toList());
    Map<Engine, Answer> answers = Map.of();
    try {
      answers = engines.run(cell, cell.order(changes), longest);
      for (Engine engine : cell.engines()) {
        if (answers.get(engine) instanceof Answer.Ran ran) {
          ended(cell, engine, ran);
        }
      }
      Map<String, Long> ofPath = counters(cell.cell().path());
      cell.counters().forEach((name, count) -> ofPath.merge(name, count, Long::sum));
    } finally {
      cell.close();
      tell();
    }
    return answers.size() < places.size()
        ? Optional.empty()
        : answers.values().stream().map(ran -> ((Answer.Ran) ran).ledger()).reduce(Ledger::merge);
  }

  private void ended(EngineCell cell, Engine engine, Answer.Ran ran) throws IOException {
    Share share = share(engine);
    int threads = cell.cell().threads();
    List<Integer> numbers =
        IntStream.range(0, share.threads(threads))
            .map(thread -> share.worker(thread, threads).thread())
            .boxed()
            .toList();
    cell.add(engine, ran, numbers);
    if (cell.isRecorded()) {
      latest.merge(engine.name, cell.began(engine), Math::max);
      engine.record.add(
          cell.share(engine.name).orElseThrow(),
          "began at most %.1f ms after it was told to".formatted(cell.began(engine)),
          ran.counters(),
          Settling.NONE,
          Verdict.NONE,
          Optional.empty(),
          List.of(),
          0);
    }
  }

  /** Writes down who takes part. */
  private void tell() throws IOException {
    List<EngineInfo> infos = new ArrayList<>();
    for (Engine engine : engines.all()) {
      infos.add(new EngineInfo(engine.name, latest.getOrDefault(engine.name, 0.0), engine.lost));
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

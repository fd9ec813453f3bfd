// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RecordedRun;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Sends a follower the events of a recorded run. For one thread. */
final class Replay {
  private final Path directory;
  private final RecordedRun run;
  private final RunFollower follower;
  private final List<CellRecord> cells;

  /** The cells that were not shown yet, by each of their paths'. */
  private final Map<Cell, CellRecord> left = new LinkedHashMap<>();

  private int shown;
  private CellRecord current = new CellRecord(List.of());

  private Replay(Path directory, RecordedRun run, RunFollower follower) {
    this.directory = directory;
    this.run = run;
    this.follower = follower;
    cells = run.cells();
    cells.forEach(cell -> cell.paths().forEach(path -> left.put(path.measured(), cell)));
  }

  /**
   * Reads the run, and sends its events.
   *
   * @throws UserError if the folder is no run directory, or cannot be read
   */
  static void of(Path directory, RunFollower follower) throws UserError {
    RunReporter reader =
        Services.all(RunReporter.class).stream()
            .findFirst()
            .orElseThrow(() -> new UserError("The module results, which reads runs, is missing."));
    try {
      new Replay(directory, reader.read(directory), follower).send();
    } catch (IOException e) {
      throw new UserError(directory + " cannot be read: " + UserError.firstLine(e), e);
    }
  }

  private void send() throws IOException {
    RunInfo info = run.info();
    follower.runBegins(plan(info));
    run.failures()
        .forEach(
            failed ->
                follower.failed(failed.cell(), failed.code(), failed.message(), failed.count()));
    run.latencies(
        (cell, start, end, latencies) -> {
          if (left.containsKey(cell)) {
            end();
            begin(left.get(cell));
          }
          follower.second(new CellSecond(cell, false, start, end, latencies));
        });
    run.services(
        (cell, start, end, latencies) ->
            follower.second(new CellSecond(cell, true, start, end, latencies)));
    end();
    // Without a latency: each operation failed.
    while (!left.isEmpty()) {
      begin(left.values().iterator().next());
      end();
    }
    info.slos().forEach(slo -> follower.found(slo, Duration.ZERO));
    Path page = new RunDirectory(directory).page();
    State state = Optional.ofNullable(info.state()).orElse(State.RUNNING);
    String message =
        state == State.RUNNING ? "it is not over, or its process was killed" : info.message();
    follower.runEnded(new RunEnded(state, message, Optional.of(page).filter(Files::exists)));
  }

  private void begin(CellRecord cell) {
    current = cell;
    cell.paths().forEach(path -> left.remove(path.measured()));
    shown++;
    int seconds = (int) Math.ceil(cell.paths().stream().mapToDouble(PathRecord::seconds).sum());
    List<Fault> faults =
        cell.paths().stream()
            .map(PathRecord::faults)
            .flatMap(Stream::ofNullable)
            .flatMap(all -> all.schedule().stream())
            .flatMap(fault -> fault(fault.fault(), fault.planned()).stream())
            .toList();
    follower.cellBegins(
        new CellBegun(
            new SweepCell(cell.paths().stream().map(PathRecord::measured).toList()),
            shown,
            cells.size(),
            0,
            Math.max(seconds, cell.slices().isEmpty() ? 0 : number(Parameter.DURATION)),
            faults));
  }

  private static Optional<Fault> fault(String title, double seconds) {
    String[] words = title.split(" ", 2);
    return Arrays.stream(Action.values())
        .filter(action -> words.length == 2 && action.word().equals(words[0]))
        .map(action -> new Fault(action, words[1], seconds))
        .findFirst();
  }

  private void end() {
    current.paths().forEach(path -> follower.cellEnded(new CellEnded(path, Duration.ZERO)));
    current = new CellRecord(List.of());
  }

  private RunPlan plan(RunInfo info) {
    List<String> operations =
        planned(Parameter.OPERATIONS, cell -> cell.operation().withoutRate().label());
    List<String> paths = planned(Parameter.PATHS, Cell::path);
    List<Integer> threads =
        numbers(planned(Parameter.THREADS, cell -> String.valueOf(cell.threads())));
    List<Integer> rates = numbers(Check.list(text(Parameter.RATE)));
    boolean paired = cells.stream().anyMatch(cell -> cell.paths().size() > 1);
    int planned =
        operations.size()
            * threads.size()
            * Math.max(1, rates.size())
            * (paired ? 1 : paths.size());
    boolean isWhole = info.state() == State.COMPLETE || info.state() == State.ERRORS;
    int measured = info.slos().isEmpty() ? cells.size() : info.slos().size();
    return new RunPlan(
        directory,
        info.target(),
        info.title(),
        String.valueOf(info.cluster().getOrDefault(RunInfo.SYSTEM, "")),
        text(Parameter.WORKLOAD),
        operations,
        paths,
        threads,
        rates,
        text(Parameter.SLO),
        info.engines().stream().map(EngineInfo::engine).toList(),
        isWhole ? measured : Math.max(planned, measured),
        Duration.ZERO);
  }

  private static List<Integer> numbers(List<String> texts) {
    return texts.stream().map(Integer::valueOf).toList();
  }

  /** What was to be measured; where that is not known, what was. */
  private List<String> planned(Parameter parameter, Function<Cell, String> what) {
    List<String> given = Check.list(text(parameter));
    return given.isEmpty()
        ? cells.stream()
            .flatMap(cell -> cell.paths().stream())
            .map(path -> what.apply(path.measured()))
            .distinct()
            .toList()
        : given;
  }

  private String text(Parameter parameter) {
    return run.info().properties().getOrDefault(parameter.property(), "");
  }

  private int number(Parameter parameter) {
    String text = text(parameter);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }
}

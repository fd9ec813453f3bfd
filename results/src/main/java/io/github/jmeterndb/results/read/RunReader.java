// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.figures.CellCpu;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.results.figures.CellRound.ErrorCount;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.results.read.LatencyLogReader.CellLines;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.UserError;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a run directory, also of a run that is still running or was killed. */
final class RunReader {
  /** A field with a comma or a quote is quoted; quotes in it are doubled (RFC 4180). */
  private static final String FIELD = "(\"(?:[^\"]++|\"\")*+\"|[^\",]*)";

  private static final Pattern ERROR =
      Pattern.compile(String.join(",", "([^,]+)", FIELD, FIELD, "([1-9]\\d*)", FIELD));

  /** Fraction of the counted load; both counts usually differ by less than 2 %. */
  private static final double MOST_APART = 0.05;

  /** In percent of a core: below it, a few ticks of the kernel's clock matter too much. */
  private static final double LITTLE = 5;

  /** The first and the last sample may cover time that was not counted: one sample is allowed. */
  private static final int FEW_SAMPLES = 20;

  private final RunDirectory directory;
  private final List<String> cautions = new ArrayList<>();
  private final RunInfo info;
  private final Map<Cell, List<PathRecord>> records;
  private final Map<Cell, List<Slice>> slices;
  private final Map<Cell, CellLines> latencies;
  private final Map<Cell, CellLines> services;
  private final Map<Cell, CellLines> timelines;
  private final Map<Cell, Map<String, ErrorCount>> errors;

  private RunReader(RunDirectory directory) throws UserError {
    this.directory = directory;
    if (!Files.exists(directory.latencyLog())) {
      throw new UserError(
          directory.path()
              + " has no latency.hlog: nothing was measured, or it is no run directory");
    }
    info = info();
    records = records();
    slices = slices();
    latencies = log(directory.latencyLog(), true);
    if (latencies.isEmpty()) {
      throw new UserError(directory.latencyLog() + " has no whole line: no cell was measured");
    }
    services =
        log(
            directory.serviceLog(),
            records.keySet().stream().anyMatch(cell -> cell.operation().rate().isPresent()));
    timelines =
        log(directory.timelineLog(), info.cells.stream().anyMatch(record -> record.faults != null));
    errors = errors();
  }

  static Round read(Path path) throws UserError {
    if (!Files.isDirectory(path)) {
      throw new UserError(path + " is not a run directory: there is no such folder");
    }
    return new RunReader(new RunDirectory(path)).round();
  }

  private Round round() {
    Set<Cell> ran = new LinkedHashSet<>(records.keySet());
    latencies.keySet().stream().filter(cell -> !cell.operation().isPart()).forEach(ran::add);
    ran.addAll(errors.keySet());
    List<CellRound> cells = ran.stream().map(this::round).toList();
    List<CellRound> parts =
        latencies.keySet().stream()
            .filter(cell -> cell.operation().isPart())
            .map(this::round)
            .toList();
    cells.forEach(this::crossCheck);
    checkCpu();
    Map<String, Round> engines = engines();
    Path path = directory.path();
    String name = String.valueOf(path.toAbsolutePath().normalize().getFileName());
    return new Round(name, path, info, cells, parts, cautions, engines);
  }

  /** A part has the duration of the whole: a rare part has no line in the first seconds. */
  private CellRound round(Cell cell) {
    Cell whole = cell.whole();
    CellLines lines = latencies.getOrDefault(cell, CellLines.NONE);
    List<PathRecord> own = records.getOrDefault(whole, List.of());
    return new CellRound(
        cell,
        latencies.getOrDefault(whole, CellLines.NONE).seconds,
        List.copyOf(errors.getOrDefault(cell, Map.of()).values()),
        lines.latencies,
        lines.lines,
        own,
        services.getOrDefault(cell, CellLines.NONE).latencies,
        timelines.getOrDefault(cell, CellLines.NONE).lines,
        Optional.ofNullable(slices.get(whole)),
        cell.equals(whole) ? CellCpu.of(info, cell.path(), own) : CellCpu.NONE);
  }

  private Map<String, Round> engines() {
    Map<String, Round> engines = new LinkedHashMap<>();
    for (EngineInfo engine : info.engines) {
      if (!engine.lost().isEmpty()) {
        cautions.add("the engine %s was lost: %s".formatted(engine.engine(), engine.lost()));
      }
      try {
        engines.put(engine.engine(), read(directory.engine(engine.engine())));
      } catch (UserError e) {
        cautions.add("no figures of the engine %s: %s".formatted(engine.engine(), e.getMessage()));
      }
    }
    return engines;
  }

  private RunInfo info() throws UserError {
    Path file = directory.runJson();
    try {
      RunInfo read = directory.readInfo();
      // Jackson returns null for the text "null".
      if (read == null) {
        throw LineReader.damaged(file, 1, null);
      }
      if (read.format != RunInfo.FORMAT) {
        throw new UserError(
            "%s was made by another version (format %s, not %s): use that version, or run again"
                .formatted(directory.path(), read.format, RunInfo.FORMAT));
      }
      if (read.state == null || read.target.equals(RunInfo.UNKNOWN)) {
        throw new UserError(
            "%s has no %s: restore the file, or run again"
                .formatted(file, read.state == null ? "state" : "target"));
      }
      return read;
    } catch (JsonProcessingException e) {
      throw LineReader.damaged(
          file, e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr()), e);
    } catch (FileNotFoundException e) {
      throw LineReader.missing(file);
    } catch (IOException e) {
      throw new UserError(file + " cannot be read (" + e + ")", e);
    }
  }

  private Map<Cell, List<PathRecord>> records() throws UserError {
    Map<Cell, List<PathRecord>> byCell = new LinkedHashMap<>();
    for (PathRecord record : info.cells) {
      try {
        record.startMillis();
        byCell.computeIfAbsent(record.measured(), cell -> new ArrayList<>()).add(record);
      } catch (IllegalArgumentException | DateTimeException e) {
        throw new UserError(
            "%s is damaged in the cell '%s': restore the file, or run again"
                .formatted(directory.runJson(), record.cell),
            e);
      }
    }
    return byCell;
  }

  /** The slices of the paired cells, the only cells whose windows are open at the same time. */
  private Map<Cell, List<Slice>> slices() throws UserError {
    Map<Cell, List<Slice>> byCell = new LinkedHashMap<>();
    Map<List<Object>, Cell> started = new HashMap<>();
    for (PathRecord path : info.cells) {
      Cell cell = path.measured();
      List<Object> window = List.of(cell.operation(), cell.threads(), path.started);
      Cell beside = started.putIfAbsent(window, cell);
      if (!path.started.isEmpty() && beside != null && !beside.equals(cell)) {
        byCell.put(beside, new ArrayList<>());
        byCell.put(cell, new ArrayList<>());
      }
    }
    if (!byCell.isEmpty() || Files.exists(directory.slices())) {
      LineReader.read(
          directory.slices(),
          Slice.HEADER,
          cautions,
          line -> {
            Slice slice = Slice.parse(line);
            byCell.computeIfAbsent(slice.cell(), cell -> new ArrayList<>()).add(slice);
          });
    }
    return byCell;
  }

  private Map<Cell, CellLines> log(Path file, boolean needed) throws UserError {
    return needed || Files.exists(file) ? LatencyLogReader.read(file, cautions) : Map.of();
  }

  private Map<Cell, Map<String, ErrorCount>> errors() throws UserError {
    Map<Cell, Map<String, ErrorCount>> byCell = new LinkedHashMap<>();
    LineReader.read(
        directory.errors(),
        ErrorLog.HEADER,
        cautions,
        line -> {
          Matcher fields = ERROR.matcher(line);
          if (!fields.matches()) {
            throw new IllegalArgumentException("no error");
          }
          Instant.parse(fields.group(1));
          String code = unquoted(fields.group(3));
          long count = Long.parseLong(fields.group(4));
          byCell
              .computeIfAbsent(Cell.ofTag(unquoted(fields.group(2))), cell -> new LinkedHashMap<>())
              .merge(
                  code, new ErrorCount(code, count, unquoted(fields.group(5))), ErrorCount::plus);
        });
    return byCell;
  }

  private void checkCpu() {
    for (AgentInfo agent : info.agents) {
      if (!agent.missing().isEmpty()) {
        cautions.add(
            "no CPU figures of %s: no agent answered (%s)"
                .formatted(agent.host(), agent.missing()));
      } else if (agent.hardwareThreads() == 0) {
        cautions.add(
            "no CPU figures of %s: its agent is a stock ServerAgent, which has no cumulative CPU time; its samples are in cpu.csv"
                .formatted(agent.host()));
      }
    }
    for (CpuInfo.Mean mean : info.cpu) {
      if (mean.samples() >= FEW_SAMPLES
          && Math.max(mean.counted(), mean.sampled()) >= LITTLE
          && Math.abs(mean.counted() - mean.sampled())
              > (MOST_APART + 1.0 / mean.samples()) * mean.counted()) {
        cautions.add(
            "the CPU load of %s on %s over the run is %s %% of a core by its CPU time and %s %% by the PerfMon listener's samples"
                .formatted(
                    mean.role().equals(CpuInfo.HOST) ? "all processes" : mean.role(),
                    mean.host(),
                    Numbers.oneDecimal(mean.counted()),
                    Numbers.oneDecimal(mean.sampled())));
      }
    }
  }

  private static String unquoted(String field) {
    return field.startsWith("\"")
        ? field.substring(1, field.length() - 1).replace("\"\"", "\"")
        : field;
  }

  private void crossCheck(CellRound cell) {
    String tag = cell.cell().tag();
    if (cell.records().isEmpty()) {
      if (info.state == State.COMPLETE || info.state == State.ERRORS) {
        cautions.add("%s is not among the cells of run.json".formatted(tag));
      }
      return;
    }
    double window = cell.records().stream().mapToDouble(path -> path.seconds).sum();
    // The log rounds each end of a window to a millisecond; a lost line costs far more.
    int lines = cell.isPaired() ? cell.lines().size() : 0;
    if (Math.abs(window - cell.seconds()) > 0.05 + 0.001 * lines) {
      cautions.add(
          "%s: latency.hlog holds %s s, its window was %s s"
              .formatted(tag, Numbers.oneDecimal(cell.seconds()), Numbers.oneDecimal(window)));
    }
    if (cell.isPaired()) {
      List<Slice> counted = cell.counted().toList();
      long operations = counted.stream().mapToLong(Slice::operations).sum();
      long turns =
          counted.stream().map(slice -> List.of(slice.block(), slice.place())).distinct().count();
      if (lines != turns || operations != cell.ops()) {
        cautions.add(
            "%s: latency.hlog holds %s slices with %s operations, slices.csv %s with %s"
                .formatted(tag, lines, cell.ops(), turns, operations));
      }
    }
    long errors = cell.records().stream().mapToLong(path -> path.errors).sum();
    if (errors > cell.failed()) {
      cautions.add(
          "%s: errors.csv holds %s errors, run.json counts %s"
              .formatted(tag, cell.failed(), errors));
    }
  }
}

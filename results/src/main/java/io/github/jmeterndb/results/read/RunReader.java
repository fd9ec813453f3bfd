// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.read.LatencyLogReader.CellLines;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a run directory: as much of it as can be read, and a warning for the rest. */
public final class RunReader {
  private RunReader() {}

  /**
   * Reads the directory.
   *
   * @throws UserError if there is none, or no latencies in it
   */
  public static Round read(Path path) throws UserError {
    if (!Files.isDirectory(path)) {
      throw new UserError(path + " is not a run directory: there is no such folder");
    }
    RunDirectory directory = new RunDirectory(path);
    Warnings warnings = new Warnings();
    RunInfo info = RunInfoReader.read(directory, warnings);
    Predicate<Cell> known = known(info);
    Map<Cell, CellLines> lines = latencies(directory, known, warnings);
    List<ErrorCount> errors = errors(directory, known, warnings);
    Set<Cell> ran = new LinkedHashSet<>(cellsOf(info, warnings));
    lines.keySet().stream().filter(cell -> !cell.operation().isPart()).forEach(ran::add);
    errors.forEach(error -> ran.add(error.cell()));

    List<CellRound> cells = new ArrayList<>();
    for (Cell cell : ran) {
      CellLines read = lines.getOrDefault(cell, CellLines.none());
      long failed =
          errors.stream().filter(e -> e.cell().equals(cell)).mapToLong(ErrorCount::count).sum();
      cells.add(read.of(cell, failed, invalid(info, cell)));
    }
    CrossCheck.check(info, cells, warnings);
    List<CellRound> parts = new ArrayList<>();
    lines.forEach(
        (cell, read) -> {
          if (cell.operation().isPart()) {
            Cell whole = new Cell(cell.operation().whole(), cell.path(), cell.threads());
            CellLines ofWhole = lines.getOrDefault(whole, CellLines.none());
            parts.add(ofWhole.ofPart(cell, read, invalid(info, whole)));
          }
        });
    String name = String.valueOf(path.toAbsolutePath().normalize().getFileName());
    Map<Cell, CellCpu> cpu = cpu(directory, info, cells, warnings);
    return new Round(name, info, cells, parts, errors, cpu, warnings.lines());
  }

  /** Why the figures of a cell must not be used; empty if they may be. */
  private static String invalid(RunInfo info, Cell cell) {
    return info.cells().stream()
        .filter(told -> told.cell().equals(cell.tag()))
        .flatMap(told -> Stream.of(told.invalid(), told.verdict()))
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Those of the operations that it was to run, or did; any where neither is known. */
  private static Predicate<Cell> known(RunInfo info) {
    Set<String> operations =
        new HashSet<>(
            Check.list(info.properties().getOrDefault(Parameter.OPERATIONS.property(), "")));
    info.cells().forEach(cell -> operations.add(cell.cell().replaceFirst("[.@/].*", "")));
    operations.remove("");
    return cell ->
        operations.isEmpty()
            || operations.contains(cell.operation().label().replaceFirst("[.@].*", ""));
  }

  private static Map<Cell, CellLines> latencies(
      RunDirectory directory, Predicate<Cell> known, Warnings warnings) throws UserError {
    Path file = directory.latencyLog();
    try {
      Map<Cell, CellLines> cells = LatencyLogReader.read(file, known, warnings);
      if (cells.isEmpty()) {
        // Rather run.json is damaged than every line of the log.
        cells = LatencyLogReader.read(file, cell -> true, warnings);
      }
      if (cells.isEmpty()) {
        throw new UserError(file + " has no readable line: no cell was measured");
      }
      return cells;
    } catch (NoSuchFileException e) {
      throw new UserError(
          directory.path()
              + " has no latency.hlog: nothing was measured, or it is no run directory",
          e);
    } catch (IOException e) {
      throw new UserError(file + " cannot be read (" + e + ")", e);
    }
  }

  private static List<ErrorCount> errors(
      RunDirectory directory, Predicate<Cell> known, Warnings warnings) {
    try {
      return ErrorLogReader.read(directory.errors(), known, warnings);
    } catch (NoSuchFileException e) {
      warnings.add("errors.csv is missing: errors are not counted");
    } catch (IOException e) {
      warnings.add("errors.csv cannot be read (" + e + "): errors are not counted");
    }
    return List.of();
  }

  private static Map<Cell, CellCpu> cpu(
      RunDirectory directory, RunInfo info, List<CellRound> cells, Warnings warnings) {
    info.agents().stream()
        .filter(agent -> !agent.missing().isEmpty())
        .forEach(
            agent ->
                warnings.add(
                    "no CPU figures of %s: no agent answered (%s)"
                        .formatted(agent.host(), agent.missing())));
    try {
      return CpuWindows.of(CpuLogReader.read(directory.cpu(), warnings), info, cells, warnings);
    } catch (NoSuchFileException e) {
      if (info.agents().stream().anyMatch(agent -> agent.missing().isEmpty())) {
        warnings.add("cpu.csv is missing: there are no CPU figures");
      }
    } catch (IOException e) {
      warnings.add("cpu.csv cannot be read (" + e + "): there are no CPU figures");
    }
    return Map.of();
  }

  private static List<Cell> cellsOf(RunInfo info, Warnings warnings) {
    List<Cell> cells = new ArrayList<>();
    for (CellInfo cell : info.cells()) {
      try {
        cells.add(Cell.ofTag(cell.cell()));
      } catch (IllegalArgumentException e) {
        warnings.add("run.json names a cell '" + cell.cell() + "', which is none: left out");
      }
    }
    return cells;
  }
}

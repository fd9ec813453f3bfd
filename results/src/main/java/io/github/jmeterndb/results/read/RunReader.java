// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a run directory: as much of it as can be read, and a caution for the rest. */
public final class RunReader {
  private static final RunInfo NOTHING =
      new RunInfo(
          RunInfo.FORMAT,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null);

  private static final String WITHOUT_SLICES =
      "without them, intervals within the run and counters of such cells are not known";

  private RunReader() {}

  /**
   * Reads the directory.
   *
   * @throws UserError if there is none, or one of another format
   */
  public static Round read(Path path) throws UserError {
    if (!Files.isDirectory(path)) {
      throw new UserError(path + " is not a run directory: there is no such folder");
    }
    RunDirectory directory = new RunDirectory(path);
    FileCautions cautions = new FileCautions();
    RunInfo info = info(directory, cautions);
    Map<Cell, List<PathRecord>> records = records(info, cautions);
    Predicate<Cell> known = known(info, records.keySet());
    LatencyLogs logs = LatencyLogs.read(directory, known, records, cautions);
    Map<Cell, List<ErrorCount>> errors = errors(directory, known, cautions);
    Set<Cell> ran = new LinkedHashSet<>(records.keySet());
    logs.cells().forEach(ran::add);
    ran.addAll(errors.keySet());

    Map<Cell, List<Slice>> slices = slices(directory, info, records, known, cautions);
    List<CellRound> cells = new ArrayList<>();
    for (Cell cell : ran) {
      cells.add(
          logs.round(
              cell,
              errors.getOrDefault(cell, List.of()),
              records.getOrDefault(cell, List.of()),
              Optional.ofNullable(slices.get(cell))));
    }
    CrossCheck.check(info, cells, cautions);
    List<CellRound> parts = logs.parts(records, cell -> Optional.ofNullable(slices.get(cell)));
    String name = String.valueOf(path.toAbsolutePath().normalize().getFileName());
    Map<Cell, CellCpu> cpu = new LinkedHashMap<>();
    cells.stream()
        .filter(CellRound::isMeasured)
        .forEach(cell -> cpu.put(cell.cell(), CountedCpu.of(info, cell)));
    CountedCpu.check(info, cautions);
    Map<String, Round> engines = engines(directory, info, cautions);
    return new Round(name, Optional.of(path), info, cells, parts, cpu, cautions.lines(), engines);
  }

  private static Map<String, Round> engines(
      RunDirectory directory, RunInfo info, FileCautions cautions) {
    Map<String, Round> engines = new LinkedHashMap<>();
    for (EngineInfo engine : info.engines()) {
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

  /** What ran; a file that is missing or damaged makes a caution and an unknown target. */
  private static RunInfo info(RunDirectory directory, FileCautions cautions) throws UserError {
    if (!Files.exists(directory.runJson())) {
      cautions.add("run.json is missing: what ran, and how it ended, is not known");
      return NOTHING;
    }
    try {
      RunInfo info = directory.readInfo();
      // What Jackson makes of the text "null".
      if (info != null) {
        if (info.format() != RunInfo.FORMAT) {
          throw new UserError(
              "%s was made by another version (format %s, not %s): use that version, or run again"
                  .formatted(directory.path(), info.format(), RunInfo.FORMAT));
        }
        if (info.state() == null) {
          cautions.add("run.json does not say how the run ended");
        }
        return info;
      }
    } catch (IOException e) {
      // Jackson's message goes over several lines and quotes the file; that it failed is enough.
    }
    cautions.add("run.json is damaged: what ran, and how it ended, is not known");
    return NOTHING;
  }

  private static Map<Cell, List<PathRecord>> records(RunInfo info, FileCautions cautions) {
    Map<Cell, List<PathRecord>> records = new LinkedHashMap<>();
    for (PathRecord cell : info.cells()) {
      try {
        records.computeIfAbsent(Cell.ofTag(cell.cell()), key -> new ArrayList<>()).add(cell);
      } catch (IllegalArgumentException e) {
        cautions.add("run.json names '" + cell.cell() + "', which is not a cell: left out");
      }
    }
    return records;
  }

  private static Predicate<Cell> known(RunInfo info, Set<Cell> records) {
    Set<String> operations =
        new HashSet<>(
            Check.list(info.properties().getOrDefault(Parameter.OPERATIONS.property(), "")));
    records.forEach(cell -> operations.add(bare(cell)));
    return cell -> operations.isEmpty() || operations.contains(bare(cell));
  }

  private static String bare(Cell cell) {
    return cell.operation().label().replaceFirst("[.@].*", "");
  }

  /** The slices of the paired cells: none of one whose slices are not known. */
  private static Map<Cell, List<Slice>> slices(
      RunDirectory directory,
      RunInfo info,
      Map<Cell, List<PathRecord>> records,
      Predicate<Cell> known,
      FileCautions cautions) {
    Map<Cell, List<Slice>> slices = new LinkedHashMap<>();
    shared(info, records).forEach(cell -> slices.put(cell, List.of()));
    try {
      slices.putAll(SliceLogReader.read(directory.slices(), known, cautions));
      long without = slices.values().stream().filter(List::isEmpty).count();
      if (without > 0) {
        cautions.add(
            "slices.csv has no slices of %s %s: %s"
                .formatted(without, without == 1 ? "cell" : "cells", WITHOUT_SLICES));
      }
    } catch (NoSuchFileException e) {
      if (!slices.isEmpty()) {
        cautions.add("slices.csv is missing: " + WITHOUT_SLICES);
      }
    } catch (IOException e) {
      cautions.add("slices.csv cannot be read (" + e + "): " + WITHOUT_SLICES);
    }
    return slices;
  }

  /** Cells that started together with those of other paths: of a run without slices, none did. */
  private static Set<Cell> shared(RunInfo info, Map<Cell, List<PathRecord>> records) {
    Set<Cell> shared = new LinkedHashSet<>();
    String slice = info.properties().getOrDefault(Parameter.SLICE.property(), "0");
    if (!slice.equals("0")) {
      records.forEach(
          (cell, own) -> {
            if (records.entrySet().stream()
                .filter(other -> !other.getKey().equals(cell))
                .filter(other -> other.getKey().operation().equals(cell.operation()))
                .filter(other -> other.getKey().threads() == cell.threads())
                .anyMatch(other -> startsAlike(other.getValue(), own))) {
              shared.add(cell);
            }
          });
    }
    return shared;
  }

  private static boolean startsAlike(List<PathRecord> some, List<PathRecord> others) {
    return some.stream()
        .map(PathRecord::started)
        .filter(start -> !start.isEmpty())
        .anyMatch(start -> others.stream().map(PathRecord::started).anyMatch(start::equals));
  }

  private static Map<Cell, List<ErrorCount>> errors(
      RunDirectory directory, Predicate<Cell> known, FileCautions cautions) {
    try {
      return ErrorLogReader.read(directory.errors(), known, cautions);
    } catch (NoSuchFileException e) {
      cautions.add("errors.csv is missing: errors are not counted");
    } catch (IOException e) {
      cautions.add("errors.csv cannot be read (" + e + "): errors are not counted");
    }
    return Map.of();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.results.model.Slices;
import io.github.jmeterndb.results.read.LatencyLogReader.CellLines;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The lines of {@code latency.hlog}, of {@code service.hlog}, which is there where cells were at a
 * rate, and of {@code timeline.hlog}, which is there where something was broken in them.
 */
final class LatencyLogs {
  private final Map<Cell, CellLines> latencies;
  private final Map<Cell, CellLines> services;
  private final Map<Cell, CellLines> timelines;

  private LatencyLogs(
      Map<Cell, CellLines> latencies,
      Map<Cell, CellLines> services,
      Map<Cell, CellLines> timelines) {
    this.latencies = latencies;
    this.services = services;
    this.timelines = timelines;
  }

  /**
   * Reads them.
   *
   * @param known tells the run's cells from those that only a damaged line names
   * @param told what {@code run.json} says of the cells that it names
   * @throws UserError if there are no latencies
   */
  static LatencyLogs read(
      RunDirectory directory,
      Predicate<Cell> known,
      Map<Cell, List<PathRecord>> told,
      FileCautions cautions)
      throws UserError {
    return new LatencyLogs(
        latencies(directory, known, cautions),
        services(directory, known, told.keySet(), cautions),
        timelines(directory, known, told, cautions));
  }

  private static Map<Cell, CellLines> latencies(
      RunDirectory directory, Predicate<Cell> known, FileCautions cautions) throws UserError {
    Path file = directory.latencyLog();
    try {
      Map<Cell, CellLines> cells = LatencyLogReader.read(file, known, cautions);
      if (cells.isEmpty()) {
        // Rather run.json is damaged than every line of the log.
        cells = LatencyLogReader.read(file, cell -> true, cautions);
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

  private static Map<Cell, CellLines> services(
      RunDirectory directory, Predicate<Cell> known, Set<Cell> told, FileCautions cautions) {
    try {
      return LatencyLogReader.read(directory.serviceLog(), known, cautions);
    } catch (NoSuchFileException e) {
      if (told.stream().anyMatch(cell -> cell.operation().rate().isPresent())) {
        cautions.add("service.hlog is missing: service times are not known");
      }
    } catch (IOException e) {
      cautions.add("service.hlog cannot be read (" + e + "): service times are not known");
    }
    return Map.of();
  }

  private static Map<Cell, CellLines> timelines(
      RunDirectory directory,
      Predicate<Cell> known,
      Map<Cell, List<PathRecord>> told,
      FileCautions cautions) {
    if (told.values().stream().flatMap(List::stream).allMatch(info -> info.faults() == null)) {
      return Map.of();
    }
    try {
      return LatencyLogReader.read(directory.timelineLog(), known, cautions);
    } catch (NoSuchFileException e) {
      cautions.add("timeline.hlog is missing: what followed each fault is not known");
    } catch (IOException e) {
      cautions.add(
          "timeline.hlog cannot be read (" + e + "): what followed each fault is not known");
    }
    return Map.of();
  }

  /** The cells that have lines, in the order of their first ones; not the parts of mixtures. */
  Stream<Cell> cells() {
    return latencies.keySet().stream().filter(cell -> !cell.operation().isPart());
  }

  /**
   * What the round measured of a cell.
   *
   * @param errors operations that failed in it
   * @param told what {@code run.json} says of it
   * @param slices how it was measured in turns with other paths, if it was
   */
  CellRound round(
      Cell cell, List<ErrorCount> errors, List<PathRecord> told, Optional<List<Slice>> slices) {
    CellLines lines = latencies.getOrDefault(cell, CellLines.none());
    return withServices(lines.of(cell, errors, told, slices.isPresent()))
        .with(timelines.getOrDefault(cell, CellLines.none()).lines())
        .with(slices.map(rows -> new Slices(rows, lines.lines())));
  }

  /** What it measured of the parts of mixtures. */
  List<CellRound> parts(
      Map<Cell, List<PathRecord>> told, Function<Cell, Optional<List<Slice>>> slices) {
    List<CellRound> parts = new ArrayList<>();
    latencies.forEach(
        (cell, lines) -> {
          if (cell.operation().isPart()) {
            CellLines ofWhole = latencies.getOrDefault(cell.whole(), CellLines.none());
            List<PathRecord> toldOfWhole = told.getOrDefault(cell.whole(), List.of());
            Optional<List<Slice>> turns = slices.apply(cell.whole());
            parts.add(
                withServices(ofWhole.ofPart(cell, lines, toldOfWhole, turns.isPresent()))
                    .with(turns.map(rows -> new Slices(rows, lines.lines()))));
          }
        });
    return parts;
  }

  private CellRound withServices(CellRound round) {
    return round.with(services.getOrDefault(round.cell(), CellLines.none()).latencies());
  }
}

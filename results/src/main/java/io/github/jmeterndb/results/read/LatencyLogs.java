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
   * @param records what {@code run.json} says of the cells that it names
   * @throws UserError if there are no latencies
   */
  static LatencyLogs read(
      RunDirectory directory,
      Predicate<Cell> known,
      Map<Cell, List<PathRecord>> records,
      FileCautions cautions)
      throws UserError {
    return new LatencyLogs(
        latencies(directory, known, cautions),
        services(directory, known, records.keySet(), cautions),
        timelines(directory, known, records, cautions));
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
      RunDirectory directory, Predicate<Cell> known, Set<Cell> records, FileCautions cautions) {
    try {
      return LatencyLogReader.read(directory.serviceLog(), known, cautions);
    } catch (NoSuchFileException e) {
      if (records.stream().anyMatch(cell -> cell.operation().rate().isPresent())) {
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
      Map<Cell, List<PathRecord>> records,
      FileCautions cautions) {
    if (records.values().stream().flatMap(List::stream).allMatch(info -> info.faults() == null)) {
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
   * @param records what {@code run.json} says of it
   * @param slices how it was measured in turns with other paths, if it was
   */
  CellRound round(
      Cell cell, List<ErrorCount> errors, List<PathRecord> records, Optional<List<Slice>> slices) {
    return round(cell, cell, errors, records, slices);
  }

  /**
   * What it measured of the parts of mixtures: over the time of the whole, of which a rare part has
   * no line in its first seconds.
   */
  List<CellRound> parts(
      Map<Cell, List<PathRecord>> records, Function<Cell, Optional<List<Slice>>> slices) {
    return latencies.keySet().stream()
        .filter(cell -> cell.operation().isPart())
        .map(
            part ->
                round(
                    part,
                    part.whole(),
                    List.of(),
                    records.getOrDefault(part.whole(), List.of()),
                    slices.apply(part.whole())))
        .toList();
  }

  private CellRound round(
      Cell cell,
      Cell whole,
      List<ErrorCount> errors,
      List<PathRecord> records,
      Optional<List<Slice>> slices) {
    CellLines lines = lines(latencies, cell);
    return new CellRound(
        cell,
        lines(latencies, whole).seconds(),
        errors,
        lines.latencies(),
        lines.series(slices.isPresent()),
        records,
        lines(services, cell).latencies(),
        lines(timelines, cell).lines(),
        slices.map(rows -> new Slices(rows, lines.lines())));
  }

  private static CellLines lines(Map<Cell, CellLines> log, Cell cell) {
    return log.getOrDefault(cell, CellLines.none());
  }
}

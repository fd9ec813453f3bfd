// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RecordedRun;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run directory, read for who shows the run without a report.
 *
 * @param directory from which it was read
 */
public record RecordedRound(RunDirectory directory, Round round) implements RecordedRun {
  private static final double MILLIS = 1e3;

  /**
   * Reads the directory.
   *
   * @throws UserError if there is none, or no latencies in it
   */
  public static RecordedRun read(Path path) throws UserError {
    return new RecordedRound(new RunDirectory(path), RunReader.read(path));
  }

  @Override
  public RunInfo info() {
    return round.info();
  }

  @Override
  public List<CellRecord> cells() {
    List<CellRecord> cells = new ArrayList<>();
    Set<Cell> taken = new HashSet<>();
    for (CellRound each : round.cells()) {
      if (taken.add(each.cell())) {
        List<CellRound> paths = each.isPaired() ? round.paired(each.cell()) : List.of(each);
        paths.forEach(path -> taken.add(path.cell()));
        cells.add(
            new CellRecord(
                paths.stream().map(RecordedRound::record).toList(),
                paths.stream()
                    .flatMap(path -> path.slices().stream())
                    .flatMap(slices -> slices.rows().stream())
                    .toList()));
      }
    }
    return cells;
  }

  /** The last one of a cell that ran again; all that was measured of it is counted. */
  private static PathRecord record(CellRound measured) {
    List<PathRecord> recorded = measured.records();
    PathRecord last =
        recorded.isEmpty()
            ? PathRecord.of(measured.cell().tag(), record -> {})
            : recorded.get(recorded.size() - 1);
    return last.with(
        record -> {
          record.latencies = Latencies.of(measured.latencies());
          if (recorded.size() != 1) {
            record.seconds = measured.seconds();
            record.errors = measured.failed();
          }
        });
  }

  @Override
  public List<Failures> failures() {
    return round.cells().stream()
        .flatMap(
            measured ->
                measured.errors().stream()
                    .map(
                        error ->
                            new Failures(
                                measured.cell(),
                                error.code(),
                                error.firstMessage(),
                                error.count())))
        .toList();
  }

  @Override
  public void latencies(LatencySink to) throws IOException {
    read(directory.latencyLog(), to);
  }

  @Override
  public void services(LatencySink to) throws IOException {
    if (Files.exists(directory.serviceLog())) {
      read(directory.serviceLog(), to);
    }
  }

  private void read(Path log, LatencySink to) throws IOException {
    try {
      LatencyLogReader.forEach(
          log, cell -> round.cell(cell).isPresent(), new FileCautions(), line -> pass(line, to));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void pass(LatencyLine line, LatencySink to) {
    long start = Math.round(line.start() * MILLIS);
    long end = Math.round((line.start() + line.seconds()) * MILLIS);
    try {
      to.write(line.cell(), start, end, line.latencies());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

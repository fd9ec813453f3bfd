// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.merge;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.read.LatencyLine;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.MergedSeconds;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Writes one run directory of the shares of independent engines. */
public final class MergedRun {
  private static final double MILLIS = 1e3;

  /** The logs round each end of a window to a millisecond; a lost line costs far more. */
  private static final double TOLERANCE_SECONDS = 0.05;

  private final Shares shares;
  private final RunDirectory directory;

  private MergedRun(Shares shares, RunDirectory directory) {
    this.shares = shares;
    this.directory = directory;
  }

  /**
   * Writes it.
   *
   * @param path a folder that is missing or empty
   * @throws UserError if it is not, or a share is damaged
   */
  public static RunDirectory write(Shares shares, Path path) throws UserError, IOException {
    if (Files.isDirectory(path)) {
      try (Stream<Path> files = Files.list(path)) {
        if (files.findAny().isPresent()) {
          throw new UserError(path + " is not empty; name another folder: --out DIR");
        }
      }
    }
    MergedRun run = new MergedRun(shares, RunDirectory.create(path));
    run.write();
    return run.directory;
  }

  private void write() throws UserError, IOException {
    MergedInfo info = new MergedInfo(shares);
    log(RunDirectory::latencyLog);
    log(RunDirectory::serviceLog);
    errors();
    EngineShare lead = shares.lead();
    if (Files.exists(lead.directory().cpu())) {
      Files.copy(lead.directory().cpu(), directory.cpu());
    }
    for (EngineShare share : shares.all()) {
      copy(share);
    }
    // Last: a folder without it is no run.
    directory.write(info.whole());
  }

  /** Each second of a cell with the same second of the others, as each has counted them. */
  private void log(Function<RunDirectory, Path> file) throws UserError, IOException {
    Map<EngineShare, Map<String, List<String>>> lines = new LinkedHashMap<>();
    for (EngineShare share : shares.all()) {
      lines.put(share, share.lines(file.apply(share.directory())));
    }
    if (lines.values().stream().allMatch(Map::isEmpty)) {
      return;
    }
    try (LatencyLog log = new LatencyLog(file.apply(directory))) {
      for (PathRecord cell : shares.lead().info().cells()) {
        merge(cell, lines, log, file.apply(directory).equals(directory.latencyLog()));
      }
    }
  }

  private void merge(
      PathRecord ofLead,
      Map<EngineShare, Map<String, List<String>>> lines,
      LatencyLog log,
      boolean holdsAll)
      throws UserError, IOException {
    Cell cell = ofLead.measured();
    List<String> names = shares.all().stream().map(EngineShare::name).toList();
    MergedSeconds seconds = new MergedSeconds(cell, names, log, ofLead::startMillis);
    for (Map.Entry<EngineShare, Map<String, List<String>>> entry : lines.entrySet()) {
      EngineShare share = entry.getKey();
      Optional<PathRecord> own = share.record(cell.tag());
      if (own.isEmpty()) {
        // It is not known when its window opened; the cell is invalid for that.
        continue;
      }
      long shift = ofLead.startMillis() - own.get().startMillis();
      double lasted = 0;
      for (String text : entry.getValue().getOrDefault(cell.tag(), List.of())) {
        LatencyLine line = share.parsed(text);
        long start = Math.round(line.start() * MILLIS) + shift;
        long end = start + Math.round(line.seconds() * MILLIS);
        seconds.add(share.name(), line.cell(), start, end, line.latencies());
        lasted += line.cell().equals(cell) ? line.seconds() : 0;
      }
      if (holdsAll) {
        requireAll(share, own.get(), lasted);
      }
    }
    seconds.close();
  }

  /** Lines that are lost would be missing from the sum, and from no figure of the share. */
  private static void requireAll(EngineShare share, PathRecord cell, double lasted)
      throws UserError {
    if (Math.abs(lasted - cell.seconds()) > TOLERANCE_SECONDS) {
      throw new UserError(
          "%s is damaged: latency.hlog holds %.1f s of %s, whose window was %.1f s"
              .formatted(share.directory().path(), lasted, cell.cell(), cell.seconds()));
    }
  }

  /** In the order of their times. */
  private void errors() throws IOException {
    String header = String.join(",", ErrorLog.COLUMNS);
    List<String> all = new ArrayList<>();
    for (EngineShare share : shares.all()) {
      Path file = share.directory().errors();
      if (Files.exists(file)) {
        Files.readAllLines(file, UTF_8).stream()
            .filter(line -> !line.equals(header))
            .forEach(all::add);
      }
    }
    all.sort(null);
    all.add(0, header);
    Files.write(directory.errors(), all, UTF_8);
  }

  private void copy(EngineShare share) throws UserError, IOException {
    RunDirectory copy = RunDirectory.create(directory.engine(share.name()).toAbsolutePath());
    RunDirectory from = share.directory();
    for (Function<RunDirectory, Path> file :
        List.<Function<RunDirectory, Path>>of(
            RunDirectory::latencyLog, RunDirectory::serviceLog, RunDirectory::errors)) {
      if (Files.exists(file.apply(from))) {
        Files.copy(file.apply(from), file.apply(copy));
      }
    }
    RunInfo info = share.info();
    copy.write(
        MergedInfo.with(
            info, info.state(), info.message(), info.cells(), List.of(), info.processes()));
  }
}

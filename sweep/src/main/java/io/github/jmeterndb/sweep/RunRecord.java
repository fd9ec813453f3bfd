// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.CellRun;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.Window;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The run directory while the run goes on. For one thread, but for the logs. */
final class RunRecord {
  private final RunDirectory directory;
  private final LatencyLog latencies;
  private final ErrorLog errors;
  private final List<CellInfo> cells = new ArrayList<>();
  private RunInfo info;
  private boolean hasLatencies;

  private RunRecord(RunDirectory directory, RunInfo info) throws IOException {
    this.directory = directory;
    this.info = info;
    directory.write(info);
    latencies = new LatencyLog(directory.latencyLog());
    errors = new ErrorLog(directory.errors());
  }

  static RunRecord start(Path path, Target target, Settings settings)
      throws UserError, IOException {
    return new RunRecord(
        RunDirectory.create(path),
        new RunInfo(
            target.name(),
            target.title(),
            RunInfo.State.RUNNING,
            "",
            now(),
            "",
            Environment.versions(),
            Environment.host(),
            settings.printable(),
            Map.of(),
            List.of(),
            List.of()));
  }

  Path path() {
    return directory.path();
  }

  /** Where the PerfMon listener records. */
  Path cpu() {
    return directory.cpu();
  }

  LatencyLog latencies() {
    return latencies;
  }

  ErrorLog errors() {
    return errors;
  }

  /** Whether there is anything to report: an operation that succeeded in a window. */
  boolean hasLatencies() {
    return hasLatencies;
  }

  boolean hasErrors() {
    return cells.stream().anyMatch(cell -> cell.errors() > 0);
  }

  /** Adds what became known when the target was ready. */
  void describe(Settings settings, Map<String, String> versions, Map<String, Object> cluster)
      throws IOException {
    info = info.described(settings.printable(), versions, cluster);
    directory.write(info);
  }

  /** Adds the PerfMon agents that tell the CPU from now on. */
  void watchedBy(List<AgentInfo> agents) throws IOException {
    info = info.watchedBy(agents);
    directory.write(info);
  }

  void add(CellRun run, String note, Map<String, Long> counters) throws IOException {
    hasLatencies |= run.latencies().getTotalCount() > 0;
    cells.add(
        new CellInfo(
            run.cell().tag(),
            opened(run.window()),
            run.window().length(),
            run.errors(),
            note,
            run.operations(),
            counters));
    directory.write(info.in(RunInfo.State.RUNNING, "", "", cells));
  }

  /** Writes what is not written yet: as much as can be. */
  void end(RunInfo.State state, String message) throws IOException {
    try (latencies;
        errors) {
      directory.write(info.in(state, message, now(), cells));
    }
  }

  private static String opened(Window window) {
    long millis = window.startMillis();
    return millis == 0 ? "" : Instant.ofEpochMilli(millis).toString();
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }
}

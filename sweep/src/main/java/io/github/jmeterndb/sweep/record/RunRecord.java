// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PrecisionInfo;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The run directory while the run goes on. For one thread, but for the logs. */
public final class RunRecord {
  private final RunDirectory directory;
  private final Target target;
  private final LatencyLog latencies;

  /** Null where no cell is at a rate. */
  private final LatencyLog services;

  /** Null where nothing is broken. */
  private final LatencyLog timeline;

  private final ErrorLog errors;
  private final String started = now();
  private final Map<String, String> versions = new LinkedHashMap<>(Environment.versions());
  private final Map<String, Object> host = Environment.host();
  private final List<WarmupInfo> warmups = new ArrayList<>();
  private final List<CellInfo> cells = new ArrayList<>();
  private final List<PromiseInfo> promises = new ArrayList<>();
  private final List<String> shortcomings = new ArrayList<>();
  private final List<String> given;
  private Settings settings;
  private Map<String, Object> cluster = Map.of();
  private List<AgentInfo> agents = List.of();
  private final Set<ProcessInfo> processes = new LinkedHashSet<>();
  private boolean hasLatencies;

  private RunRecord(RunDirectory directory, Target target, Settings settings) throws IOException {
    this.directory = directory;
    this.target = target;
    this.settings = settings;
    given = settings.given();
    write();
    latencies = new LatencyLog(directory.latencyLog());
    boolean open = settings.isGiven(Parameter.RATE) || settings.isGiven(Parameter.SLO);
    services = open ? new LatencyLog(directory.serviceLog()) : null;
    timeline = settings.isGiven(Parameter.FAULTS) ? new LatencyLog(directory.timelineLog()) : null;
    errors = new ErrorLog(directory.errors());
  }

  public static RunRecord start(Path path, Target target, Settings settings)
      throws UserError, IOException {
    return new RunRecord(RunDirectory.create(path), target, settings);
  }

  public Path path() {
    return directory.path();
  }

  /** Where the PerfMon listener records. */
  public Path cpu() {
    return directory.cpu();
  }

  public LatencyLog latencies() {
    return latencies;
  }

  /** Takes the service times of cells at a rate. */
  public LatencySink services() {
    return services == null ? LatencySink.NONE : services;
  }

  /** Takes the latencies of cells with faults by 100 ms. */
  public LatencySink timeline() {
    return timeline == null ? LatencySink.NONE : timeline;
  }

  public ErrorLog errors() {
    return errors;
  }

  /** How many cells were run. */
  public int cells() {
    return cells.size();
  }

  /** Whether there is anything to report: an operation that succeeded in a window. */
  public boolean hasLatencies() {
    return hasLatencies;
  }

  /** Whether an operation failed, but for those that a fault excuses. */
  public boolean hasErrors() {
    return cells.stream().anyMatch(cell -> cell.errorsWithoutExcuse() > 0)
        || warmups.stream().anyMatch(warmup -> warmup.errors() > 0);
  }

  /** Which cells were not measured as they should have been, in a line; empty if all were. */
  public String shortcomings() {
    return String.join("; ", shortcomings);
  }

  /** Adds what became known when the target was ready. */
  public void describe(Settings known, Map<String, String> more, Map<String, Object> knownCluster)
      throws IOException {
    settings = known;
    versions.putAll(more);
    cluster = knownCluster;
    write();
  }

  /** Adds the PerfMon agents that tell the CPU from now on, and of which processes. */
  public void watchedBy(List<AgentInfo> known, List<ProcessInfo> ofThem) throws IOException {
    agents = known;
    processes.addAll(ofThem);
    write();
  }

  /** Adds a warm-up that was run. */
  public void add(WarmupInfo warmup) throws IOException {
    warmups.add(warmup);
    write();
  }

  /**
   * Adds a cell that was run.
   *
   * @param verdict how the rows differ from what was acknowledged; empty if they do not
   * @param broken what was broken meanwhile
   * @param duration seconds that its window was to last
   */
  public void add(
      CellRun run,
      String note,
      Map<String, Long> counters,
      Settling settling,
      String verdict,
      Optional<FaultsInfo> broken,
      int duration)
      throws IOException {
    hasLatencies |= run.latencies().getTotalCount() > 0;
    String title = run.cell().title();
    if (!run.invalid().isEmpty()) {
      shortcomings.add(title + ": " + run.invalid());
    } else if (run.window().length() < duration && !isSure(run)) {
      shortcomings.add(
          "%s: measured for %.1f s of %d s".formatted(title, run.window().length(), duration));
    }
    broken.ifPresent(faults -> addFailed(title, faults));
    cells.add(CellFacts.of(run, note, counters, settling, verdict).with(broken.orElse(null)));
    errors.flush();
    write();
  }

  /** A cell of which something could not be broken says nothing of that. */
  private void addFailed(String title, FaultsInfo faults) {
    for (FaultInfo fault : faults.schedule()) {
      if (!fault.failure().isEmpty()) {
        shortcomings.add("%s: %s: %s".formatted(title, fault.fault(), fault.failure()));
      }
    }
  }

  private static boolean isSure(CellRun run) {
    return run.precision().filter(PrecisionInfo::reached).isPresent();
  }

  /** Adds what a search for the highest rate has found. */
  public void add(PromiseInfo promise) throws IOException {
    promises.add(promise);
    if (!promise.answers()) {
      shortcomings.add(Cell.ofTag(promise.cell()).title() + ": " + promise.missing());
    }
    write();
  }

  /** How many searches have ended. */
  public int searches() {
    return promises.size();
  }

  /** Writes what is not written yet: as much as can be. */
  public void end(State state, String message) throws IOException {
    try (latencies;
        services;
        timeline;
        errors) {
      directory.write(info(state, message, now()));
    }
  }

  private void write() throws IOException {
    directory.write(info(State.RUNNING, "", ""));
  }

  private RunInfo info(State state, String message, String ended) {
    return new RunInfo(
        target.name(),
        target.title(),
        state,
        message,
        started,
        ended,
        versions,
        host,
        settings.printable(),
        cluster,
        agents,
        List.copyOf(processes),
        warmups,
        cells,
        given,
        promises);
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }
}

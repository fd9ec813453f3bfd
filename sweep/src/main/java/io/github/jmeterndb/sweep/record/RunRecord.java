// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The run directory during a run. For one thread, except as a sink of measurements. */
public final class RunRecord implements CellSink {
  /** Bytes for the end of run.json, in case the disk is full by then. */
  private static final int RESERVE = 1 << 20;

  private final RunDirectory directory;
  private final Target target;
  private final LiveFeed feed;

  /** The contents of run.json, except its end. */
  private final RunInfo info = new RunInfo();

  private final LatencyLog latencies;

  /** Null if no cell has a rate. */
  private final LatencyLog services;

  /** Null without faults. */
  private final LatencyLog timeline;

  private final ErrorLog errors;
  private final List<String> shortcomings = new ArrayList<>();
  private Settings settings;

  private List<ProcessInfo> generators = List.of();
  private final Set<ProcessInfo> processes = new LinkedHashSet<>();
  private boolean hasLatencies;

  private RunRecord(
      RunDirectory directory,
      Target target,
      Settings settings,
      Map<String, String> versions,
      Map<String, Object> host,
      LiveFeed feed)
      throws IOException {
    this.directory = directory;
    this.feed = feed;
    this.target = target;
    this.settings = settings;
    info.format = RunInfo.FORMAT;
    info.target = target.name();
    info.started = now();
    info.versions = new LinkedHashMap<>(versions);
    info.host = host;
    info.given = settings.given();
    info.warmups = new ArrayList<>();
    info.cells = new ArrayList<>();
    info.slos = new ArrayList<>();
    write();
    try {
      Files.write(reserve(), new byte[RESERVE]);
      latencies = new LatencyLog(directory.latencyLog());
      boolean open = settings.isGiven(Parameter.RATE) || settings.isGiven(Parameter.SLO);
      services = open ? new LatencyLog(directory.serviceLog()) : null;
      timeline =
          settings.isGiven(Parameter.FAULTS) ? new LatencyLog(directory.timelineLog()) : null;
      errors = new ErrorLog(directory.errors());
    } catch (IOException e) {
      Files.deleteIfExists(reserve());
      info.ended = now();
      write(State.FAILED, notWritten(e).getMessage());
      throw e;
    }
  }

  public static RunRecord start(Path path, Target target, Settings settings, LiveFeed feed)
      throws UserError, IOException {
    return new RunRecord(
        RunDirectory.create(path),
        target,
        settings,
        Environment.versions(),
        Environment.host(),
        feed);
  }

  /**
   * @param name host:port of an engine
   */
  public RunRecord ofEngine(String name, Map<String, String> there, Map<String, Object> on)
      throws UserError, IOException {
    return new RunRecord(
        RunDirectory.create(directory.engine(name)), target, settings, there, on, LiveFeed.NONE);
  }

  public void generators(List<ProcessInfo> processes) {
    generators = List.copyOf(processes);
  }

  public String system() {
    return target.system();
  }

  public List<ProcessInfo> generators() {
    return generators;
  }

  public void engines(List<EngineInfo> known) throws IOException {
    info.engines = known;
    write();
  }

  public Path path() {
    return directory.path();
  }

  /** The file of the PerfMon listener. */
  public Path cpu() {
    return directory.cpu();
  }

  @Override
  public void measured(Kind kind, Cell cell, long start, long end, Histogram histogram)
      throws IOException {
    LatencyLog log =
        switch (kind) {
          case LATENCY -> latencies;
          case SERVICE -> services;
          case TIMELINE -> timeline;
        };
    log.write(cell, start, end, histogram);
    feed.measured(kind, cell, start, end, histogram);
  }

  @Override
  public void failed(long second, Cell cell, String code, String message, int count)
      throws IOException {
    errors.record(second, cell, code, message, count);
    feed.failed(second, cell, code, message, count);
  }

  public void sampled(String label, double value) {
    feed.publish(follower -> follower.sampled(label, value));
  }

  /** The number of searches, or of results: one per path of a cell. */
  public int done() {
    return settings.isGiven(Parameter.SLO) ? info.slos.size() : info.cells.size();
  }

  public boolean hasLatencies() {
    return hasLatencies;
  }

  public boolean hasRequirements() {
    return info.given.contains(Parameter.REQUIRE.property());
  }

  /** Whether an operation failed, except failures that a fault excuses. */
  public boolean hasErrors() {
    return info.cells.stream().anyMatch(cell -> cell.errorsWithoutExcuse() > 0)
        || info.warmups.stream().anyMatch(warmup -> warmup.errors() > 0);
  }

  /** Missing or invalid results, in a line; empty if there are none. */
  public String shortcomings() {
    return String.join("; ", shortcomings);
  }

  /** A window that ended early is valid; the report warns if it was short. */
  private void addShortcomings(PathRecord path) {
    String title = path.measured().title() + ": ";
    if (!path.invalid.isEmpty()) {
      shortcomings.add(title + path.invalid);
    }
    if (path.faults != null) {
      // A cell in which a fault failed says nothing about that fault.
      for (FaultInfo fault : path.faults.schedule) {
        if (!fault.failure.isEmpty()) {
          shortcomings.add(title + fault.fault + ": " + fault.failure);
        }
      }
      if (!path.verdict.isEmpty()) {
        shortcomings.add(title + "the rows are not what was acknowledged: " + path.verdict);
      }
    }
  }

  /**
   * Records the versions, the server and the encryption of all connections.
   *
   * @throws UserError if a path that must use TLS does not
   */
  public void describe(
      Settings known,
      Map<String, String> versions,
      Map<String, String> ofConnections,
      DatabaseAdmin admin)
      throws UserError, IOException {
    Set<Long> clients =
        generators.isEmpty()
            ? Set.of(ProcessHandle.current().pid())
            : generators.stream().map(ProcessInfo::pid).collect(Collectors.toSet());
    Map<String, String> encryption = Encryption.with(ofConnections, admin, known, clients);
    Encryption.requireStrict(known, encryption);
    settings = known;
    info.versions.putAll(versions);
    info.cluster = new LinkedHashMap<>(admin.describe());
    if (!encryption.isEmpty()) {
      info.cluster.put(RunInfo.ENCRYPTION, encryption);
    }
    write();
  }

  public void describe(Map<String, Object> tables) throws IOException {
    info.cluster = new LinkedHashMap<>(info.cluster);
    info.cluster.putAll(tables);
    write();
  }

  /** Adds the PerfMon agents and processes of the samples to come. */
  public void watchedBy(List<AgentInfo> known, List<ProcessInfo> ofThem) throws IOException {
    info.agents = known;
    processes.addAll(ofThem);
    feed.publish(follower -> follower.watched(known, ofThem));
    write();
  }

  public void cpu(List<CpuInfo.Mean> means) {
    info.cpu = List.copyOf(means);
  }

  public void add(WarmupInfo warmup) throws IOException {
    info.warmups.add(warmup);
    write();
  }

  public void add(CellRecord cell) throws IOException {
    for (PathRecord path : cell.paths()) {
      hasLatencies |= path.latencies.getTotalCount() > 0;
      addShortcomings(path);
      info.cells.add(path.written());
    }
    if (!cell.slices().isEmpty()) {
      directory.append(cell.slices());
    }
    errors.flush();
    write();
  }

  public void add(SloInfo slo) throws IOException {
    info.slos.add(slo);
    if (!slo.answers()) {
      shortcomings.add(Cell.ofTag(slo.cell()).title() + ": " + slo.missing());
    }
    write();
  }

  public static UserError notWritten(IOException e) {
    return new UserError(
        "The run directory cannot be written (" + UserError.firstLine(e) + "); is the disk full?",
        e);
  }

  /** Writes as much as possible if writing fails. */
  public void end(State state, String message) throws IOException {
    try (latencies;
        services;
        timeline;
        errors) {
      Files.deleteIfExists(reserve());
      info.ended = now();
      write(state, message);
    }
  }

  private void write() throws IOException {
    write(State.RUNNING, "");
  }

  private void write(State state, String message) throws IOException {
    info.state = state;
    info.message = message;
    info.title = target.title(settings);
    info.properties = settings.printable();
    info.processes = List.copyOf(processes);
    directory.write(info);
  }

  private Path reserve() {
    return path().resolve("reserved");
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }
}

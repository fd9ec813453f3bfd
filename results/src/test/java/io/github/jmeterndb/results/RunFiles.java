// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.Slice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Writes run directories with the classes that a run uses. */
public final class RunFiles implements AutoCloseable {
  private static final int CORES = 4;
  private static final long START_MILLIS = 1_790_000_000_000L;
  private static final long PASS_MILLIS = 4_000;
  private static final long GUARD_MILLIS = 5;
  private static final long COUNTED_MILLIS = 250;

  private final RunDirectory directory;
  private final LatencyLog latencies;
  private final ErrorLog errors;
  private LatencyLog services;
  private LatencyLog timeline;
  private final List<PathRecord> cells = new ArrayList<>();
  private final List<ProcessInfo> processes = new ArrayList<>();
  private final RunInfo info = new RunInfo();
  private long clock = START_MILLIS;
  private long operations;

  public RunFiles(Path folder) throws IOException {
    try {
      directory = RunDirectory.create(folder);
    } catch (Exception e) {
      throw new IOException(e);
    }
    latencies = new LatencyLog(directory.latencyLog());
    errors = new ErrorLog(directory.errors());
    info.format = RunInfo.FORMAT;
    info.state = State.COMPLETE;
    info.started = "2026-11-21T00:00:00Z";
    info.ended = "2026-11-21T00:10:00Z";
    info.versions = new LinkedHashMap<>(Map.of("jdk", "17.0.15"));
    info.host = Map.of("cpu", "a CPU", "cores", 4, "hardware threads", CORES);
    info.properties = new LinkedHashMap<>();
    info.cluster = Map.of("nodes", List.of(Map.of("id", 1, "type", "ndbd")));
    info.processes = processes;
    info.cells = cells;
    target("ndb", "an NDB Cluster of two data nodes");
  }

  public RunFiles target(String name, String words) {
    info.target = name;
    info.title = words;
    return this;
  }

  public RunFiles server(Map<String, Object> facts) {
    info.cluster = facts;
    return this;
  }

  public RunFiles version(String name, String version) {
    info.versions.put(name, version);
    return this;
  }

  public RunFiles state(State end, String why) {
    info.state = end;
    info.message = why;
    return this;
  }

  public RunFiles property(String name, String value) {
    info.properties.put(name, value);
    return this;
  }

  /** Lines of a second each, with {@code ops} operations in all, each of the same latency. */
  public RunFiles cell(String tag, int seconds, long ops, long nanos) throws IOException {
    for (int second = 0; second < seconds; second++) {
      Histogram histogram = histogram();
      histogram.recordValueWithCount(nanos, ops / seconds + (second < ops % seconds ? 1 : 0));
      line(tag, 1000, histogram);
    }
    operations = ops;
    return ran(tag, seconds, 0, "");
  }

  /**
   * The operations of a path in a paired cell.
   *
   * @param operations in each of its counted slices
   */
  public record Turns(String path, List<Long> operations) {
    public Turns(String path, long... operations) {
      this(path, LongStream.of(operations).boxed().toList());
    }
  }

  /**
   * A paired cell: of each path a contiguous pass of {@value #PASS_MILLIS} ms, at the pace of its
   * first slice, then in turns slices of {@value #COUNTED_MILLIS} ms after a guard of {@value
   * #GUARD_MILLIS} ms.
   */
  public RunFiles paired(String operation, int threads, Turns... paths) throws IOException {
    long start = clock;
    List<Slice> rows = new ArrayList<>();
    for (int i = 0; i < paths.length; i++) {
      long operations = paths[i].operations().get(0) * PASS_MILLIS / COUNTED_MILLIS;
      rows.add(
          slice(operation, threads, paths[i].path(), Slice.CONTIGUOUS, i, operations, PASS_MILLIS));
      clock += PASS_MILLIS;
    }
    for (int block = 1; block <= paths[0].operations().size(); block++) {
      for (int place = 0; place < paths.length; place++) {
        Turns path = paths[block % 2 == 1 ? place : paths.length - 1 - place];
        long operations = path.operations().get(block - 1);
        Slice row =
            slice(operation, threads, path.path(), block, place, operations, COUNTED_MILLIS);
        rows.add(row);
        clock += GUARD_MILLIS;
        line(row.cell().tag(), COUNTED_MILLIS, operations(operations));
      }
    }
    directory.append(rows);
    for (Turns path : paths) {
      double seconds = path.operations().size() * COUNTED_MILLIS / 1e3;
      long counted = path.operations().stream().mapToLong(Long::longValue).sum();
      long inPass = path.operations().get(0) * PASS_MILLIS / COUNTED_MILLIS;
      ran(operation + "/" + path.path() + "/" + threads, seconds, 0, "");
      with(
          cell -> {
            cell.startMillis(start);
            cell.operations = counted + inPass;
            cell.cpu = new CpuInfo(PASS_MILLIS / 1e3 + seconds, List.of());
          });
    }
    return this;
  }

  private Slice slice(
      String operation,
      int threads,
      String path,
      int block,
      int place,
      long operations,
      long counted) {
    Cell cell = new Cell(new Operation(operation), path, threads);
    long guard = block == Slice.CONTIGUOUS ? 0 : GUARD_MILLIS;
    return new Slice(cell, block, place, clock, guard, counted, 1, operations, 0, 0);
  }

  public RunFiles line(String tag, long millis, Histogram histogram) throws IOException {
    latencies.write(Cell.ofTag(tag), clock, clock + millis, histogram);
    clock += millis;
    return this;
  }

  public RunFiles ran(String tag, double seconds, long failed, String note) {
    cells.add(
        PathRecord.of(
            tag,
            cell -> {
              cell.startMillis(clock - Math.round(seconds * 1000));
              cell.seconds = seconds;
              cell.errors = failed;
              cell.note = note;
            }));
    return this;
  }

  public RunFiles services(String tag, Histogram histogram) throws IOException {
    if (services == null) {
      services = new LatencyLog(directory.serviceLog());
    }
    services.write(Cell.ofTag(tag), clock - 1000, clock, histogram);
    return this;
  }

  /** The faults of the last cell, and its operations by tenths of a second. */
  public RunFiles broken(FaultsInfo faults, List<Integer> opsByTenth) throws IOException {
    PathRecord cell = cells.get(cells.size() - 1);
    if (timeline == null) {
      timeline = new LatencyLog(directory.timelineLog());
    }
    long start = clock - opsByTenth.size() * 100L;
    for (int ops : opsByTenth) {
      Histogram histogram = ops > 0 ? operations(ops) : histogram();
      timeline.write(Cell.ofTag(cell.cell), start, start + 100, histogram);
      start += 100;
    }
    return with(path -> path.faults = faults);
  }

  /** Activity that had not ended when the last cell started. */
  public RunFiles busy(String what) {
    return with(cell -> cell.settling = new Settling(10, "", what));
  }

  /** Changes the last cell. */
  public RunFiles with(Consumer<PathRecord> values) {
    cells.add(cells.remove(cells.size() - 1).with(values));
    return this;
  }

  /** Changes all cells. */
  public RunFiles withAll(Consumer<PathRecord> values) {
    cells.replaceAll(cell -> cell.with(values));
    return this;
  }

  /** Counts of rows, without writes of unknown outcome. */
  public static LedgerInfo ledger(long there, long lost, long failedThere) {
    return LedgerInfo.of(
        counts -> {
          counts.unit = "rows";
          counts.there = there;
          counts.lost = lost;
          counts.failedThere = failedThere;
          counts.unknown = 0L;
          counts.unknownApplied = 0L;
          counts.unknownNotApplied = 0L;
          counts.staleReads = 0L;
        });
  }

  public static FaultsInfo faults(long excused, FaultInfo... schedule) {
    FaultsInfo info = new FaultsInfo();
    info.schedule = List.of(schedule);
    info.excused = excused;
    return info;
  }

  /** A fault that breaks something, begun on time, and in effect after 0.1 s. */
  public static FaultInfo fault(
      String what, double planned, double longestGap, double outage, Double firstSuccess) {
    FaultInfo info = new FaultInfo();
    info.fault = what;
    info.breaks = true;
    info.planned = planned;
    info.begun = planned;
    info.effective = planned + 0.1;
    info.longestGap = longestGap;
    info.outage = outage;
    info.firstSuccess = firstSuccess;
    return info;
  }

  public RunFiles process(String role, String host, String program, long pid, String... paths) {
    processes.add(new ProcessInfo(role, host, program, pid, List.of(paths), ""));
    return this;
  }

  /** On this host: the generator and two data nodes of both paths, and a mysqld of JDBC's. */
  public RunFiles processesHere() {
    return process("generator", "localhost", "jmeter", 11, "clusterj", "jdbc")
        .process("data node 2", "localhost", "ndbmtd", 22, "clusterj", "jdbc")
        .process("data node 3", "localhost", "ndbmtd", 33, "clusterj", "jdbc")
        .process("mysqld", "localhost", "mysqld", 44, "jdbc");
  }

  /**
   * The mean load during the last cell.
   *
   * @param label such as {@code localhost CPU mysqld}
   * @param percent of a host: 100 are all its cores; of a process: 100 is one core
   */
  public RunFiles cpu(String label, double percent) {
    return with(
        cell -> {
          cell.operations = cell.operations == 0 ? operations : cell.operations;
          use(cell, label, percent);
        });
  }

  public static void use(PathRecord cell, String label, double percent) {
    String[] names = label.split(" CPU ", 2);
    double seconds = cell.cpu == null ? cell.seconds : cell.cpu.seconds();
    List<Used> used = new ArrayList<>(cell.cpu == null ? List.of() : cell.cpu.used());
    double cores = names[1].equals(CpuInfo.HOST) ? CORES : 1;
    used.add(new Used(names[0], names[1], percent * cores / 100 * seconds, seconds, ""));
    cell.cpu = new CpuInfo(seconds, used);
  }

  public RunFiles notCounted(String host, String role, String why) {
    return with(
        cell -> cell.cpu = new CpuInfo(cell.seconds, List.of(new Used(host, role, 0, 0, why))));
  }

  public RunFiles error(long epochSecond, String tag, String code, String text) throws IOException {
    errors.record(epochSecond, Cell.ofTag(tag), code, text, 1);
    return this;
  }

  public static Histogram histogram(long... nanos) {
    Histogram histogram = new Histogram(1_000, 60_000_000_000L, 3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  /** Operations of 5 µs each. */
  public static Histogram operations(long count) {
    Histogram histogram = histogram();
    histogram.recordValueWithCount(5_000, count);
    return histogram;
  }

  @Override
  public void close() {
    try {
      latencies.close();
      if (services != null) {
        services.close();
      } else if (cells.stream().anyMatch(c -> c.measured().operation().rate().isPresent())) {
        new LatencyLog(directory.serviceLog()).close();
      }
      if (timeline != null) {
        timeline.close();
      }
      errors.close();
      info.given = List.copyOf(info.properties.keySet());
      directory.write(info);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

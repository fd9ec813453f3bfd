// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.statistics.Sample;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The rules that give a round of a cell a warning or exclude it from ratios: disturbances,
 * failures, and missing figures. A disturbed round says nothing about the speed of a path.
 */
public final class Rules {
  private enum Excludes {
    NOTHING,
    /** Affects all paths that took turns: their ratio holds, comparisons with other runs do not. */
    UNLESS_IN_TURNS,
    ALWAYS
  }

  public enum With {
    OTHER_PATHS,
    OTHER_RUNS;

    /** What an experiment compares its rounds with: for several systems, other runs. */
    public static With of(Experiment experiment) {
      return experiment.beside().isEmpty() ? OTHER_PATHS : OTHER_RUNS;
    }
  }

  /** A rule, with what it means for a figure; empty if the label says it. */
  public record Rule(
      String label,
      String meaning,
      Excludes excludes,
      BiFunction<Round, CellRound, Optional<String>> of) {}

  private static final Rule PLANNED_FAULTS =
      new Rule("planned faults", "", Excludes.ALWAYS, (r, cell) -> when(cell.hasFaults(), ""));

  /** The rules whose findings are listed. */
  public static final List<Rule> WARNINGS =
      List.of(
          warning("not used", "", (r, cell) -> some(cell.invalid())),
          new Rule("node lost", "", Excludes.ALWAYS, Rules::lostNodes),
          new Rule(
              "no idle start",
              "the database was not seen to be idle",
              Excludes.UNLESS_IN_TURNS,
              Rules::activity),
          warning("short", "measured for less time than others", Rules::tooShort),
          warning("errors", "", Rules::errors),
          warning("did not keep up", "operations were dropped or had to wait", Rules::behind),
          warning("no free thread", "", Rules::noThread),
          warning(
              "generator late",
              "it started operations late though the system was ready",
              Rules::late),
          new Rule(
              "generator stopped",
              "its process or its host did not run for a while",
              Excludes.ALWAYS,
              Rules::stopped),
          warning("generator throttled", "its CPU quota was used up", Rules::throttled),
          warning("cut", "the slowest operation is in no percentile", Rules::cut),
          warning("client-bound", "the load generator may have been the limit", Rules::clientBound),
          new Rule(
              "other load",
              "other programs used the generator's host",
              Excludes.UNLESS_IN_TURNS,
              Rules::otherLoad),
          new Rule(
              "no row found",
              "more than 10 % of the operations found no row, which costs less",
              Excludes.ALWAYS,
              Rules::misses));

  private Rules() {}

  private static Rule warning(
      String label, String meaning, BiFunction<Round, CellRound, Optional<String>> of) {
    return new Rule(label, meaning, Excludes.NOTHING, of);
  }

  /** Why a round of a cell is not compared, in a few words each; empty if it is. */
  public static List<String> reasons(Round round, Cell cell, With with) {
    Optional<CellRound> own = round.cell(cell);
    boolean alike = with == With.OTHER_PATHS && own.filter(CellRound::isPaired).isPresent();
    return Stream.concat(Stream.of(PLANNED_FAULTS), WARNINGS.stream())
        .filter(
            rule ->
                rule.excludes == Excludes.ALWAYS
                    || (rule.excludes == Excludes.UNLESS_IN_TURNS && !alike))
        .filter(rule -> own.flatMap(measured -> rule.of.apply(round, measured)).isPresent())
        .map(Rule::label)
        .toList();
  }

  public static Optional<CellRound> measured(Round round, Cell cell, With with) {
    return round.measured(cell).filter(each -> reasons(round, cell, with).isEmpty());
  }

  public static List<CellRound> rounds(Experiment experiment, Cell cell, With with) {
    return experiment.rounds().stream()
        .flatMap(round -> measured(round, cell, with).stream())
        .toList();
  }

  /** The mean logarithms of the rounds in which all of the cells can be compared; may be empty. */
  public static Optional<Sample> logs(Experiment experiment, List<Cell> cells, With with) {
    return sample(experiment.byRound(round -> meanLog(round, cells, with)));
  }

  static Optional<Sample> sample(SortedMap<Integer, Double> rounds) {
    return rounds.isEmpty()
        ? Optional.empty()
        : Optional.of(Sample.of(rounds.values().stream().mapToDouble(Double::doubleValue)));
  }

  /** The mean logarithm of the cells' throughputs in a round, if all of them can be compared. */
  static Optional<Double> meanLog(Round round, Collection<Cell> cells, With with) {
    List<CellRound> all =
        cells.stream().flatMap(cell -> measured(round, cell, with).stream()).toList();
    return all.size() < cells.size()
        ? Optional.empty()
        : Optional.of(
            all.stream().mapToDouble(cell -> Math.log(cell.tps())).average().orElseThrow());
  }

  private static Optional<String> when(boolean found, String text) {
    return found ? Optional.of(text) : Optional.empty();
  }

  private static Optional<String> some(String text) {
    return when(!text.isEmpty(), text);
  }

  private static Optional<String> lostNodes(Round round, CellRound cell) {
    return some(
        cell.records().stream()
            .flatMap(info -> info.lostNodes.stream())
            .distinct()
            .map(node -> "lost " + node)
            .collect(joining("; ")));
  }

  private static Optional<String> activity(Round round, CellRound cell) {
    return cell.records().stream()
        .map(info -> info.settling.activity())
        .filter(activity -> !activity.isEmpty())
        .map(activity -> "started while " + activity)
        .findFirst();
  }

  private static Optional<String> tooShort(Round round, CellRound cell) {
    double wanted = wantedSeconds(round);
    double seconds = seconds(round, cell);
    String notes =
        cell.records().stream()
            .map(path -> path.note)
            .filter(note -> !note.isEmpty())
            .collect(joining(", "));
    return when(
        cell.isMeasured() && seconds < wanted / 2,
        "%s s instead of %s s%s"
            .formatted(
                Numbers.oneDecimal(seconds),
                Numbers.oneDecimal(wanted),
                notes.isEmpty() ? "" : " (" + notes + ")"));
  }

  private static double seconds(Round round, CellRound cell) {
    List<Slice> slices =
        round.cells().stream()
            .filter(other -> other.cell().operation().equals(cell.cell().operation()))
            .filter(other -> other.cell().threads() == cell.cell().threads())
            .flatMap(path -> path.slices().stream().flatMap(List::stream))
            .toList();
    if (!cell.isPaired() || slices.isEmpty()) {
      return cell.seconds();
    }
    double start = slices.stream().mapToDouble(Slice::startMillis).min().orElseThrow();
    double end =
        slices.stream()
            .mapToDouble(slice -> slice.countedFrom() + slice.countedMillis() + slice.drainMillis())
            .max()
            .orElseThrow();
    return (end - start) / 1e3;
  }

  private static double wantedSeconds(Round round) {
    try {
      return Double.parseDouble(round.properties().getOrDefault(Parameter.DURATION.property(), ""));
    } catch (NumberFormatException e) {
      return round.cells().stream().mapToDouble(CellRound::seconds).max().orElse(0);
    }
  }

  private static Optional<String> errors(Round round, CellRound cell) {
    boolean areExcused =
        cell.hasFaults() && cell.records().stream().allMatch(r -> r.errorsWithoutExcuse() <= 0);
    String line = "%s operations failed, %s succeeded".formatted(cell.failed(), cell.ops());
    if (cell.hasFaults()) {
      long excused =
          cell.records().stream().mapToLong(r -> r.errors - r.errorsWithoutExcuse()).sum();
      long wrong =
          cell.records().stream()
              .mapToLong(info -> info.faults == null ? 0 : info.faults.wrongEffects)
              .sum();
      line += "; %s of them failed while a fault was active".formatted(excused);
      if (wrong > 0) {
        line +=
            ", %s had a wrong effect then, which is an error during a fault, too".formatted(wrong);
      }
    } else if (cell.cell().operation().rate().isEmpty()) {
      line += "; a thread whose operation failed pauses for 1 ms";
    }
    return when(cell.failed() > 0 && !areExcused, line);
  }

  /** Empty if the generator was stopped, which explains late arrivals. */
  private static Optional<ArrivalInfo> arrivals(CellRound cell) {
    return cell.isMeasured() && stoppedSeconds(cell) == 0 ? cell.arrivals() : Optional.empty();
  }

  private static Optional<String> behind(Round round, CellRound cell) {
    return arrivals(cell)
        .filter(arrivals -> !arrivals.keptUp())
        .map(
            arrivals -> {
              String full = "%s dropped, since the backlog of %s was full";
              String grew = "%s more waiting at the end than before";
              return Stream.of(
                      when(
                          arrivals.dropped() > 0,
                          full.formatted(arrivals.dropped(), arrivals.backlog())),
                      when(arrivals.left() > 0, arrivals.left() + " left at the end"),
                      when(arrivals.backlogGrew(), grew.formatted(arrivals.grown())))
                  .flatMap(Optional::stream)
                  .collect(joining(", ", "of " + arrivals.offered() + " operations due, ", ""));
            });
  }

  private static Optional<String> noThread(Round round, CellRound cell) {
    return arrivals(cell)
        .filter(arrivals -> arrivals.waited() > 0.01 * arrivals.offered())
        .map(
            arrivals ->
                "%s of %s operations were due while no thread was free: more than %s threads may help; garbage-collection pauses took %s ms"
                    .formatted(
                        arrivals.waited(),
                        arrivals.offered(),
                        cell.cell().threads(),
                        arrivals.collected()));
  }

  /** Beyond the imprecision of timers, and beyond a burst after a pause. */
  private static Optional<String> late(Round round, CellRound cell) {
    return arrivals(cell)
        .filter(arrivals -> arrivals.lateP99() > 1 || arrivals.stalled() > 10)
        .map(
            arrivals ->
                "the generator itself started operations up to %s ms late (p99 %s ms), in %s ms of the window, then in a burst; garbage-collection pauses took %s ms"
                    .formatted(
                        Numbers.oneDecimal(arrivals.lateMax()),
                        Numbers.oneDecimal(arrivals.lateP99()),
                        Numbers.decimals(0, arrivals.stalled()),
                        arrivals.collected()));
  }

  private static Optional<String> stopped(Round round, CellRound cell) {
    return when(
        stoppedSeconds(cell) > 0,
        "the load generator was stopped for %s s (suspended, or its host was, or garbage was collected); latencies of this cell include it"
            .formatted(Numbers.oneDecimal(stoppedSeconds(cell))));
  }

  private static double stoppedSeconds(CellRound cell) {
    return cell.records().stream().mapToDouble(path -> path.generatorStopped).max().orElse(0);
  }

  private static Optional<String> throttled(Round round, CellRound cell) {
    double throttled = cell.records().stream().mapToDouble(path -> path.generatorThrottled).sum();
    return when(
        throttled != 0 && cell.isMeasured(),
        "the load generator was throttled by its CPU quota for %s s (summed over hardware threads) in %s s"
            .formatted(Numbers.oneDecimal(throttled), Numbers.oneDecimal(seconds(round, cell))));
  }

  private static Optional<String> cut(Round round, CellRound cell) {
    double longest = cell.records().stream().mapToDouble(path -> path.longestCut).max().orElse(0);
    return when(
        cell.isMeasured() && longest * 1e9 > cell.latencies().getMaxValue(),
        "an operation was still running after %s when the window ended: it is in no percentile"
            .formatted(Numbers.time(longest * 1e9)));
  }

  /**
   * Above 80 % of its threads' CPU the client is the limit; on a full host, threads wait for a
   * core.
   */
  private static Optional<String> clientBound(Round round, CellRound cell) {
    RunInfo info = round.info();
    CellCpu cpu = cell.cpu();
    if (info.target.equals("embedded")) {
      return Optional.empty();
    }
    int engines = Math.max(1, info.engines.size());
    int ofEngine = (cell.cell().threads() + engines - 1) / engines;
    double threads = Math.min(ofEngine, usableHardwareThreads(info));
    for (CellCpu.Load load : generators(info, cpu)) {
      int hardware = hardwareThreads(info, load.host());
      double most = Math.min(threads, hardware) * 100;
      double host = cpu.percent(load.host(), CpuInfo.HOST).orElse(0);
      String used = Numbers.decimals(0, load.percent()) + " %";
      if (load.percent() >= 0.8 * most) {
        return Optional.of(
            "the %s used %s CPU of the %s %% that its threads can use"
                .formatted(load.role(), used, Numbers.decimals(0, most)));
      }
      if (host >= 0.9 * hardware * 100 && load.percent() >= host / 2) {
        return Optional.of(
            "its host was fully used (%s %%), most of it by the %s (%s)"
                .formatted(Numbers.decimals(0, host), load.role(), used));
      }
    }
    return Optional.empty();
  }

  /** The load generators on hosts whose number of hardware threads is known. */
  private static List<CellCpu.Load> generators(RunInfo info, CellCpu cpu) {
    return cpu.processes().stream()
        .filter(load -> load.role().startsWith("generator"))
        .filter(load -> hardwareThreads(info, load.host()) > 0)
        .toList();
  }

  /** Hardware threads within quota and affinity; unknown for remote engines. */
  private static double usableHardwareThreads(RunInfo info) {
    return info.engines.isEmpty()
            && info.host.get("usable hardware threads") instanceof Number usable
        ? usable.doubleValue()
        : Double.MAX_VALUE;
  }

  private static int hardwareThreads(RunInfo info, String host) {
    if (info.engines.isEmpty()) {
      return info.host.get("hardware threads") instanceof Integer threads ? threads : 0;
    }
    return info.agents.stream()
        .filter(agent -> agent.host().equals(host))
        .mapToInt(AgentInfo::hardwareThreads)
        .findFirst()
        .orElse(0);
  }

  /**
   * More than a quarter of all cores exceeds the kernel's own work, which is charged to no process.
   * If the CPU time of a process was not counted, that process may be the load.
   */
  private static Optional<String> otherLoad(Round round, CellRound cell) {
    CellCpu cpu = cell.cpu();
    if (!cpu.gaps().isEmpty() || !cell.isMeasured()) {
      return Optional.empty();
    }
    for (CellCpu.Load generator : generators(round.info(), cpu)) {
      String host = generator.host();
      double all = cpu.percent(host, CpuInfo.HOST).orElse(0);
      double known =
          cpu.processes().stream()
              .filter(load -> load.host().equals(host))
              .mapToDouble(CellCpu.Load::percent)
              .sum();
      int hardware = hardwareThreads(round.info(), host);
      if (all - known >= 0.25 * hardware * 100) {
        return Optional.of(
            "of the CPU used on %s (%s %%), %s %% was used by other programs or other virtual machines"
                .formatted(host, Numbers.decimals(0, all), Numbers.decimals(0, all - known)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> misses(Round round, CellRound cell) {
    double share = round.missShare(cell.cell());
    return when(share > 0.1, Numbers.percent(share) + " of the operations found no row");
  }
}

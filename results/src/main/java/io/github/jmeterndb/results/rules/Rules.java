// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rules;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The rules by which a round of a cell gets a warning, or is in no ratio: what disturbed it, what
 * failed, and what its figures lack.
 */
public final class Rules {
  /** When a rule keeps a round of a cell out of ratios. */
  public enum Excludes {
    NOTHING,
    /** Paths that took turns met it alike; their ratio holds, a comparison with other runs not. */
    UNLESS_IN_TURNS,
    ALWAYS
  }

  /**
   * A rule.
   *
   * @param label its name, as the report and {@code summary.json} show it
   * @param meaning what it means for a figure, in a clause; empty where the label says it
   * @param isWarning whether it is listed; what is shown elsewhere is not
   */
  public record Rule(
      String label, String meaning, Excludes excludes, boolean isWarning, Condition of) {}

  /** What a rule finds in a round of a cell: a text without the cell's name, or nothing. */
  public interface Condition {
    Optional<String> in(Round round, CellRound cell);
  }

  public static final List<Rule> ALL =
      List.of(
          new Rule("planned faults", "", Excludes.ALWAYS, false, Rules::faults),
          new Rule("not used", "", Excludes.NOTHING, true, Rules::notUsed),
          new Rule("node lost", "", Excludes.ALWAYS, true, Rules::lostNodes),
          new Rule(
              "no idle start",
              "the database was still busy with an earlier cell",
              Excludes.UNLESS_IN_TURNS,
              true,
              Rules::activity),
          new Rule(
              "short",
              "measured for less time than others",
              Excludes.NOTHING,
              true,
              Rules::tooShort),
          new Rule("errors", "", Excludes.NOTHING, true, Rules::errors),
          new Rule(
              "did not keep up",
              "operations were dropped or had to wait",
              Excludes.NOTHING,
              true,
              Rules::behind),
          new Rule("no free thread", "", Excludes.NOTHING, true, Rules::noThread),
          new Rule(
              "generator late",
              "it started operations late though the system was ready",
              Excludes.NOTHING,
              true,
              Rules::late),
          new Rule(
              "generator stopped",
              "its process or its host did not run for a while",
              Excludes.ALWAYS,
              true,
              Rules::stopped),
          new Rule(
              "generator throttled",
              "its CPU quota was used up",
              Excludes.NOTHING,
              true,
              Rules::throttled),
          new Rule(
              "cut",
              "the slowest operation is in no percentile",
              Excludes.NOTHING,
              true,
              Rules::cut),
          new Rule(
              "client-bound",
              "the load generator may have been the limit",
              Excludes.NOTHING,
              true,
              Rules::clientBound),
          new Rule(
              "other load",
              "other programs used the generator's host",
              Excludes.UNLESS_IN_TURNS,
              true,
              Rules::otherLoad),
          new Rule(
              "no row found",
              "more than 10 % of the operations found no row, which costs less",
              Excludes.ALWAYS,
              true,
              Rules::misses));

  private static final String GENERATOR = "generator";

  private Rules() {}

  private static Optional<String> faults(Round round, CellRound cell) {
    return cell.hasFaults() ? Optional.of("planned") : Optional.empty();
  }

  private static Optional<String> notUsed(Round round, CellRound cell) {
    return some(cell.invalid());
  }

  private static Optional<String> lostNodes(Round round, CellRound cell) {
    return some(
        cell.records().stream()
            .flatMap(info -> info.lostNodes().stream())
            .distinct()
            .map(node -> "lost " + node)
            .collect(Collectors.joining("; ")));
  }

  private static Optional<String> activity(Round round, CellRound cell) {
    return cell.records().stream()
        .map(info -> info.settling().activity())
        .filter(activity -> !activity.isEmpty())
        .map(activity -> "started while " + activity)
        .findFirst();
  }

  private static Optional<String> tooShort(Round round, CellRound cell) {
    double wanted = wantedSeconds(round);
    double seconds = seconds(round, cell);
    return !cell.isMeasured() || seconds >= wanted / 2
        ? Optional.empty()
        : Optional.of(
            "%s s instead of %s s%s"
                .formatted(
                    Numbers.oneDecimal(seconds),
                    Numbers.oneDecimal(wanted),
                    cell.records().stream()
                        .map(PathRecord::note)
                        .filter(note -> !note.isEmpty())
                        .collect(Collectors.joining(", ", " (", ")"))
                        .replace(" ()", "")));
  }

  /** The time that paths which took turns shared; of other cells, the window. */
  static double seconds(Round round, CellRound cell) {
    List<Slice> slices =
        round.paired(cell.cell()).stream()
            .flatMap(path -> path.slices().stream())
            .flatMap(path -> path.rows().stream())
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
    if (cell.failed() == 0 || areExcused) {
      return Optional.empty();
    }
    String line = "%s operations failed, %s succeeded".formatted(cell.failed(), cell.ops());
    if (cell.hasFaults()) {
      long excused =
          cell.records().stream().mapToLong(r -> r.errors() - r.errorsWithoutExcuse()).sum();
      long wrong =
          cell.records().stream()
              .mapToLong(info -> info.faults() == null ? 0 : info.faults().wrongEffects())
              .sum();
      line += "; %s of them failed while a fault was active".formatted(excused);
      if (wrong > 0) {
        line +=
            ", %s had a wrong effect then, which is an error during a fault, too".formatted(wrong);
      }
    } else if (cell.cell().operation().rate().isEmpty()) {
      line += "; a thread whose operation failed pauses for 1 ms";
    }
    return Optional.of(line);
  }

  /** Empty where the generator was stopped, which explains late arrivals. */
  private static Optional<ArrivalInfo> arrivals(CellRound cell) {
    return cell.isMeasured() && cell.generatorStopped() == 0 ? cell.arrivals() : Optional.empty();
  }

  private static Optional<String> behind(Round round, CellRound cell) {
    return arrivals(cell)
        .filter(arrivals -> !arrivals.keptUp())
        .map(
            arrivals -> {
              List<String> parts = new ArrayList<>();
              if (arrivals.dropped() > 0) {
                parts.add(
                    "%s dropped, since the backlog of %s was full"
                        .formatted(arrivals.dropped(), arrivals.backlog()));
              }
              if (arrivals.left() > 0) {
                parts.add("%s left at the end".formatted(arrivals.left()));
              }
              if (arrivals.backlogGrew()) {
                parts.add("%s more waiting at the end than before".formatted(arrivals.grown()));
              }
              return "of %s operations due, %s"
                  .formatted(arrivals.offered(), String.join(", ", parts));
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

  /** More than a timer's imprecision, or a pause that a burst followed. */
  private static Optional<String> late(Round round, CellRound cell) {
    return arrivals(cell)
        .filter(arrivals -> arrivals.lateP99() > 1 || arrivals.stalled() > 10)
        .map(
            arrivals ->
                String.format(
                    Locale.ROOT,
                    "the generator itself started operations up to %.1f ms late (p99 %.1f ms), in %.0f ms of the window, then in a burst; garbage-collection pauses took %d ms",
                    arrivals.lateMax(),
                    arrivals.lateP99(),
                    arrivals.stalled(),
                    arrivals.collected()));
  }

  private static Optional<String> stopped(Round round, CellRound cell) {
    return cell.generatorStopped() == 0
        ? Optional.empty()
        : Optional.of(
            "the load generator was stopped for %s s (suspended, or its host was, or garbage was collected); latencies of this cell include it"
                .formatted(Numbers.oneDecimal(cell.generatorStopped())));
  }

  private static Optional<String> throttled(Round round, CellRound cell) {
    double throttled = cell.records().stream().mapToDouble(PathRecord::generatorThrottled).sum();
    return throttled == 0 || !cell.isMeasured()
        ? Optional.empty()
        : Optional.of(
            "the load generator was throttled by its CPU quota for %s s (summed over hardware threads) in %s s"
                .formatted(
                    Numbers.oneDecimal(throttled), Numbers.oneDecimal(seconds(round, cell))));
  }

  /** The longest operation that was still running when the window ended, if none was longer. */
  private static Optional<String> cut(Round round, CellRound cell) {
    double longest = cell.records().stream().mapToDouble(PathRecord::longestCut).max().orElse(0);
    return !cell.isMeasured() || longest * 1e9 <= cell.latencies().getMaxValue()
        ? Optional.empty()
        : Optional.of(
            "an operation was still running after %s when the window ended: it is in no percentile"
                .formatted(Numbers.time(longest * 1e9)));
  }

  /**
   * Above 80 % of the CPU that its threads can use, little time is left to wait for the database;
   * on a host that is fully used, threads wait for a core instead. Not for the embedded database,
   * which is in the generator.
   */
  private static Optional<String> clientBound(Round round, CellRound cell) {
    RunInfo info = round.info();
    CellCpu cpu = round.cpu(cell.cell());
    if (info.target().equals("embedded")) {
      return Optional.empty();
    }
    int engines = Math.max(1, info.engines().size());
    int ofEngine = (cell.cell().threads() + engines - 1) / engines;
    double threads = Math.min(ofEngine, usableHardwareThreads(info));
    for (ProcessCpu load : cpu.processes()) {
      int hardware = hardwareThreads(info, load.host());
      if (!load.role().startsWith(GENERATOR) || hardware == 0) {
        continue;
      }
      double most = Math.min(threads, hardware) * 100;
      double host = cpu.percent(load.host(), ProcessCpu.HOST).orElse(0);
      if (load.percent() >= 0.8 * most) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the %s used %.0f %% CPU of the %.0f %% that its threads can use",
                load.role(),
                load.percent(),
                most));
      }
      if (host >= 0.9 * hardware * 100 && load.percent() >= host / 2) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "its host was fully used (%.0f %%), most of it by the %s (%.0f %%)",
                host,
                load.role(),
                load.percent()));
      }
    }
    return Optional.empty();
  }

  /** What quota and affinity leave to this JVM; of remote engines it is not known. */
  private static double usableHardwareThreads(RunInfo info) {
    return info.engines().isEmpty()
            && info.host().get("usable hardware threads") instanceof Number usable
        ? usable.doubleValue()
        : Double.MAX_VALUE;
  }

  private static int hardwareThreads(RunInfo info, String host) {
    if (info.engines().isEmpty()) {
      return info.host().get("hardware threads") instanceof Integer threads ? threads : 0;
    }
    return info.agents().stream()
        .filter(agent -> agent.host().equals(host))
        .mapToInt(AgentInfo::hardwareThreads)
        .findFirst()
        .orElse(0);
  }

  /**
   * A quarter of all cores is more than the kernel work that is charged to no process. Where the
   * CPU of a process was not counted, it may well be that which was busy.
   */
  private static Optional<String> otherLoad(Round round, CellRound cell) {
    CellCpu cpu = round.cpu(cell.cell());
    if (!cpu.gaps().isEmpty() || !cell.isMeasured()) {
      return Optional.empty();
    }
    return cpu.processes().stream()
        .filter(load -> load.role().startsWith(GENERATOR))
        .map(ProcessCpu::host)
        .distinct()
        .flatMap(host -> otherLoad(cpu, host, hardwareThreads(round.info(), host)).stream())
        .findFirst();
  }

  private static Optional<String> otherLoad(CellCpu cpu, String host, int hardwareThreads) {
    OptionalDouble all = cpu.percent(host, ProcessCpu.HOST);
    double others =
        all.orElse(0)
            - cpu.processes().stream()
                .filter(load -> load.host().equals(host))
                .mapToDouble(ProcessCpu::percent)
                .sum();
    return hardwareThreads == 0 || others < 0.25 * hardwareThreads * 100
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "of the CPU used on %s (%.0f %%), %.0f %% was used by other programs or other virtual machines",
                host,
                all.orElse(0),
                others));
  }

  private static Optional<String> misses(Round round, CellRound cell) {
    double share = round.missShare(cell.cell());
    return share <= 0.1
        ? Optional.empty()
        : Optional.of(Numbers.percent(share) + " of the operations found no row");
  }

  private static Optional<String> some(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.page.Section;
import io.github.jmeterndb.results.page.Table;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What followed each fault, by path: a row each, and a sentence a fault. */
public final class FaultSection {
  /** What the columns are. */
  private static final String HOW_TO_READ =
      "All times are seconds. At: after the start of the cell's window. In effect: how long after that the"
          + " process had ended, or the node answered again. The others are seen from the fault until"
          + " the next one of its cell began, or its window ended. First success, no answer and 90 % are"
          + " seen by tenths of a second, of all threads together: until an operation succeeded; the"
          + " longest time in which none did; until, after that, the throughput over a second was 90 % of"
          + " that before the first fault of the cell. Longest gap: the longest time in which one of the threads had"
          + " no success. Failed: nothing of the operation was applied; unknown: the database did not"
          + " say. Times are means over the rounds, but for the longest gap, which is that of all; numbers"
          + " are sums.";

  /** How a run ends in which the rows were compared after each cell. */
  private static final Set<State> COMPARED = EnumSet.of(State.COMPLETE, State.ERRORS);

  private FaultSection() {}

  /** Empty where nothing was broken. */
  public static Section of(Experiment experiment) {
    List<FaultResult> results = FaultResult.of(experiment);
    List<List<String>> rows = new ArrayList<>();
    for (FaultResult result : results) {
      result.byPath().forEach((path, rounds) -> rows.add(row(result, path, rounds)));
    }
    Table table =
        new Table(
            "What followed each fault",
            List.of(
                "operation",
                "path",
                "fault",
                "threads",
                "at",
                "in effect",
                "first success",
                "no answer",
                "90 % after",
                "longest gap",
                "failed",
                "unknown"),
            3,
            rows);
    List<String> sentences = new ArrayList<>();
    results.stream()
        .filter(FaultResult::breaks)
        .map(FaultSection::sentence)
        .forEach(sentences::add);
    sentences.addAll(verdicts(experiment));
    return Section.of("Faults", List.of(table), HOW_TO_READ)
        .saying(sentences)
        .inBrief(List.of(table), sentences.toArray(String[]::new));
  }

  private static List<String> row(FaultResult result, String path, List<Aftermath> rounds) {
    return List.of(
        result.operation().label(),
        path,
        result.fault(),
        String.valueOf(result.threads()),
        Numbers.oneDecimal(FaultResult.mean(rounds, a -> OptionalDouble.of(a.fault().begun()))),
        Numbers.oneDecimal(FaultResult.mean(rounds, a -> effective(a.fault()))),
        Numbers.oneDecimal(FaultResult.mean(rounds, Aftermath::firstSuccess)),
        Numbers.oneDecimal(FaultResult.mean(rounds, Aftermath::silence)),
        Numbers.oneDecimal(FaultResult.mean(rounds, Aftermath::recovery)),
        Numbers.decimals(2, longestGap(rounds)),
        String.valueOf(sum(rounds, FaultInfo::failed)),
        String.valueOf(sum(rounds, FaultInfo::unknown)));
  }

  private static OptionalDouble effective(FaultInfo fault) {
    return fault.effective() == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(fault.effective() - fault.begun());
  }

  private static double longestGap(List<Aftermath> rounds) {
    return rounds.stream()
        .map(round -> round.fault().longestGap())
        .filter(gap -> gap != null)
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  private static long sum(List<Aftermath> rounds, ToLongFunction<FaultInfo> count) {
    return rounds.stream().map(Aftermath::fault).mapToLong(count).sum();
  }

  private static String sentence(FaultResult result) {
    return "%s, %d %s, %s: %s."
        .formatted(
            result.operation().label(),
            result.threads(),
            result.threads() == 1 ? "thread" : "threads",
            result.fault(),
            result.byPath().entrySet().stream()
                .map(path -> path.getKey() + " " + words(path.getValue()))
                .collect(Collectors.joining("; ")));
  }

  private static String words(List<Aftermath> rounds) {
    if (!rounds.stream().allMatch(Aftermath::isKnown)) {
      return "left no timeline";
    }
    Function<OptionalDouble, String> seconds = Numbers::oneDecimal;
    OptionalDouble recovery = FaultResult.mean(rounds, Aftermath::recovery);
    String answers =
        FaultResult.mean(rounds, Aftermath::silence).orElse(0) > 0
            ? "was without an answer for %s s"
                .formatted(seconds.apply(FaultResult.mean(rounds, Aftermath::silence)))
            : "always had an answer";
    String back =
        recovery.isPresent()
            ? "had 90 %% of its throughput after %s s".formatted(seconds.apply(recovery))
            : "did not come back to 90 % of its throughput before the next fault or the end";
    return "%s and %s, %d operations failed and %d are unknown"
        .formatted(answers, back, sum(rounds, FaultInfo::failed), sum(rounds, FaultInfo::unknown));
  }

  /** What the ledgers say of the cells with faults. */
  private static List<String> verdicts(Experiment experiment) {
    List<String> lost = new ArrayList<>();
    long compared = 0;
    boolean all = true;
    for (Round round : experiment.rounds()) {
      all &= COMPARED.contains(round.info().state());
      for (CellRound cell : round.cells()) {
        for (CellInfo info : cell.told()) {
          if (info.faults() != null && info.verdict().isEmpty()) {
            compared++;
          } else if (info.faults() != null) {
            lost.add("%s, %s: %s.".formatted(round.name(), cell.cell().title(), info.verdict()));
          }
        }
      }
    }
    if (lost.isEmpty() && all && compared > 0) {
      lost.add(
          "Nothing acknowledged was lost: after each of these %d cells the rows were compared with what the"
                  .formatted(compared)
              + " database had acknowledged.");
    }
    return lost;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.verdict;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.Forms;
import io.github.jmeterndb.results.analysis.NotComparable;
import io.github.jmeterndb.results.fault.FaultLines;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Page;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.results.rate.RateVerdict;
import io.github.jmeterndb.results.rate.SloLines;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What follows from a run: what followed each fault, up to which rates SLOs hold, what the workload
 * says of itself, then which path is the fastest, a sentence an operation. More operations than are
 * read as sentences are left to the table.
 */
public final class RunVerdict {
  private static final int MOST_SENTENCES = 6;

  private RunVerdict() {}

  /**
   * Nothing where nothing was broken or searched for, and nothing was measured in a closed loop.
   */
  public static Page.Verdict of(Experiment experiment) {
    List<String> slos = SloLines.of(experiment);
    List<String> lines = new ArrayList<>(FaultLines.of(experiment));
    lines.addAll(slos);
    boolean isFirst = lines.isEmpty();
    lines.addAll(experiment.report().verdict(experiment));
    String note = slos.isEmpty() ? "" : Prose.of("slo.note");
    if (!lines.isEmpty() && experiment.paths().size() == 1) {
      return new Page.Verdict(lines, note);
    }
    Page.Verdict verdict = ofSpeed(experiment);
    lines.addAll(verdict.lines());
    String lead = verdict.lead();
    if (experiment.paths().size() > 1 || experiment.closedLoops().isEmpty()) {
      List<String> notCompared = NotComparable.lines(experiment, compared(experiment));
      if (isFirst && verdict.isEmpty() && notCompared.size() == 1) {
        lead = notCompared.get(0);
      } else {
        lines.addAll(notCompared);
      }
    }
    return new Page.Verdict(isFirst ? lead : "", lines, (note + " " + verdict.note()).strip());
  }

  /** The cells that a verdict on speed would be on: of a search, none. */
  private static List<CellResult> compared(Experiment experiment) {
    boolean rates = experiment.closedLoops().isEmpty();
    return experiment.cells().stream()
        .filter(result -> result.isAtARate() == rates && !(rates && experiment.isSearch()))
        .toList();
  }

  private static Page.Verdict ofSpeed(Experiment experiment) {
    if (!experiment.closedLoops().isEmpty()) {
      return ofLoops(experiment, SpeedVerdict.of(experiment));
    }
    Page.Verdict rates =
        experiment.isSearch()
            ? new Page.Verdict(List.of(), "")
            : RateVerdict.of(NotComparable.comparable(experiment));
    List<String> lines = new ArrayList<>(rates.lines());
    if (experiment.isSearch() || !rates.isEmpty()) {
      lines.addAll(Forms.lines(experiment));
    }
    return new Page.Verdict(rates.lead(), lines, rates.note());
  }

  private static Page.Verdict ofLoops(Experiment experiment, List<SpeedVerdict> verdicts) {
    boolean many = verdicts.size() > MOST_SENTENCES && experiment.paths().size() > 1;
    List<String> lines = new ArrayList<>();
    if (many) {
      lines.addAll(Forms.lines(experiment));
    } else {
      verdicts.forEach(verdict -> lines.add(SpeedSentence.of(verdict, experiment)));
    }
    String lead = "";
    if (many) {
      lead = wins(verdicts, experiment);
    } else if (experiment.paths().size() == 1 && !verdicts.isEmpty()) {
      lead =
          "Only %s was measured: there is nothing to compare it with"
              .formatted(experiment.paths().get(0));
    }
    return new Page.Verdict(
        lead,
        lines,
        (note(verdicts, experiment) + " " + notCompared(verdicts, experiment)).strip());
  }

  private static String wins(List<SpeedVerdict> verdicts, Experiment experiment) {
    Map<String, Long> wins =
        verdicts.stream()
            .collect(
                Collectors.groupingBy(
                    SpeedVerdict::best, LinkedHashMap::new, Collectors.counting()));
    boolean once = means(verdicts).stream().allMatch(mean -> mean.interval().isEmpty());
    String of =
        wins.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(each -> each.getKey() + " in " + Numbers.count(each.getValue()))
            .collect(Collectors.joining(", "));
    String words = experiment.withoutInterval();
    return "%s: %s of %s operations"
        .formatted(
            once
                ? Character.toUpperCase(words.charAt(0)) + words.substring(1) + ", the most TPS"
                : "The most TPS",
            of,
            verdicts.size());
  }

  private static String note(List<SpeedVerdict> verdicts, Experiment experiment) {
    List<Ratio> means = means(verdicts);
    if (means.isEmpty()) {
      return "";
    }
    if (means.stream().anyMatch(mean -> mean.interval().isPresent())) {
      return Prose.of("verdict.rounds");
    }
    return means.stream().anyMatch(mean -> mean.within().isPresent())
        ? Prose.of("verdict.within", experiment.withinRun())
        : Prose.of("verdict.none");
  }

  private static String notCompared(List<SpeedVerdict> verdicts, Experiment experiment) {
    List<Operation> operations = new ArrayList<>(experiment.closedLoops());
    verdicts.forEach(verdict -> operations.remove(verdict.operation()));
    operations.removeIf(operation -> isMeasuredOverAll(experiment, operation));
    return operations.isEmpty() || experiment.paths().size() == 1
        ? ""
        : "Not compared, for lack of a thread count at which the paths can be compared: %s."
            .formatted(operations.stream().map(Operation::label).collect(Collectors.joining(", ")));
  }

  /** Then it is said of the cells why they are not compared. */
  private static boolean isMeasuredOverAll(Experiment experiment, Operation operation) {
    return experiment.threads().stream()
        .anyMatch(
            threads ->
                experiment.paths().stream()
                    .map(path -> new Cell(operation, path, threads))
                    .allMatch(cell -> experiment.tps(cell).isPresent()));
  }

  private static List<Ratio> means(List<SpeedVerdict> verdicts) {
    return verdicts.stream().flatMap(verdict -> verdict.means().stream()).toList();
  }
}

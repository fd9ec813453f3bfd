// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.LedgerInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What followed each fault, by path: a row each; the verdict has a sentence a fault. */
public final class FaultSection {
  /** What the columns are. */
  private static final String HOW_TO_READ =
      "All times are seconds. At: after the start of the cell's window. In effect: how long after"
          + " that the process had ended, or the node answered again. No answer: the longest time"
          + " in which no operation of any thread succeeded, from the last success before to the"
          + " first one after, of those that began before the next row's fault, start or thaw;"
          + " outage end: when that was over (runs of earlier versions: both by tenths of a"
          + " second). The others are seen until the next row began, or the window ended; after a"
          + " kill, stop, freeze or command, until the next one of these, so that what followed the"
          + " start or thaw is among it. 90 %: when, after the outage's end, the throughput over a"
          + " second was 90 % of that before the first fault of the cell. Longest gap: the longest"
          + " time in which one of the threads had no success. Failed: operations that were not"
          + " acknowledged; unknown: those of them of which the database did not say whether they"
          + " were applied. Of several rounds, means and their 95 % intervals; where all rounds"
          + " agree, or are fewer than three, the mean alone.";

  private FaultSection() {}

  /** Empty where nothing was broken. */
  public static Section of(Experiment experiment) {
    List<List<String>> rows = new ArrayList<>();
    for (FaultResult result : FaultResult.of(experiment)) {
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
                "outage end",
                "no answer",
                "90 % after",
                "longest gap",
                "failed",
                "unknown"),
            3,
            rows);
    List<String> sentences = new ArrayList<>(FaultCauses.ofFreezes(experiment));
    sentences.addAll(FaultCauses.ofOutages(experiment));
    for (CellLedger ledger : CellLedger.of(experiment)) {
      if (ledger.hasFaults()) {
        ledger
            .differences()
            .forEach(verdict -> sentences.add(ledger.cell().title() + ": " + verdict + "."));
      }
    }
    return Section.of("Faults", List.of(table), HOW_TO_READ)
        .saying(sentences)
        .inBrief(List.of(table), sentences.toArray(String[]::new));
  }

  /** The first screen's: a row a fault and path; nothing where nothing was broken. */
  public static Optional<Table> overview(Experiment experiment) {
    List<List<String>> rows = new ArrayList<>();
    FaultResult.of(experiment).stream()
        .filter(FaultResult::breaks)
        .forEach(
            result ->
                result
                    .byPath()
                    .forEach((path, rounds) -> rows.add(brief(experiment, result, path, rounds))));
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Table(
                "Faults: seconds without an answer, operations that failed, rows lost",
                List.of(
                    "fault",
                    "path",
                    "operation",
                    "threads",
                    "outage, s",
                    "failed",
                    "of them unknown",
                    "lost in the cell"),
                3,
                rows));
  }

  private static List<String> brief(
      Experiment experiment, FaultResult result, String path, List<Aftermath> rounds) {
    return List.of(
        result.fault(),
        path,
        result.operation().label(),
        String.valueOf(result.threads()),
        (rounds.stream().anyMatch(Aftermath::isOpen) ? "≥ " : "")
            + Estimate.ofOutages(rounds, Aftermath::silence).withInterval(),
        Estimate.ofCounts(rounds, Aftermath::failed).withInterval(),
        Estimate.ofCounts(rounds, a -> a.fault().unknown()).withInterval(),
        CellLedger.of(experiment, new Cell(result.operation(), path, result.threads()))
            .map(ledger -> ledger.count(LedgerInfo::lost).withInterval())
            .orElse(Numbers.GAP));
  }

  private static List<String> row(FaultResult result, String path, List<Aftermath> rounds) {
    return List.of(
        result.operation().label(),
        path,
        result.fault(),
        String.valueOf(result.threads()),
        Estimate.of(rounds, a -> OptionalDouble.of(a.fault().begun())).mean(),
        Estimate.of(rounds, a -> effective(a.fault())).withInterval(),
        Estimate.ofOutages(rounds, Aftermath::firstSuccess).withInterval(),
        Estimate.ofOutages(rounds, Aftermath::silence).withInterval(),
        Estimate.of(rounds, Aftermath::recovery).withInterval(),
        longestGap(rounds),
        Estimate.ofCounts(rounds, Aftermath::failed).withInterval(),
        Estimate.ofCounts(rounds, a -> a.fault().unknown()).withInterval());
  }

  private static OptionalDouble effective(FaultInfo fault) {
    return fault.effective() == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(fault.effective() - fault.begun());
  }

  /** With hundredths where there is one round: it is not seen by tenths. */
  private static String longestGap(List<Aftermath> rounds) {
    Estimate gap = Estimate.of(rounds, Aftermath::longestGap);
    return rounds.size() == 1 && gap.isKnown()
        ? Numbers.decimals(2, rounds.get(0).longestGap().orElseThrow())
        : gap.withInterval();
  }
}

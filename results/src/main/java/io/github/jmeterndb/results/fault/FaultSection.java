// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** What followed each fault, by path: a row each; the verdict has a sentence a fault. */
public final class FaultSection {
  private FaultSection() {}

  private record Row(FaultResult result, String path, List<Aftermath> rounds) {
    static List<Row> of(List<FaultResult> results) {
      List<Row> rows = new ArrayList<>();
      results.forEach(
          result ->
              result.byPath().forEach((path, rounds) -> rows.add(new Row(result, path, rounds))));
      return rows;
    }

    String operation() {
      return result.operation().label();
    }

    String inEffect() {
      return Estimate.of(
              rounds,
              round ->
                  round.fault().effective() == null
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(round.fault().effective() - round.fault().begun()))
          .withInterval();
    }

    String outage() {
      return Estimate.exact(rounds, Aftermath::outage).withInterval();
    }

    String count(ToLongFunction<Aftermath> count) {
      return Estimate.ofCounts(rounds, count).withInterval();
    }

    /** With hundredths where there is one round. */
    String longestGap() {
      Estimate gap = Estimate.of(rounds, Aftermath::longestGap);
      return rounds.size() == 1 && gap.isKnown()
          ? Numbers.decimals(2, rounds.get(0).longestGap().orElseThrow())
          : gap.withInterval();
    }

    String lost(Experiment experiment) {
      return CellLedger.of(experiment, new Cell(result.operation(), path, result.threads()))
          .map(ledger -> ledger.count(LedgerInfo::lost).withInterval())
          .orElse(Numbers.GAP);
    }
  }

  /** Empty where nothing was broken. */
  public static Section of(Experiment experiment) {
    Table table =
        new Columns<Row>()
            .add("operation", Row::operation)
            .add("path", Row::path)
            .add("fault", row -> row.result.fault())
            .add("threads", row -> row.result.threads())
            .add(
                "at",
                row -> Estimate.of(row.rounds, a -> OptionalDouble.of(a.fault().begun())).mean())
            .add("in effect", Row::inEffect)
            .add(
                "outage end",
                row -> Estimate.exact(row.rounds, Aftermath::firstSuccess).withInterval())
            .add("no answer", Row::outage)
            .add("90 % after", row -> Estimate.of(row.rounds, Aftermath::recovery).withInterval())
            .add("longest gap", Row::longestGap)
            .add("failed", row -> row.count(Aftermath::failed))
            .add("unknown", row -> row.count(after -> after.fault().unknown()))
            .table("What followed each fault", 3, Row.of(FaultResult.of(experiment)));
    List<String> sentences = new ArrayList<>(FaultCauses.ofFreezes(experiment));
    sentences.addAll(FaultCauses.ofOutages(experiment));
    for (CellLedger ledger : CellLedger.of(experiment)) {
      if (ledger.hasFaults()) {
        ledger
            .differences()
            .forEach(verdict -> sentences.add(ledger.cell().title() + ": " + verdict + "."));
      }
    }
    return Section.of("Faults", List.of(table), Prose.of("faults") + " " + Prose.of("mean.rounds"))
        .saying(sentences)
        .inBrief(List.of(table), sentences.toArray(String[]::new));
  }

  /** The first screen's: a row a fault and path; nothing where nothing was broken. */
  public static Optional<Table> overview(Experiment experiment) {
    Table table =
        new Columns<Row>()
            .add("fault", row -> row.result.fault())
            .add("path", Row::path)
            .add("operation", Row::operation)
            .add("threads", row -> row.result.threads())
            .add(
                "outage, s",
                row -> (row.rounds.stream().anyMatch(Aftermath::isOpen) ? "≥ " : "") + row.outage())
            .add("failed", row -> row.count(Aftermath::failed))
            .add("of them unknown", row -> row.count(after -> after.fault().unknown()))
            .add("lost in the cell", row -> row.lost(experiment))
            .table(
                "Faults: seconds without an answer, operations that failed, rows lost",
                3,
                Row.of(FaultResult.of(experiment).stream().filter(FaultResult::breaks).toList()));
    return table.rows().isEmpty() ? Optional.empty() : Optional.of(table);
  }
}

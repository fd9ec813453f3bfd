// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.LedgerInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of the writes of cells in which nodes were broken, or of which some are in doubt. */
public final class LedgerSection {
  private LedgerSection() {}

  /** Empty where there is nothing to tell. */
  public static Section of(Experiment experiment) {
    List<CellLedger> ledgers =
        CellLedger.of(experiment).stream().filter(CellLedger::isNotable).toList();
    Table table =
        new Columns<CellLedger>()
            .add("operation", ledger -> ledger.cell().operation().label())
            .add("path", ledger -> ledger.cell().path())
            .add("of", ledger -> ledger.unit().isEmpty() ? Numbers.GAP : ledger.unit())
            .add("threads", ledger -> ledger.cell().threads())
            .add("current", ledger -> ledger.count(LedgerInfo::there).withInterval())
            .add("lost", ledger -> ledger.count(LedgerInfo::lost).withInterval())
            .add("not acknowledged", ledger -> ledger.count(LedgerInfo::failedThere).withInterval())
            .add("unknown", ledger -> ledger.count(LedgerInfo::unknown).withInterval())
            .add("applied", ledger -> ledger.count(LedgerInfo::unknownApplied).withInterval())
            .add(
                "not applied", ledger -> ledger.count(LedgerInfo::unknownNotApplied).withInterval())
            .add("stale reads", LedgerSection::staleReads)
            .table("What became of the writes", 3, ledgers);
    List<String> sentences = new ArrayList<>(replicas(ledgers));
    sentences.addAll(FaultCauses.ofLoss(experiment));
    return Section.of(
            "Ledger",
            List.of(table),
            Prose.of("ledger") + " " + Prose.of("mean.rounds") + notCounted(ledgers))
        .saying(sentences)
        .inBrief(List.of(table), sentences.toArray(String[]::new));
  }

  private static String staleReads(CellLedger ledger) {
    Estimate reads = ledger.count(LedgerInfo::staleReads);
    return reads.isKnown() ? reads.withInterval() : "not checked";
  }

  private static List<String> replicas(List<CellLedger> ledgers) {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    for (CellLedger ledger : ledgers) {
      for (String words : ledger.replicas()) {
        cells.computeIfAbsent(words, key -> new ArrayList<>()).add(ledger.cell().title());
      }
    }
    return cells.entrySet().stream()
        .map(
            same ->
                "After %s: %s."
                    .formatted(
                        cells.size() == 1 ? "each cell" : String.join(", ", same.getValue()),
                        same.getKey()))
        .toList();
  }

  private static String notCounted(List<CellLedger> ledgers) {
    List<String> notCounted =
        ledgers.stream().flatMap(ledger -> ledger.notCounted().stream()).distinct().toList();
    return notCounted.isEmpty() ? "" : " Not counted: " + String.join("; ", notCounted) + ".";
  }
}

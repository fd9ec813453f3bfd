// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.fault;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.LedgerInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of the writes of cells in which nodes were broken, or of which some are in doubt. */
public final class LedgerSection {
  private static final String HOW_TO_READ =
      "After each cell all rows are read, and compared with what the database has acknowledged. There, lost"
          + " and not acknowledged: of all rows, or transactions since they were loaded, those that are"
          + " what was acknowledged last; that are not; and that are what was said to have failed, or what"
          + " nobody here wrote. Unknown: writes of the cell of which the database did not say whether they"
          + " were applied; some of them turned out there, some not, and the others were written over since."
          + " Stale reads gave a version older than one that was acknowledged before they began. Of"
          + " several rounds, means and their 95 % intervals; where all rounds agree, or are fewer than"
          + " three, the mean alone.";

  private LedgerSection() {}

  /** Empty where there is nothing to tell. */
  public static Section of(Experiment experiment) {
    List<CellLedger> ledgers =
        CellLedger.of(experiment).stream().filter(CellLedger::isNotable).toList();
    Table table =
        new Table(
            "What became of the writes",
            List.of(
                "operation",
                "path",
                "of",
                "threads",
                "there",
                "lost",
                "not acknowledged",
                "unknown",
                "turned out there",
                "not there",
                "stale reads"),
            3,
            ledgers.stream().map(LedgerSection::row).toList());
    List<String> sentences = new ArrayList<>(replicas(ledgers));
    sentences.addAll(FaultCauses.ofLoss(experiment));
    return Section.of("Ledger", List.of(table), HOW_TO_READ + notCounted(ledgers))
        .saying(sentences)
        .inBrief(List.of(table), sentences.toArray(String[]::new));
  }

  private static List<String> row(CellLedger ledger) {
    List<String> row =
        new ArrayList<>(
            List.of(
                ledger.cell().operation().label(),
                ledger.cell().path(),
                ledger.unit().isEmpty() ? Numbers.GAP : ledger.unit(),
                String.valueOf(ledger.cell().threads())));
    row.add(ledger.count(LedgerInfo::there).withInterval());
    row.add(ledger.count(LedgerInfo::lost).withInterval());
    row.add(ledger.count(LedgerInfo::failedThere).withInterval());
    row.add(ledger.count(LedgerInfo::unknown).withInterval());
    row.add(ledger.count(LedgerInfo::unknownApplied).withInterval());
    row.add(ledger.count(LedgerInfo::unknownNotApplied).withInterval());
    Estimate staleReads = ledger.count(LedgerInfo::staleReads);
    row.add(staleReads.isKnown() ? staleReads.withInterval() : "not checked");
    return row;
  }

  /** One sentence where all cells are alike. */
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

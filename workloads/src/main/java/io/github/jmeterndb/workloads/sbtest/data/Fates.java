// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Tally;
import io.github.jmeterndb.workload.Verdict.Fate;
import io.github.jmeterndb.workload.Write;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What becomes of the writes in doubt that a comparison tells of. Thread-safe. */
public final class Fates {
  private final SysbenchLedger ledger;
  private final Map<Long, List<Doubt>> open = new HashMap<>();
  private final Map<Integer, BitSet> inserts = new HashMap<>();
  private final List<Fate> told = new ArrayList<>();

  /** Those of a ledger, but for those that were told before. */
  public Fates(SysbenchLedger ledger, Told before) {
    this.ledger = ledger;
    for (Doubt doubt : ledger.doubts()) {
      if (before.isNew(doubt)) {
        open.computeIfAbsent(doubt.key(), key -> new ArrayList<>()).add(doubt);
      }
    }
    ledger
        .insertsInDoubt()
        .forEach((table, numbers) -> inserts.put(table, before.newInserts(table, numbers)));
  }

  /** A row as it is: which writes have left it and its text, and how often it was increased. */
  synchronized void add(int table, int id, long row, long text, long increased) {
    tell(open.remove(Journal.key(table, id)), row, text, increased);
  }

  private void tell(List<Doubt> doubts, long row, long text, long increased) {
    if (doubts != null) {
      for (Doubt doubt : doubts) {
        RowHistory history = ledger.rows().get(doubt.key());
        told.add(history == null ? Fate.UNTOLD : history.fate(doubt.write(), row, text, increased));
      }
    }
  }

  /** An inserted row that is there. */
  synchronized void addInserted(int table, int number) {
    BitSet numbers = inserts.get(table);
    if (numbers != null && numbers.get(number)) {
      numbers.clear(number);
      told.add(Fate.APPLIED);
    }
  }

  /** All rows have been seen: the others are not there. */
  synchronized void tell(Tally tally) {
    open.values().forEach(doubts -> tell(doubts, Write.GONE, Write.GONE, 0));
    told.forEach(tally::fate);
    inserts.values().stream()
        .flatMapToInt(BitSet::stream)
        .forEach(number -> tally.fate(Fate.NOT_APPLIED));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Tally;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the tables with what the database has acknowledged: no row is missing, and each is what
 * one of its last writes has left, its {@code k} with as many increments.
 */
public final class RowCheck {
  private final Ids ids;
  private final SysbenchLedger ledger;
  private final RowHistory untouched;
  private final Loaded loaded;
  private final Fates fates;
  private final Map<Integer, BitSet> present = new HashMap<>();
  private final Map<Integer, BitSet> insertsMissing = new HashMap<>();
  private final Tally tally = new Tally("rows");

  private RowCheck(Ids ids, Loaded loaded, SysbenchLedger ledger, Fates fates) {
    this.ids = ids;
    this.loaded = loaded;
    this.ledger = ledger;
    this.fates = fates;
    untouched = new RowHistory(loaded.write());
  }

  /**
   * Reads all tables. No operation may be under way.
   *
   * @param fates of the writes in doubt that are to be told
   * @param staleReads since the last comparison
   * @throws UserError if they cannot be read
   */
  public static Verdict verdict(
      Tables tables, Ids ids, Loaded loaded, SysbenchLedger ledger, Fates fates, long staleReads)
      throws UserError {
    RowCheck check = new RowCheck(ids, loaded, ledger, fates);
    for (int table : tables.numbers()) {
      check.present.put(table, new BitSet());
      check.insertsMissing.put(table, ledger.mustBeIn(table));
    }
    tables.forEachRow(tables.numbers(), check::add);
    check.tally.missing(check.missing());
    fates.tell(check.tally);
    return check.tally.verdict(
        staleReads, List.of(LedgerInfo.STALE_READS + "those of single rows alone, not of ranges"));
  }

  private void add(int table, SysbenchRow row) {
    if (row.id() > ids.size()) {
      addInserted(table, row);
      return;
    }
    synchronized (this) {
      present.get(table).set(Math.max(0, row.id()));
    }
    String what = "row %d of %s is not what was written".formatted(row.id(), Oltp.table(table));
    if (row.id() <= 0) {
      tally.failedThere(what);
      return;
    }
    RowHistory history = ledger.rows().getOrDefault(Journal.key(table, row.id()), untouched);
    long text = Texts.writeOf(row.c(), row.id());
    long written = Texts.writeOf(row.pad(), row.id());
    long k = Texts.kOf(row.pad(), table, row.id());
    boolean ours =
        k != Texts.FOREIGN && (loaded.isSomebodyElses() || Texts.isC(row.c(), table, row.id()));
    if (isAsAdopted(history, table, row, text)
        || (ours && history.allows(written, text, row.k() - k))) {
      tally.there();
    } else if (ours && isOfAFailedWrite(history, written, text, row.k() - k)) {
      tally.failedThere(what);
    } else {
      tally.lost(what);
    }
    fates.add(table, row.id(), written, text, row.k() - k);
  }

  private boolean isAsAdopted(RowHistory history, int table, SysbenchRow row, long text) {
    return loaded.isSomebodyElses()
        && history.allows(Write.ANYTHING, text, (long) row.k() - loaded.k(table, row.id()));
  }

  private boolean isOfAFailedWrite(RowHistory history, long row, long text, long increased) {
    return ledger.failed().contains(row)
        || ledger.failed().contains(text)
        || (history.allowsText(text) && history.isExceededBy(row, increased));
  }

  private synchronized void addInserted(int table, SysbenchRow row) {
    long number = Texts.writeOf(row.c(), 0);
    boolean intact =
        Texts.isC(row.c(), table, 0) && row.pad().equals(Texts.pad(table, 0, number, row.k()));
    BitSet missing = insertsMissing.get(table);
    if (intact && number > 0 && number <= Integer.MAX_VALUE && missing.get((int) number)) {
      missing.clear((int) number);
      tally.there();
    } else if (intact && ledger.mayBeIn(table, number)) {
      fates.addInserted(table, (int) number);
    } else {
      tally.failedThere("row %d of %s should not be there".formatted(row.id(), Oltp.table(table)));
    }
  }

  private long missing() {
    long missing = insertsMissing.values().stream().mapToLong(BitSet::cardinality).sum();
    for (Map.Entry<Integer, BitSet> table : present.entrySet()) {
      BitSet there = table.getValue();
      for (int id = there.nextClearBit(1); id <= ids.size(); id = there.nextClearBit(id + 1)) {
        RowHistory history = ledger.rows().get(Journal.key(table.getKey(), id));
        if (history == null || !history.mayBeGone()) {
          missing++;
        }
      }
    }
    return missing;
  }
}

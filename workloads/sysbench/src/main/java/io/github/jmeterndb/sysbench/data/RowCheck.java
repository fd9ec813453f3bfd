// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sysbench.input.Ids;
import io.github.jmeterndb.sysbench.input.Texts;
import io.github.jmeterndb.sysbench.port.Oltp;
import io.github.jmeterndb.sysbench.port.SysbenchRow;
import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Write;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the tables with what the database has acknowledged: no row is missing, and each is what
 * one of its last writes has left, its {@code k} with as many increments.
 */
public final class RowCheck {
  private static final int EXAMPLES = 3;

  private final Ids ids;
  private final SysbenchLedger ledger;
  private final RowHistory untouched;
  private final Loaded loaded;
  private final Map<Integer, BitSet> present = new HashMap<>();
  private final Map<Integer, BitSet> insertsMissing = new HashMap<>();
  private final List<String> examples = new ArrayList<>();
  private int wrong;

  private RowCheck(Ids ids, Loaded loaded, SysbenchLedger ledger) {
    this.ids = ids;
    this.loaded = loaded;
    this.ledger = ledger;
    untouched = new RowHistory(loaded.write());
  }

  /**
   * Reads all tables. No operation may be under way.
   *
   * @return what is wrong, in a line; empty if nothing is
   * @throws UserError if they cannot be read
   */
  public static String differences(Tables tables, Ids ids, Loaded loaded, SysbenchLedger ledger)
      throws UserError {
    RowCheck check = new RowCheck(ids, loaded, ledger);
    for (int table : tables.numbers()) {
      check.present.put(table, new BitSet());
      check.insertsMissing.put(table, ledger.mustBeIn(table));
    }
    tables.forEachRow(tables.numbers(), check::add);
    return check.verdict();
  }

  private void add(int table, SysbenchRow row) {
    if (row.id() > ids.size()) {
      addInserted(table, row);
      return;
    }
    boolean allowed = row.id() > 0 && isAllowed(table, row);
    synchronized (this) {
      present.get(table).set(Math.max(0, row.id()));
      if (!allowed) {
        addWrong("row %d of %s is not what was written".formatted(row.id(), Oltp.table(table)));
      }
    }
  }

  private boolean isAllowed(int table, SysbenchRow row) {
    RowHistory history = ledger.rows().getOrDefault(Journal.key(table, row.id()), untouched);
    long text = Texts.writeOf(row.c(), row.id());
    if (loaded.isSomebodyElses()
        && history.allows(Write.ANYTHING, text, (long) row.k() - loaded.k(table, row.id()))) {
      return true;
    }
    long k = Texts.kOf(row.pad(), table, row.id());
    return k != Texts.FOREIGN
        && (loaded.isSomebodyElses() || Texts.isC(row.c(), table, row.id()))
        && history.allows(Texts.writeOf(row.pad(), row.id()), text, row.k() - k);
  }

  private synchronized void addInserted(int table, SysbenchRow row) {
    long number = Texts.writeOf(row.c(), 0);
    boolean intact =
        Texts.isC(row.c(), table, 0) && row.pad().equals(Texts.pad(table, 0, number, row.k()));
    BitSet missing = insertsMissing.get(table);
    if (intact && number > 0 && number <= Integer.MAX_VALUE && missing.get((int) number)) {
      missing.clear((int) number);
    } else if (!intact || !ledger.mayBeIn(table, number)) {
      addWrong("row %d of %s should not be there".formatted(row.id(), Oltp.table(table)));
    }
  }

  private void addWrong(String what) {
    wrong++;
    if (examples.size() < EXAMPLES) {
      examples.add(what);
    }
  }

  private String verdict() {
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
    if (missing > 0) {
      examples.add(missing + " acknowledged rows are missing");
    }
    if (wrong > EXAMPLES) {
      examples.add(wrong + " rows are wrong in all");
    }
    return String.join("; ", examples);
  }
}

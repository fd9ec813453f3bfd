// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Tally;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.Texts;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares {@code c} of some rows, as a path reads it, with what the database has acknowledged. */
public final class PathCheck {
  private final Oltp port;
  private final Loaded loaded;
  private final SysbenchLedger ledger;
  private final RowHistory untouched;
  private final Tally tally = new Tally("rows");

  private PathCheck(Oltp port, Loaded loaded, SysbenchLedger ledger) {
    this.port = port;
    this.loaded = loaded;
    this.ledger = ledger;
    untouched = new RowHistory(loaded.write());
  }

  /**
   * Reads rows all over the tables, those in doubt among them.
   *
   * @param rows about how many
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read
   */
  public static String differences(
      Oltp port, List<Integer> tables, Ids ids, Loaded loaded, SysbenchLedger ledger, int rows)
      throws StoreException {
    PathCheck check = new PathCheck(port, loaded, ledger);
    long all = (long) tables.size() * ids.size();
    long step = Math.max(1, all / rows);
    Set<Long> keys = new TreeSet<>();
    for (long i = 0; i < all; i += step) {
      int table = tables.get((int) (i / ids.size()));
      keys.add(Journal.key(table, 1 + (int) (i % ids.size())));
    }
    ledger.doubts().stream().limit(rows).forEach(doubt -> keys.add(doubt.key()));
    for (long key : keys) {
      check.read((int) (key >> Integer.SIZE), (int) key);
    }
    return check.tally.verdict(0, List.of()).differences();
  }

  private void read(int table, int id) throws StoreException {
    RowHistory history = ledger.rows().getOrDefault(Journal.key(table, id), untouched);
    String what = "row %d of %s ".formatted(id, Oltp.table(table));
    String c;
    try {
      c = port.pointSelect(table, id);
    } catch (StoreException e) {
      if (!e.code().equals(StoreException.WRONG_EFFECT)) {
        throw e;
      }
      if (!history.mayBeGone()) {
        tally.lost(what + "was not found");
      }
      return;
    }
    boolean ours = loaded.isSomebodyElses() || Texts.isC(c, table, id);
    if (!ours || !history.allowsText(Texts.writeOf(c, id))) {
      tally.lost(what + "is not what was written");
    }
  }
}

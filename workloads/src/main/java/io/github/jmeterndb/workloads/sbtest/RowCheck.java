// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Tally;
import io.github.jmeterndb.workload.Verdict;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares the table with what the database has acknowledged: as many rows, with the contents
 * written last.
 */
final class RowCheck {
  private final CrudLedger ledger;
  private final Tally tally = new Tally("rows");
  private final BitSet missing;

  /** The versions of the rows that were written to with unknown outcome. */
  private final Map<Integer, Integer> versions = new HashMap<>();

  private final BitSet doubtful = new BitSet();

  private RowCheck(CrudLedger ledger, Set<Doubt> doubts) {
    this.ledger = ledger;
    missing = ledger.mustExist();
    doubts.forEach(doubt -> doubtful.set(doubt.id()));
  }

  /**
   * Reads the whole table. No operation may be under way.
   *
   * @param doubts those whose fate is to be told
   * @param staleReads since the last comparison
   * @throws UserError if the table cannot be read
   */
  static Verdict verdict(Table table, CrudLedger ledger, Set<Doubt> doubts, long staleReads)
      throws UserError {
    RowCheck check = new RowCheck(ledger, doubts);
    table.forEachRow(check::add);
    check.tally.missing(check.missing.cardinality());
    doubts.forEach(doubt -> check.tally.fate(doubt.fate(check.versions.get(doubt.id()))));
    return check.tally.verdict(staleReads, List.of());
  }

  /**
   * Reads some rows over a path, those in doubt among them, all over the table.
   *
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read
   */
  static String differences(Store store, CrudLedger ledger, int rows) throws StoreException {
    RowCheck check = new RowCheck(ledger, Set.of());
    int[] ids = check.missing.stream().toArray();
    int step = Math.max(1, ids.length / rows);
    int[] some =
        IntStream.concat(
                IntStream.iterate(0, i -> i < ids.length, i -> i + step).map(i -> ids[i]),
                ledger.doubts().stream().mapToInt(Doubt::id).limit(rows))
            .distinct()
            .toArray();
    for (int id : some) {
      check.read(store, id);
    }
    return check.tally.verdict(0, List.of()).differences();
  }

  private void read(Store store, int id) throws StoreException {
    try {
      add(store.select(id));
    } catch (StoreException e) {
      if (!e.code().equals(StoreException.WRONG_EFFECT)) {
        throw e;
      }
      if (!ledger.mayExist(id)) {
        tally.lost("row " + id + " was not found");
      }
    }
  }

  private void add(Row row) {
    int id = row.id();
    boolean expected = id > 0 && missing.get(id);
    if (expected) {
      missing.clear(id);
    }
    if (id > 0 && doubtful.get(id)) {
      versions.put(id, row.version());
    }
    if (!expected && !ledger.mayExist(id)) {
      addUnexpected(id);
    } else if (!row.isIntact()) {
      tally.lost("row " + id + " has foreign contents");
    } else if (!ledger.mayHaveVersion(id, row.version())) {
      addOfOtherVersion(id, row.version());
    } else if (expected) {
      tally.there();
    }
  }

  private void addUnexpected(int id) {
    String what = "row " + id + " should not be there";
    if (ledger.isDeleted(id)) {
      tally.lost(what);
    } else {
      tally.failedThere(what);
    }
  }

  private void addOfOtherVersion(int id, int version) {
    int acknowledged = ledger.version(id);
    String what =
        "row %d has seen %d updates; acknowledged were %d".formatted(id, version, acknowledged);
    if (version < acknowledged) {
      tally.lost(what);
    } else {
      tally.failedThere(what);
    }
  }
}

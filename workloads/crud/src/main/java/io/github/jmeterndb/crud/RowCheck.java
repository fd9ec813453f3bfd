// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.crud;

import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Compares the table with what the database has acknowledged: as many rows, with the contents
 * written last.
 */
final class RowCheck {
  private static final int EXAMPLES = 3;

  private final CrudLedger ledger;
  private final List<String> examples = new ArrayList<>();
  private final BitSet missing;
  private int wrong;

  private RowCheck(CrudLedger ledger) {
    this.ledger = ledger;
    missing = ledger.mustExist();
  }

  /**
   * Reads the whole table. No operation may be under way.
   *
   * @return what is wrong, in a line; empty if nothing is
   * @throws UserError if the table cannot be read
   */
  static String differences(Table table, CrudLedger ledger) throws UserError {
    RowCheck check = new RowCheck(ledger);
    table.forEachRow(check::add);
    int missing = check.missing.cardinality();
    if (missing > 0) {
      check.examples.add(missing + " acknowledged rows are missing");
    }
    if (check.wrong > EXAMPLES) {
      check.examples.add(check.wrong + " rows are wrong in all");
    }
    return String.join("; ", check.examples);
  }

  private void add(Row row) {
    boolean expected = row.id() > 0 && missing.get(row.id());
    if (expected) {
      missing.clear(row.id());
    } else if (!ledger.mayExist(row.id())) {
      addWrong("row " + row.id() + " should not be there");
      return;
    }
    if (!row.isIntact()) {
      addWrong("row " + row.id() + " has foreign contents");
    } else if (!ledger.mayHaveVersion(row.id(), row.version())) {
      String acknowledged = "; acknowledged were " + ledger.version(row.id());
      addWrong("row " + row.id() + " has seen " + row.version() + " updates" + acknowledged);
    }
  }

  private void addWrong(String what) {
    wrong++;
    if (examples.size() < EXAMPLES) {
      examples.add(what);
    }
  }
}

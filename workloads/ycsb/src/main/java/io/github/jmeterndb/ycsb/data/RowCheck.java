// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.ycsb.input.FieldText;
import io.github.jmeterndb.ycsb.input.Layout;
import io.github.jmeterndb.ycsb.port.UserRecord;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Compares the table with what the database has acknowledged: no record is missing, none is torn,
 * and each field is what one of its last writes has left.
 */
public final class RowCheck {
  private static final int EXAMPLES = 3;
  private static final RowHistory UNTOUCHED = new RowHistory(0);

  private final Layout layout;
  private final int loaded;
  private final YcsbLedger ledger;
  private final BitSet missing;
  private final List<String> examples = new ArrayList<>();
  private int wrong;

  private RowCheck(Layout layout, int loaded, YcsbLedger ledger) {
    this.layout = layout;
    this.loaded = loaded;
    this.ledger = ledger;
    missing = new BitSet(loaded);
    missing.set(0, loaded);
    ledger.inserted().stream().forEach(number -> missing.set(loaded + number));
  }

  /**
   * Reads the table. No operation may be under way.
   *
   * @return what is wrong, in a line; empty if nothing is
   * @throws UserError if it cannot be read
   */
  public static String differences(UserRows rows, Layout layout, int loaded, YcsbLedger ledger)
      throws UserError {
    RowCheck check = new RowCheck(layout, loaded, ledger);
    rows.forEach(check::add);
    return check.verdict();
  }

  private void add(UserRecord record) {
    int number = layout.number(record);
    String found = wrong(number, record);
    synchronized (this) {
      if (number >= 0) {
        missing.clear(number);
      }
      if (!found.isEmpty()) {
        wrong++;
        if (examples.size() < EXAMPLES) {
          examples.add(found);
        }
      }
    }
  }

  private String wrong(int number, UserRecord record) {
    boolean expected =
        number >= 0
            && (number < loaded
                || ledger.inserted().get(number - loaded)
                || ledger.inDoubt().get(number - loaded));
    if (!expected) {
      return "record " + record.key() + " should not be there";
    }
    String wrong = layout.wrong(number, layout.all(), record);
    for (int field = 0; wrong.isEmpty() && field < record.values().size(); field++) {
      long write = FieldText.write(record.values().get(field));
      RowHistory history =
          ledger.fields().getOrDefault(Journal.key(number, layout.writtenWith(field)), UNTOUCHED);
      if (!history.allows(write, write, 0)) {
        wrong = "field%d of record %s is not what was written last".formatted(field, record.key());
      }
    }
    return wrong;
  }

  private String verdict() {
    if (!missing.isEmpty()) {
      examples.add(missing.cardinality() + " acknowledged records are missing");
    }
    if (wrong > EXAMPLES) {
      examples.add(wrong + " records are wrong in all");
    }
    return String.join("; ", examples);
  }
}

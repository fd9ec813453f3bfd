// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Tally;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Verdict.Fate;
import io.github.jmeterndb.workloads.ycsb.input.FieldText;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the table with what the database has acknowledged: no record is missing, none is torn,
 * and each field is what one of its last writes has left.
 */
public final class RowCheck {
  private static final RecordHistory UNTOUCHED = new RecordHistory();

  private final Layout layout;
  private final int loaded;
  private final YcsbLedger ledger;
  private final BitSet missing;
  private final BitSet insertsInDoubt;
  private final Map<Integer, List<Doubt>> doubts;
  private final Tally tally = new Tally("records");

  private RowCheck(
      Layout layout, int loaded, YcsbLedger ledger, List<Doubt> doubts, BitSet inserts) {
    this.layout = layout;
    this.loaded = loaded;
    this.ledger = ledger;
    this.doubts = doubts.stream().collect(Collectors.groupingBy(Doubt::record));
    insertsInDoubt = inserts;
    missing = new BitSet(loaded);
    missing.set(0, loaded);
    ledger.inserted().stream().forEach(number -> missing.set(loaded + number));
  }

  /**
   * Reads the table. No operation may be under way.
   *
   * @param told what earlier comparisons have told of; this one is added
   * @throws UserError if it cannot be read
   */
  public static Verdict verdict(
      UserRows rows, Layout layout, int loaded, YcsbLedger ledger, Told told) throws UserError {
    RowCheck check =
        new RowCheck(layout, loaded, ledger, told.newUpdates(ledger), told.newInserts(ledger));
    rows.forEach(check::add);
    check.tally.missing(check.missing.cardinality());
    check.tellFates();
    Verdict verdict =
        check.tally.verdict(
            told.newStaleReads(ledger),
            List.of(LedgerInfo.STALE_READS + "those of reads alone, not of scans"));
    told.add(ledger);
    return verdict;
  }

  /**
   * Reads records over a path, all over the table, those in doubt among them.
   *
   * @param rows about how many
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read
   */
  public static String differences(
      UserTable port, Layout layout, int loaded, YcsbLedger ledger, int rows)
      throws StoreException {
    RowCheck check = new RowCheck(layout, loaded, ledger, List.of(), new BitSet());
    int[] numbers = check.missing.stream().toArray();
    Set<Integer> some = new TreeSet<>();
    for (int i = 0; i < numbers.length; i += Math.max(1, numbers.length / rows)) {
      some.add(numbers[i]);
    }
    ledger.doubts().stream().limit(rows).forEach(doubt -> some.add(doubt.record()));
    for (int number : some) {
      check.read(port, number);
    }
    return check.tally.verdict(0, List.of()).differences();
  }

  private void read(UserTable port, int number) throws StoreException {
    try {
      add(port.read(layout.key(number), layout.all()));
    } catch (StoreException e) {
      if (!e.code().equals(StoreException.WRONG_EFFECT)) {
        throw e;
      }
      tally.lost("record " + layout.key(number) + " was not found");
    }
  }

  private void add(UserRecord record) {
    int number = layout.number(record);
    if (number < 0 || !isExpected(number)) {
      tally.failedThere("record " + record.key() + " should not be there");
      return;
    }
    boolean acknowledged = see(number);
    String torn = layout.wrong(number, layout.all(), record);
    if (!torn.isEmpty()) {
      tally.lost(torn);
    } else if (areFieldsRight(number, record) && acknowledged) {
      tally.there();
    }
    for (Doubt doubt : doubts.getOrDefault(number, List.of())) {
      tally.fate(fate(doubt, FieldText.write(record.values().get(doubt.field()))));
    }
  }

  private Fate fate(Doubt doubt, long shown) {
    RecordHistory history = ledger.records().get(doubt.record());
    return history == null ? Fate.UNTOLD : history.fate(doubt.field(), doubt.write(), shown);
  }

  private boolean isExpected(int number) {
    return number < loaded
        || ledger.inserted().get(number - loaded)
        || ledger.inDoubt().get(number - loaded);
  }

  /** Takes it off the lists; whether it has to be there. */
  private synchronized boolean see(int number) {
    if (number >= loaded && insertsInDoubt.get(number - loaded)) {
      insertsInDoubt.clear(number - loaded);
      tally.fate(Fate.APPLIED);
    }
    boolean acknowledged = missing.get(number);
    missing.clear(number);
    return acknowledged;
  }

  private boolean areFieldsRight(int number, UserRecord record) {
    RecordHistory history = ledger.records().getOrDefault(number, UNTOUCHED);
    for (int field = 0; field < record.values().size(); field++) {
      long write = FieldText.write(record.values().get(field));
      if (!history.allows(layout.writtenWith(field), write)) {
        String wrong =
            "field%d of record %s is not what was written last".formatted(field, record.key());
        if (ledger.failed().contains(write)) {
          tally.failedThere(wrong);
        } else {
          tally.lost(wrong);
        }
        return false;
      }
    }
    return true;
  }

  private void tellFates() {
    insertsInDoubt.stream().forEach(number -> tally.fate(Fate.NOT_APPLIED));
    missing.stream()
        .forEach(
            number ->
                doubts.getOrDefault(number, List.of()).forEach(doubt -> tally.fate(Fate.UNTOLD)));
  }
}

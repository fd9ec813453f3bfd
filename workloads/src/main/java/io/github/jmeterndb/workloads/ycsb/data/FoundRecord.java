// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workloads.ycsb.input.FieldText;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;

/**
 * A record as it was read, with all fields.
 *
 * @param id its number; -1 where it does not say that of its key
 */
public record FoundRecord(Layout layout, UserRecord record, int id) implements FoundRow {
  /** The number of the table in the ledger. */
  public static final int TABLE = 1;

  /** The ledger of so many records that are loaded. */
  public static RowLedger ledger(int count) {
    return new RowLedger(TABLE, 0, count);
  }

  public FoundRecord(Layout layout, UserRecord record) {
    this(layout, record, layout.number(record));
  }

  /** The column in the ledger of a field, which is written by itself or with all others. */
  public static int column(Layout layout, int field) {
    return 1 + layout.writtenWith(field);
  }

  @Override
  public int table() {
    return TABLE;
  }

  @Override
  public String name() {
    return "record " + record.key();
  }

  @Override
  public String wrong(RowLedger ledger) {
    String wrong = layout.wrong(id, layout.all(), record);
    int field = wrong.isEmpty() ? wrongField(ledger) : -1;
    return field < 0
        ? wrong
        : "field%s of record %s is not what was written last".formatted(field, record.key());
  }

  /** The first one that is not as it may be; -1 if there is none. */
  private int wrongField(RowLedger ledger) {
    for (int field = 0; field < record.values().size(); field++) {
      long write = write(field);
      if (!ledger.allows(TABLE, column(layout, field), id, write)) {
        return field;
      }
    }
    return -1;
  }

  private long write(int field) {
    return FieldText.write(record.values().get(field));
  }

  @Override
  public boolean isOfFailedWrite(RowLedger ledger) {
    int field = layout.wrong(id, layout.all(), record).isEmpty() ? wrongField(ledger) : -1;
    return field >= 0 && ledger.isOfFailedWrite(TABLE, column(layout, field), id, write(field), 0);
  }

  @Override
  public long version(int column) {
    return column == 0 ? 0 : write(column - 1);
  }
}

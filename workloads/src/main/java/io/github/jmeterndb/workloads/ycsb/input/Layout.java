// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import java.util.ArrayList;
import java.util.List;

/** What records look like: their keys, and values for their fields. Immutable. */
public final class Layout {
  /** The number of the table in the ledger. */
  public static final int TABLE = 1;

  private final Fields all;
  private final int fieldLength;
  private final boolean writesAll;

  public Layout(Settings settings) {
    all = new Fields(0, settings.number(YcsbParameters.FIELD_COUNT));
    fieldLength = settings.number(YcsbParameters.FIELD_LENGTH);
    writesAll = Boolean.parseBoolean(settings.text(YcsbParameters.WRITE_ALL_FIELDS));
  }

  public String key(int number) {
    return Keys.key(number);
  }

  public Fields all() {
    return all;
  }

  public int fieldLength() {
    return fieldLength;
  }

  /**
   * Fields of a record as a write leaves them.
   *
   * @param write the number of the write, 0 for what is loaded or inserted
   */
  public UserRecord record(int number, Fields fields, long write) {
    List<String> values = new ArrayList<>(fields.count());
    for (int i = 0; i < fields.count(); i++) {
      values.add(FieldText.of(number, fields.first() + i, write, fieldLength));
    }
    return new UserRecord(key(number), values);
  }

  /** The number that a record says it has; -1 if that is not the one of its key. */
  public int number(UserRecord record) {
    long number = FieldText.record(record.values().get(0));
    return number >= 0 && number <= Integer.MAX_VALUE && key((int) number).equals(record.key())
        ? (int) number
        : -1;
  }

  /** A record as it was read, with all fields. */
  public FoundRow found(UserRecord record) {
    int number = number(record);
    boolean intact = number >= 0 && isIntact(number, all, record);
    long[] versions = new long[1 + (writesAll ? 1 : all.count())];
    for (int i = 1; i < versions.length; i++) {
      versions[i] = FieldText.write(record.values().get(i - 1));
    }
    // Fields that are written together show the same write.
    for (int i = 1; intact && writesAll && i < all.count(); i++) {
      intact = FieldText.write(record.values().get(i)) == versions[1];
    }
    return new FoundRow(TABLE, number, "record " + record.key(), intact, 0, versions);
  }

  boolean isIntact(int number, Fields fields, UserRecord record) {
    boolean intact = record.key().equals(key(number)) && record.values().size() == fields.count();
    for (int i = 0; intact && i < fields.count(); i++) {
      intact = FieldText.isOf(record.values().get(i), number, fields.first() + i, fieldLength);
    }
    return intact;
  }

  /** What is wrong with fields of a record that were read, in a line; empty if nothing is. */
  public String wrong(int number, Fields fields, UserRecord record) {
    return isIntact(number, fields, record) ? "" : notWritten(record);
  }

  /** Compares only the heads of the values, which is a tenth of the work. */
  public String wrongAtHeads(UserRecord record) {
    int number = number(record);
    boolean agree =
        number >= 0
            && record.values().stream().allMatch(value -> FieldText.record(value) == number);
    return agree ? "" : notWritten(record);
  }

  private static String notWritten(UserRecord record) {
    return "record " + record.key() + " is not what was written";
  }

  /** The column in the ledger of a field, which is written by itself or with all others. */
  public int column(int field) {
    return 1 + (writesAll ? 0 : field);
  }
}

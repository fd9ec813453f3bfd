// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.FoundRow;
import java.util.ArrayList;
import java.util.List;

/** What records look like: their keys, and values for their fields. Immutable. */
final class Layout {
  /** The number of the table in the ledger. */
  public static final int TABLE = 1;

  /** FNV-1's, of 64 bits. Source: {@code site.ycsb.Utils}. */
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;

  private static final long PRIME = 1_099_511_628_211L;

  private final Fields all;
  private final int fieldLength;
  private final boolean writesAll;

  Layout(Settings settings) {
    all = new Fields(0, settings.number(YcsbParameters.FIELD_COUNT));
    fieldLength = settings.number(YcsbParameters.FIELD_LENGTH);
    writesAll = Boolean.parseBoolean(settings.text(YcsbParameters.WRITE_ALL_FIELDS));
  }

  String key(int number) {
    return "user" + hash(number);
  }

  /** {@code Utils.hash}: not negative, but for the one number that has no opposite. */
  static long hash(long number) {
    long hash = OFFSET_BASIS;
    for (int octet = 0; octet < Long.BYTES; octet++) {
      hash = (hash ^ (number & 0xff)) * PRIME;
      number >>= Byte.SIZE;
    }
    return Math.abs(hash);
  }

  Fields all() {
    return all;
  }

  int fieldLength() {
    return fieldLength;
  }

  /**
   * Fields of a record as a write leaves them.
   *
   * @param write the number of the write, 0 for what is loaded or inserted
   */
  UserRecord record(int number, Fields fields, long write) {
    List<String> values = new ArrayList<>(fields.count());
    for (int i = 0; i < fields.count(); i++) {
      values.add(FieldText.of(number, fields.first() + i, write, fieldLength));
    }
    return new UserRecord(key(number), values);
  }

  /** The number that a record says it has; -1 if that is not the one of its key. */
  int number(UserRecord record) {
    long number = FieldText.record(record.values().get(0));
    return number >= 0 && number <= Integer.MAX_VALUE && key((int) number).equals(record.key())
        ? (int) number
        : -1;
  }

  /** A record as it was read, with all fields. */
  FoundRow found(UserRecord record) {
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

  /** Compares only the heads of the values, which is a tenth of the work. */
  boolean isIntactAtHeads(UserRecord record) {
    int number = number(record);
    return number >= 0
        && record.values().stream().allMatch(value -> FieldText.record(value) == number);
  }

  /** The column in the ledger of a field, which is written by itself or with all others. */
  int column(int field) {
    return 1 + (writesAll ? 0 : field);
  }
}

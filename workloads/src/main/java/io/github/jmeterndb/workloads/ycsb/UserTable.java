// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workloads.rows.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** YCSB's table and what its records look like: a key, and values for fields. Immutable. */
final class UserTable {
  static final String NAME = "usertable";

  /** The number of the table in the ledger. */
  static final int TABLE = 1;

  private static final String KEY = "ycsb_key";

  /** FNV-1's, of 64 bits. Source: {@code site.ycsb.Utils}. */
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;

  private static final long PRIME = 1_099_511_628_211L;

  private final Fields all;
  private final List<Fields> single;
  private final int fieldLength;
  private final boolean writesAll;

  UserTable(Settings settings) {
    int count = settings.number(YcsbParameters.FIELD_COUNT);
    all = Fields.of(0, count);
    single = IntStream.range(0, count).mapToObj(field -> Fields.of(field, 1)).toList();
    fieldLength = settings.number(YcsbParameters.FIELD_LENGTH);
    writesAll = Boolean.parseBoolean(settings.text(YcsbParameters.WRITE_ALL_FIELDS));
  }

  /** The columns with their types. */
  Map<String, String> columns(int keyLength) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(KEY, "VARCHAR(" + keyLength + ") NOT NULL");
    all.names.forEach(field -> columns.put(field, "VARCHAR(" + fieldLength + ")"));
    return columns;
  }

  static String key(int number) {
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

  Fields single(int field) {
    return single.get(field);
  }

  /** Fields of a record after its key, as a write leaves them; write 0 is what is loaded. */
  Object[] record(int number, Fields fields, long write) {
    Object[] record = new Object[1 + fields.count()];
    record[0] = key(number);
    for (int i = 1; i < record.length; i++) {
      record[i] = FieldText.of(number, fields.first + i - 1, write, fieldLength);
    }
    return record;
  }

  /** The number that a record says it has; -1 if that is not the one of its key. */
  private static int number(Object... record) {
    long number = FieldText.record((String) record[1]);
    return number >= 0 && number <= Integer.MAX_VALUE && key((int) number).equals(record[0])
        ? (int) number
        : -1;
  }

  /** A record as it was read, with all fields. */
  FoundRow found(Object... record) {
    int number = number(record);
    boolean intact = number >= 0 && isIntact(number, all, record);
    long[] versions = new long[1 + (writesAll ? 1 : all.count())];
    for (int i = 1; i < versions.length; i++) {
      versions[i] = FieldText.write((String) record[i]);
    }
    // Fields that are written together show the same write.
    for (int i = 2; intact && writesAll && i < record.length; i++) {
      intact = FieldText.write((String) record[i]) == versions[1];
    }
    return new FoundRow(TABLE, number, "record " + record[0], intact, 0, versions);
  }

  boolean isIntact(int number, Fields fields, Object... record) {
    boolean intact = key(number).equals(record[0]);
    for (int i = 1; intact && i < record.length; i++) {
      intact = FieldText.isOf((String) record[i], number, fields.first + i - 1, fieldLength);
    }
    return intact;
  }

  /** Compares only the heads of the values, which is a tenth of the work. */
  static boolean isIntactAtHeads(Object... record) {
    int number = number(record);
    boolean intact = number >= 0;
    for (int i = 1; intact && i < record.length; i++) {
      intact = FieldText.record((String) record[i]) == number;
    }
    return intact;
  }

  /** The column in the ledger of a field, which is written by itself or with all others. */
  int column(int field) {
    return 1 + (writesAll ? 0 : field);
  }

  /**
   * Fields of a record that stand side by side: all, or one.
   *
   * @param layout the key and these
   * @param first the number of the first one, from 0
   */
  record Fields(Layout layout, int first, List<String> names) {
    private static Fields of(int first, int count) {
      List<String> names =
          IntStream.range(first, first + count).mapToObj(i -> "field" + i).toList();
      List<String> columns = new ArrayList<>(names);
      columns.add(0, KEY);
      return new Fields(Layout.plain(NAME, List.of(), columns, names), first, names);
    }

    int count() {
      return names.size();
    }
  }
}

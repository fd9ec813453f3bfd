// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workloads.rows.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** YCSB's table and the contents of its records: a key and fields. Thread-safe. */
final class UserTable {
  static final String NAME = "usertable";

  static final int TABLE = 1;

  private static final String KEY = "ycsb_key";

  /** Maximum number of keys in memory, 70 bytes each. */
  private static final int MOST_KEYS = 1_000_000;

  /** FNV-1 with 64 bits. Source: {@code site.ycsb.Utils}. */
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;

  private static final long PRIME = 1_099_511_628_211L;

  final Fields all;
  final boolean readsAll;
  final boolean writesAll;
  final List<Fields> single;
  private final int fieldLength;
  private final int records;

  /** Keys of the loaded records in their order; only the last if there are too many. */
  private String[] keys = {};

  UserTable(Settings settings) {
    int count = settings.number(Ycsb.PARAMETERS.get("fieldcount"));
    all = Fields.of(0, count);
    single = IntStream.range(0, count).mapToObj(field -> Fields.of(field, 1)).toList();
    records = settings.number(Ycsb.RECORD_COUNT);
    fieldLength = settings.number(Ycsb.PARAMETERS.get("fieldlength"));
    readsAll = isTrue(settings, "readallfields");
    writesAll = isTrue(settings, "writeallfields");
  }

  private static boolean isTrue(Settings settings, String property) {
    return Boolean.parseBoolean(settings.text(Ycsb.PARAMETERS.get(property)));
  }

  TableShape shape(int keyLength) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(KEY, "VARCHAR(" + keyLength + ") NOT NULL");
    for (TableColumn field : all.layout.columns().subList(1, 1 + all.count)) {
      columns.put(field.name(), "VARCHAR(" + fieldLength + ")");
    }
    return new TableShape(NAME, columns, KEY, Map.of());
  }

  static String key(int number) {
    return "user" + hash(number);
  }

  /** {@code Utils.hash}: not negative, except for {@code Long.MIN_VALUE}. */
  static long hash(long number) {
    long hash = OFFSET_BASIS;
    for (int octet = 0; octet < Long.BYTES; octet++) {
      hash = (hash ^ (number & 0xff)) * PRIME;
      number >>= Byte.SIZE;
    }
    return Math.abs(hash);
  }

  /** Returns the key of a record and its fields; write 0 is the loaded one. */
  Object[] record(int number, Fields fields, long write) {
    Object[] record = new Object[1 + fields.count()];
    record[0] = key(number);
    for (int i = 1; i < record.length; i++) {
      record[i] = FieldText.of(number, fields.first + i - 1, write, fieldLength);
    }
    return record;
  }

  /** Returns the number in a record's fields; -1 if it does not match the key. */
  private static int number(Object... record) {
    long number = FieldText.record((String) record[1]);
    return number >= 0 && number <= Integer.MAX_VALUE && key((int) number).equals(record[0])
        ? (int) number
        : -1;
  }

  /** The record must have all fields. */
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

  /** Compares only the heads of the values, a tenth of the work. */
  static boolean isIntactAtHeads(Object... record) {
    int number = number(record);
    boolean intact = number >= 0;
    for (int i = 1; intact && i < record.length; i++) {
      intact = FieldText.record((String) record[i]) == number;
    }
    return intact;
  }

  /** Sorts the keys on the first call, which takes some seconds for many keys. */
  synchronized String[] keys() {
    if (keys.length == 0) {
      Stream<String> loaded = IntStream.range(0, records).mapToObj(UserTable::key);
      keys =
          records > MOST_KEYS
              ? loaded.max(Comparator.naturalOrder()).stream().toArray(String[]::new)
              : loaded.sorted().toArray(String[]::new);
    }
    return keys;
  }

  /** Fails if a record of a scan was never written, one is missing, or the order is wrong. */
  void checkScan(int number, int most, Fields fields, List<Object[]> found) throws StoreException {
    if (found.isEmpty() || found.size() > most) {
      throw wrong(number, "has %s records of %s".formatted(found.size(), most));
    }
    String before = "";
    for (Object[] record : found) {
      // Only the heads of the others: comparing all would cost as much as reading them.
      boolean intact =
          before.isEmpty() ? isIntact(number, fields, record) : isIntactAtHeads(record);
      if (before.compareTo((String) record[0]) >= 0) {
        throw wrong(number, "is not in the order of the keys");
      }
      if (!intact) {
        throw StoreException.wrongEffect("record " + record[0] + " is not what was written");
      }
      before = (String) record[0];
    }
    String[] loaded = keys();
    int index = Arrays.binarySearch(loaded, key(number));
    int next = index < 0 ? -index - 1 : index;
    for (Object[] record : found) {
      int order = next < loaded.length ? loaded[next].compareTo((String) record[0]) : 1;
      if (order < 0) {
        throw wrong(number, "lacks the record " + loaded[next]);
      }
      next += order == 0 ? 1 : 0;
    }
    if (found.size() < most && next < loaded.length) {
      throw wrong(number, "lacks the record " + loaded[next]);
    }
  }

  private static StoreException wrong(int number, String what) {
    return StoreException.wrongEffect("the scan from " + key(number) + " " + what);
  }

  /** Returns a field's column in the ledger: its own one, or the one of all fields. */
  int column(int field) {
    return 1 + (writesAll ? 0 : field);
  }

  /**
   * Adjacent fields of a record: all, or one.
   *
   * @param layout the key and these fields
   * @param first index of the first field, from 0
   */
  record Fields(Layout layout, int first, int count) {
    private static Fields of(int first, int count) {
      List<String> names =
          IntStream.range(first, first + count).mapToObj(i -> "field" + i).toList();
      List<String> columns = new ArrayList<>(names);
      columns.add(0, KEY);
      return new Fields(Layout.plain(NAME, List.of(), columns, names), first, count);
    }
  }
}

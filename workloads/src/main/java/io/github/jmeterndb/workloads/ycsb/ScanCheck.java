// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.ycsb.UserTable.Fields;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Checks that a scan can have been written and skips no loaded record. Thread-safe. */
final class ScanCheck {
  /** Maximum number of keys in memory: 4 bytes each, and 100 during the sort. */
  private static final int MOST = 1_000_000;

  private final UserTable table;
  private final int count;

  /** Numbers of the loaded records in key order; only the last if there are too many. */
  private int[] ordered = {};

  ScanCheck(UserTable table, int count) {
    this.table = table;
    this.count = count;
  }

  /** Sorts the keys on the first call, which takes some seconds for many keys. */
  synchronized int[] ordered() {
    if (ordered.length == 0) {
      IntStream numbers = IntStream.range(0, count);
      ordered =
          count > MOST
              ? numbers
                  .reduce((a, b) -> UserTable.key(a).compareTo(UserTable.key(b)) > 0 ? a : b)
                  .stream()
                  .toArray()
              : sorted(numbers.mapToObj(UserTable::key).toArray(String[]::new));
    }
    return ordered;
  }

  private static int[] sorted(String... keys) {
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted(Comparator.comparing(number -> keys[number]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Fails if a record was never written, one is missing, or the order is wrong. */
  void check(int number, int most, Fields fields, List<Object[]> records) throws StoreException {
    if (records.isEmpty() || records.size() > most) {
      throw wrong(number, "has %s records of %s".formatted(records.size(), most));
    }
    String before = "";
    for (Object[] record : records) {
      // Only the heads of the others: comparing all would cost as much as reading them.
      boolean intact =
          before.isEmpty()
              ? table.isIntact(number, fields, record)
              : UserTable.isIntactAtHeads(record);
      if (before.compareTo((String) record[0]) >= 0) {
        throw wrong(number, "is not in the order of the keys");
      }
      if (!intact) {
        throw StoreException.wrongEffect("record " + record[0] + " is not what was written");
      }
      before = (String) record[0];
    }
    requireAll(number, records, records.size() < most);
  }

  /** Requires all loaded records of a range, which may include the end of the table. */
  private void requireAll(int number, List<Object[]> records, boolean toTheEnd)
      throws StoreException {
    int[] numbers = ordered();
    int next = from(UserTable.key(number), numbers);
    for (Object[] record : records) {
      if (next < numbers.length) {
        String key = UserTable.key(numbers[next]);
        int order = key.compareTo((String) record[0]);
        if (order < 0) {
          throw wrong(number, "lacks the record " + key);
        }
        next += order == 0 ? 1 : 0;
      }
    }
    if (toTheEnd && next < numbers.length) {
      throw wrong(number, "lacks the record " + UserTable.key(numbers[next]));
    }
  }

  /** Returns the index of the first number whose key is not below the given one. */
  private static int from(String key, int... numbers) {
    int low = 0;
    int high = numbers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (UserTable.key(numbers[middle]).compareTo(key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static StoreException wrong(int number, String what) {
    return StoreException.wrongEffect("the scan from " + UserTable.key(number) + " " + what);
  }
}

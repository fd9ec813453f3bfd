// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.RowLedger;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether what was read can have been written: each value tells of which record and which write it
 * is, and a scan passes over no loaded record. Thread-safe.
 */
final class RecordCheck {
  /** Keys kept in memory: 4 bytes each, and 100 while they are sorted. */
  private static final int MOST = 1_000_000;

  private final Layout layout;
  private final int count;

  /**
   * The numbers of the loaded records in the order of their keys; where there are too many, of the
   * last alone.
   */
  private int[] ordered = {};

  RecordCheck(Layout layout, int count) {
    this.layout = layout;
    this.count = count;
  }

  /** Brings the keys in order, once: that takes some seconds where there are many. */
  synchronized int[] ordered() {
    if (ordered.length == 0) {
      ordered = count > MOST ? new int[] {last()} : sorted();
    }
    return ordered;
  }

  private int[] sorted() {
    String[] keys = IntStream.range(0, count).mapToObj(layout::key).toArray(String[]::new);
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparing(number -> keys[number]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int last() {
    int last = 0;
    for (int number = 1; number < count; number++) {
      last = layout.key(number).compareTo(layout.key(last)) > 0 ? number : last;
    }
    return last;
  }

  /** What those fields of a record may be that is about to be read. */
  AllowedVersions[] allowed(RowLedger ledger, int number, Fields fields) {
    AllowedVersions[] allowed = new AllowedVersions[fields.count()];
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] = ledger.allowed(Layout.TABLE, layout.column(fields.first() + i), number);
    }
    return allowed;
  }

  /**
   * Of the record of that number, those fields.
   *
   * @param ledger counts it if it is stale
   * @param allowed what they may be
   * @throws StoreException if they cannot have been written, or are stale
   */
  void read(
      RowLedger ledger, int number, Fields fields, AllowedVersions[] allowed, UserRecord record)
      throws StoreException {
    require(layout.isIntact(number, fields, record), record);
    for (int i = 0; i < allowed.length; i++) {
      if (ledger.isStale(allowed[i], FieldText.write(record.values().get(i)))) {
        throw StoreException.wrongEffect(
            "field%s of record %s was read as it was before an acknowledged write"
                .formatted(fields.first() + i, record.key()));
      }
    }
  }

  /**
   * A scan from the record of that number on.
   *
   * @param most how many records were asked for
   * @throws StoreException if they cannot have been written, or are not all that there are
   */
  void scan(int number, int most, Fields fields, List<UserRecord> records) throws StoreException {
    if (records.isEmpty() || records.size() > most) {
      throw wrong(number, "has %s records of %s".formatted(records.size(), most));
    }
    // Of the others the heads only: all of them would cost as much as reading them.
    require(layout.isIntact(number, fields, records.get(0)), records.get(0));
    for (int i = 1; i < records.size(); i++) {
      UserRecord record = records.get(i);
      if (records.get(i - 1).key().compareTo(record.key()) >= 0) {
        throw wrong(number, "is not in the order of the keys");
      }
      require(layout.isIntactAtHeads(record), record);
    }
    String missing = missing(layout.key(number), records, records.size() < most);
    if (!missing.isEmpty()) {
      throw wrong(number, "lacks the record " + missing);
    }
  }

  /**
   * The first loaded record that a scan should have found, and has not; empty if there is none.
   *
   * @param first the key that it started from
   * @param toTheEnd whether it met the end of the table
   */
  private String missing(String first, List<UserRecord> records, boolean toTheEnd) {
    int[] numbers = ordered();
    int next = from(first, numbers);
    for (UserRecord record : records) {
      if (next < numbers.length) {
        String key = layout.key(numbers[next]);
        int order = key.compareTo(record.key());
        if (order < 0) {
          return key;
        }
        next += order == 0 ? 1 : 0;
      }
    }
    return toTheEnd && next < numbers.length ? layout.key(numbers[next]) : "";
  }

  /** The index of the first one that is not below a key. */
  private int from(String key, int... numbers) {
    int low = 0;
    int high = numbers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (layout.key(numbers[middle]).compareTo(key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static void require(boolean intact, UserRecord record) throws StoreException {
    if (!intact) {
      throw StoreException.wrongEffect("record " + record.key() + " is not what was written");
    }
  }

  private StoreException wrong(int number, String what) {
    return StoreException.wrongEffect("the scan from " + layout.key(number) + " " + what);
  }
}

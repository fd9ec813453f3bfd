// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The keys of the loaded records in their order: a scan passes over none of them. Thread-safe. */
public final class LoadedKeys {
  /** Keys kept in memory: 4 bytes each, and 100 while they are sorted. */
  public static final int MOST = 1_000_000;

  private final Layout layout;
  private final int count;
  private final int most;

  /**
   * The numbers of the records in the order of their keys; where there are too many, of the last.
   */
  private int[] ordered = {};

  /**
   * Those of so many records, 1 or more.
   *
   * @param most of so many, all are known, and of more the last one alone
   */
  public LoadedKeys(Layout layout, int count, int most) {
    this.layout = layout;
    this.count = count;
    this.most = most;
  }

  /** Brings them in order, once: that takes some seconds where there are many. */
  public synchronized void sort() {
    if (ordered.length == 0) {
      ordered = count > most ? new int[] {last()} : sorted();
    }
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

  private synchronized int[] ordered() {
    sort();
    return ordered;
  }

  /**
   * The first one that a scan should have found, and has not; empty if there is none.
   *
   * @param first the key that it started from
   * @param records what it has found, in the order of their keys
   * @param toTheEnd whether it met the end of the table
   */
  String missing(String first, List<UserRecord> records, boolean toTheEnd) {
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
}

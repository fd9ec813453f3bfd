// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A number for each of many rows; 4 bytes per row where row ids lie close together. Thread-safe.
 */
final class RowNumbers {
  private static final int BITS = 9;
  private static final int SIZE = 1 << BITS;

  private final Map<Long, AtomicIntegerArray> chunks = new ConcurrentHashMap<>();

  /** The number of a row; 0 if none was set. */
  int get(long row) {
    AtomicIntegerArray chunk = chunks.get(row >> BITS);
    return chunk == null ? 0 : chunk.get(index(row));
  }

  void set(long row, int number) {
    AtomicIntegerArray chunk =
        number == 0
            ? chunks.get(row >> BITS)
            : chunks.computeIfAbsent(row >> BITS, none -> new AtomicIntegerArray(SIZE));
    if (chunk != null) {
      chunk.set(index(row), number);
    }
  }

  private static int index(long row) {
    return (int) row & SIZE - 1;
  }

  /** Calls the action for each row whose number is not 0, in any order. */
  void forEach(Action action) {
    chunks.forEach(
        (first, chunk) -> {
          for (int i = 0; i < SIZE; i++) {
            int number = chunk.get(i);
            if (number != 0) {
              action.on((first << BITS) + i, number);
            }
          }
        });
  }

  interface Action {
    void on(long row, int number);
  }
}

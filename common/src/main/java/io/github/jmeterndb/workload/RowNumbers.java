// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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

  /**
   * The rows whose number is not 0, in any order; {@code from} and {@code to} are multiples of 512.
   */
  LongStream rows(long from, long to) {
    return chunks.entrySet().stream()
        .filter(chunk -> chunk.getKey() >= from >> BITS && chunk.getKey() < to >> BITS)
        .flatMapToLong(
            chunk ->
                IntStream.range(0, SIZE)
                    .filter(i -> chunk.getValue().get(i) != 0)
                    .mapToLong(i -> (chunk.getKey() << BITS) + i));
  }
}

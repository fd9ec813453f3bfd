// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.Counted;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many queries were sent, as sysbench counts them: those that read, those that write, and
 * others, such as {@code BEGIN} and {@code COMMIT}. Failed ones count. Thread-safe.
 */
final class QueryCounts implements Counted {
  private final LongAdder read = new LongAdder();
  private final LongAdder write = new LongAdder();
  private final LongAdder other = new LongAdder();

  void countRead() {
    read.increment();
  }

  void countWrite() {
    write.increment();
  }

  void countOther() {
    other.increment();
  }

  @Override
  public Map<String, Long> counters() {
    return Map.of(READ_QUERIES, read.sum(), WRITE_QUERIES, write.sum(), OTHER_QUERIES, other.sum());
  }
}

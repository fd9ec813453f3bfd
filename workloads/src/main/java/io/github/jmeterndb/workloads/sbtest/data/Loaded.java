// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * What the rows were before a run has written to them: those that it has loaded itself, or those of
 * somebody else, of which {@code k} is remembered. Thread-safe.
 */
public final class Loaded {
  private final Map<Integer, AtomicIntegerArray> k;

  private Loaded(Map<Integer, AtomicIntegerArray> k) {
    this.k = k;
  }

  /** Rows that are loaded here. */
  public static Loaded here() {
    return new Loaded(Map.of());
  }

  /**
   * Reads the rows that are there.
   *
   * @throws UserError if they are not those from 1 to the size of a table
   */
  public static Loaded adopt(SysbenchTables tables, int size) throws UserError {
    Map<Integer, AtomicIntegerArray> k = new HashMap<>();
    tables.numbers().forEach(table -> k.put(table, new AtomicIntegerArray(size + 1)));
    Map<Integer, AtomicIntegerArray> counts = new HashMap<>();
    tables.numbers().forEach(table -> counts.put(table, new AtomicIntegerArray(2)));
    tables.forEachRow(
        (table, row) -> {
          boolean expected = row.id() >= 1 && row.id() <= size;
          counts.get(table).incrementAndGet(expected ? 0 : 1);
          if (expected) {
            k.get(table).set(row.id(), row.k());
          }
        });
    List<String> wrong = new ArrayList<>();
    counts.forEach(
        (table, count) -> {
          if (count.get(0) != size || count.get(1) > 0) {
            wrong.add(Oltp.table(table));
          }
        });
    if (!wrong.isEmpty()) {
      throw new UserError(
          "The table %s does not hold just the rows 1 to %d: give -J%s=… as sysbench prepare was given it, or prepare it anew."
              .formatted(wrong.get(0), size, SysbenchParameters.TABLE_SIZE));
    }
    return new Loaded(k);
  }

  /** Whether they are not known but for {@code k}. */
  boolean isSomebodyElses() {
    return !k.isEmpty();
  }

  /** The number of the write that they are of. */
  public long write() {
    return isSomebodyElses() ? Write.ANYTHING : 0;
  }

  /** {@code k} of one of somebody else's rows. */
  int k(int table, int id) {
    return k.get(table).get(id);
  }

  /** That row was put back as it is loaded here. */
  public void putBack(int table, int id, int loadedK) {
    if (isSomebodyElses()) {
      k.get(table).set(id, loadedK);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Sight;
import io.github.jmeterndb.workload.Verdict.Fate;
import io.github.jmeterndb.workload.Write;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The writes that may still show in the fields of one record. Of a field in which only one can, its
 * number is all that is kept: a run may write to each field of the table. Thread-safe.
 */
public final class RecordHistory implements Serializable {
  private static final long serialVersionUID = 1;

  /** The only one that can show, by field; 0 is what was loaded, also of fields beyond. */
  private long[] settled = {};

  /** The other fields. */
  private Map<Integer, RowHistory> open = Map.of();

  RecordHistory() {}

  /** A write of that number begins. */
  Write begin(int field, long number) {
    return begin(field, () -> number);
  }

  /** The same; of this record, each number that was given is that of a write that has begun. */
  synchronized Write begin(int field, LongSupplier numbers) {
    RowHistory history = history(field);
    open(field, history);
    return history.begin(Write.Kind.ROW, numbers);
  }

  private void open(int field, RowHistory history) {
    if (open.isEmpty()) {
      open = new HashMap<>(2);
    }
    open.put(field, history);
  }

  /** The database has acknowledged it. */
  synchronized void acknowledged(int field, Write write) {
    open.get(field).acknowledged(write);
    settle(field);
  }

  /** It has failed. */
  synchronized void failed(int field, Write write, boolean mayBeApplied) {
    if (mayBeApplied) {
      open.get(field).inDoubt(write);
    } else {
      open.get(field).notApplied(write);
    }
    settle(field);
  }

  private void settle(int field) {
    OptionalLong number = open.get(field).settled();
    if (number.isPresent()) {
      if (field >= settled.length) {
        settled = Arrays.copyOf(settled, field + 1);
      }
      settled[field] = number.getAsLong();
      open.remove(field);
      if (open.isEmpty()) {
        open = Map.of();
      }
    }
  }

  /** Whether a field may be what that write has left. */
  public synchronized boolean allows(int field, long write) {
    RowHistory history = open.get(field);
    return history == null ? write == settled(field) : history.allows(write, write, 0);
  }

  /**
   * What a read that begins now may find.
   *
   * @param fields how many there are
   * @param last gives the highest number of any write
   */
  synchronized Sight[] sights(int fields, LongSupplier last) {
    Sight[] sights = new Sight[fields];
    for (int field = 0; field < fields; field++) {
      RowHistory history = open.get(field);
      sights[field] =
          history == null ? Sight.of(settled(field), last.getAsLong()) : history.sight(last);
    }
    return sights;
  }

  /** What became of a write in doubt, by that which the field is of; by GONE, if it is gone. */
  synchronized Fate fate(int field, Write doubt, long shown) {
    RowHistory history = open.get(field);
    return history == null ? Fate.UNTOLD : history.fate(doubt, shown, shown, 0);
  }

  private long settled(int field) {
    return field < settled.length ? settled[field] : 0;
  }

  private RowHistory history(int field) {
    RowHistory history = open.get(field);
    if (history == null) {
      history = new RowHistory(0);
      if (settled(field) != 0) {
        history.acknowledged(history.begin(Write.Kind.ROW, settled(field)));
      }
    }
    return history;
  }

  private IntStream fields() {
    return IntStream.concat(
            IntStream.range(0, settled.length), open.keySet().stream().mapToInt(Integer::intValue))
        .distinct();
  }

  /** What two JVMs have seen of a record that was loaded once: see {@link RowHistory#merged}. */
  static RecordHistory merged(RecordHistory first, RecordHistory second) {
    RecordHistory both = new RecordHistory();
    IntStream.concat(first.fields(), second.fields())
        .distinct()
        .forEach(
            field -> {
              both.open(field, RowHistory.merged(first.history(field), second.history(field)));
              both.settle(field);
            });
    return both;
  }
}

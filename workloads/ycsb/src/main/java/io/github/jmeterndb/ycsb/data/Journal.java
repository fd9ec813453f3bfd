// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb.data;

import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.ycsb.input.Records;
import io.github.jmeterndb.ycsb.port.Fields;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What the threads of a run write, and what the database says to it. Thread-safe. */
public final class Journal {
  private final Map<Long, RowHistory> histories = new ConcurrentHashMap<>();
  private final AtomicInteger writers = new AtomicInteger();
  private final Records records;

  /** A journal of a table that holds those records as they are loaded. */
  public Journal(Records records) {
    this.records = records;
  }

  /** The key in a ledger of a field, or of all fields that are written with that first one. */
  static long key(int record, int field) {
    return ((long) record << Integer.SIZE) + field;
  }

  /** Which records there are. */
  public Records records() {
    return records;
  }

  /** Somebody who writes. */
  public Writer writer() {
    return new Writer(writers.incrementAndGet());
  }

  /** No record that was inserted is there any more. */
  public void insertsRemoved() {
    histories.keySet().removeIf(key -> key >> Integer.SIZE >= records.loaded());
    records.removeInserted();
  }

  /** All of it: as it is until the next write begins, for a copy would take as much memory. */
  public YcsbLedger ledger() {
    return new YcsbLedger(histories, records.inserted(), records.inDoubt());
  }

  /** One who writes, and numbers the writes. For one thread. */
  public final class Writer {
    private final int id;
    private int sequence;

    private Writer(int id) {
      this.id = id;
    }

    /** A write of fields of a record that begins, or is about to. */
    public Pending begin(int record, Fields written) {
      long number = ((long) id << Integer.SIZE) + ++sequence;
      RowHistory history =
          histories.computeIfAbsent(key(record, written.first()), key -> new RowHistory(0));
      return new Pending(history, history.begin(Write.Kind.ROW, number), number);
    }
  }

  /**
   * A write that is under way.
   *
   * @param number tells who writes, and their how manieth write it is
   */
  public record Pending(RowHistory history, Write write, long number) {
    /** The database has acknowledged it. */
    public void acknowledged() {
      history.acknowledged(write);
    }

    /**
     * It has failed.
     *
     * @param mayBeApplied whether it may be there nevertheless
     */
    public void failed(boolean mayBeApplied) {
      if (mayBeApplied) {
        history.inDoubt(write);
      } else {
        history.notApplied(write);
      }
    }
  }
}

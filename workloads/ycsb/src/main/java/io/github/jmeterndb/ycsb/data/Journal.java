// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb.data;

import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.ycsb.input.Records;
import io.github.jmeterndb.ycsb.port.Fields;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What the threads of a run write, and what the database says to it. Thread-safe. */
public final class Journal {
  private final Map<Integer, RecordHistory> histories = new ConcurrentHashMap<>();
  private final AtomicInteger writers;
  private final Records records;
  private final Share share;

  /** A journal of a table that holds those records as they are loaded. */
  public Journal(Records records) {
    this(records, Share.ALL);
  }

  /** That of one of several JVMs: its writers are no other's. */
  public Journal(Records records, Share share) {
    this.records = records;
    this.share = share;
    writers = new AtomicInteger(share.place() + 1 - share.places());
  }

  /** All is as that ledger says. No write may be under way. */
  public void learn(YcsbLedger ledger) {
    histories.clear();
    histories.putAll(ledger.records());
    records.learn(ledger.inserted(), ledger.inDoubt());
  }

  /** Which records there are. */
  public Records records() {
    return records;
  }

  /** Somebody who writes. */
  public Writer writer() {
    return new Writer(writers.addAndGet(share.places()));
  }

  /** No record that was inserted is there any more. */
  public void insertsRemoved() {
    histories.keySet().removeIf(number -> number >= records.loaded());
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
      RecordHistory history = histories.computeIfAbsent(record, key -> new RecordHistory());
      int field = written.first();
      return new Pending(history, field, history.begin(field, number), number);
    }
  }

  /**
   * A write that is under way.
   *
   * @param field the first one that is written
   * @param number tells who writes, and their how manieth write it is
   */
  public record Pending(RecordHistory history, int field, Write write, long number) {
    /** The database has acknowledged it. */
    public void acknowledged() {
      history.acknowledged(field, write);
    }

    /**
     * It has failed.
     *
     * @param mayBeApplied whether it may be there nevertheless
     */
    public void failed(boolean mayBeApplied) {
      history.failed(field, write, mayBeApplied);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workload.Numbers;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Sight;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.workloads.ycsb.input.Records;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What the threads of a run write, and what the database says to it. Thread-safe. */
public final class Journal {
  private final Map<Integer, RecordHistory> histories = new ConcurrentHashMap<>();
  private final AtomicLong writes;
  private final Queue<Doubt> doubts = new ConcurrentLinkedQueue<>();
  private final Numbers failed = new Numbers();
  private final LongAdder staleReads = new LongAdder();
  private final Records records;
  private final Share share;

  /** A journal of a table that holds those records as they are loaded. */
  public Journal(Records records) {
    this(records, Share.ALL);
  }

  /** That of one of several JVMs: its numbers are no other's. */
  public Journal(Records records, Share share) {
    this.records = records;
    this.share = share;
    writes = new AtomicLong(share.place() + 1L - share.places());
  }

  /** All is as that ledger says. No write may be under way. */
  public void learn(YcsbLedger ledger) {
    histories.clear();
    histories.putAll(ledger.records());
    doubts.clear();
    doubts.addAll(ledger.doubts());
    failed.addAll(ledger.failed());
    staleReads.reset();
    staleReads.add(ledger.staleReads());
    records.learn(ledger.inserted(), ledger.inDoubt());
  }

  /** Which records there are. */
  public Records records() {
    return records;
  }

  /** A write of fields of a record that begins, or is about to. */
  public Pending begin(int record, Fields written) {
    RecordHistory history = histories.computeIfAbsent(record, key -> new RecordHistory());
    int field = written.first();
    Write write = history.begin(field, () -> writes.addAndGet(share.places()));
    return new Pending(record, history, field, write);
  }

  /**
   * What a read of a record that begins now may find in each field: anything, where other JVMs
   * write, or nobody has.
   */
  public Sight[] sights(int record, int fields) {
    RecordHistory history = share.places() == 1 ? histories.get(record) : null;
    return history == null ? new Sight[0] : history.sights(fields, writes::get);
  }

  /** A read of a field that found what that write has left: whether it is stale is counted. */
  boolean isStale(Sight sight, long write) {
    return sight.isStale(write) && !failed.contains(write);
  }

  /** A read was stale. */
  void readStale() {
    staleReads.increment();
  }

  /** No record that was inserted is there any more. */
  public void insertsRemoved() {
    histories.keySet().removeIf(number -> number >= records.loaded());
    doubts.removeIf(doubt -> doubt.record() >= records.loaded());
    records.removeInserted();
  }

  /** All of it: as it is until the next write begins, for a copy would take as much memory. */
  public YcsbLedger ledger() {
    return new YcsbLedger(
        histories, records.inserted(), records.inDoubt(), doubts, failed, staleReads.sum());
  }

  /** A write that is under way. For one thread. */
  public final class Pending {
    private final int record;
    private final RecordHistory history;
    private final int field;
    private final Write write;

    private Pending(int record, RecordHistory history, int field, Write write) {
      this.record = record;
      this.history = history;
      this.field = field;
      this.write = write;
    }

    /** Its number, which no other write has. */
    public long number() {
      return write.number();
    }

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
      if (mayBeApplied) {
        doubts.add(new Doubt(record, field, write));
      } else {
        failed.add(write.number());
      }
    }
  }
}

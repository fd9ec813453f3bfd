// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench.data;

import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.workload.Write.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What the threads of a run write, and what the database says to it. Thread-safe. */
public final class Journal {
  /** Leaves room for as many writes in the 36 bits of a number. */
  private static final long EARLIER = (1L << 35) - 1;

  private final long loaded;
  private final Share share;
  private final Map<Long, RowHistory> histories = new ConcurrentHashMap<>();
  private final Set<Integer> touched = ConcurrentHashMap.newKeySet();
  private final Map<Integer, BitSet> inserted = new ConcurrentHashMap<>();
  private final Map<Integer, BitSet> insertsInDoubt = new ConcurrentHashMap<>();
  private final AtomicLong writes;
  private final AtomicInteger inserts;
  private final LongAdder attempts = new LongAdder();

  /** A journal of tables whose rows are as that write has left them. */
  public Journal(long loaded) {
    this(loaded, Share.ALL);
  }

  /** That of one of several JVMs: its numbers are no other's. */
  public Journal(long loaded, Share share) {
    this.loaded = loaded;
    this.share = share;
    // Where the tables are somebody else's, they may hold what an earlier run has written.
    long earlier = loaded == Write.ANYTHING ? System.currentTimeMillis() & EARLIER : 0;
    int places = share.places();
    writes = new AtomicLong(earlier - earlier % places + share.place() + 1 - places);
    inserts = new AtomicInteger(share.place() + 1 - places);
  }

  /** One of tables that are as a ledger says. */
  public Journal(long loaded, SysbenchLedger ledger) {
    this(loaded, Share.ALL);
    histories.putAll(ledger.rows());
    inserted.putAll(ledger.inserted());
    insertsInDoubt.putAll(ledger.insertsInDoubt());
    attempts.add(ledger.attempts());
  }

  /** The key of a row in a ledger. */
  static long key(int table, int id) {
    return ((long) table << Integer.SIZE) + id;
  }

  /** A number that no other write has. */
  public long nextWrite() {
    return writes.addAndGet(share.places());
  }

  /** A number that no other insert has: those are counted by themselves, without gaps. */
  public int nextInsert() {
    return inserts.addAndGet(share.places());
  }

  /** Writes that stand or fall together. */
  public Pending begin() {
    return new Pending();
  }

  /** An insert has ended. */
  public synchronized void inserted(int table, int number) {
    touched.add(table);
    inserted.computeIfAbsent(table, key -> new BitSet()).set(number);
  }

  /** An insert has failed, and may be there. */
  public synchronized void insertInDoubt(int table, int number) {
    touched.add(table);
    insertsInDoubt.computeIfAbsent(table, key -> new BitSet()).set(number);
  }

  /** Whether all of a table is as it was loaded, for sure. */
  boolean isUntouched(int table) {
    return share.places() == 1 && !touched.contains(table);
  }

  /** A row that was gone is there again, as it was loaded. */
  public void putBack(int table, int id) {
    histories.remove(key(table, id));
  }

  /** Whether a row may have been inserted since they were removed last. */
  public synchronized boolean hasInserts() {
    return !inserted.isEmpty() || !insertsInDoubt.isEmpty();
  }

  /** No row that was inserted is there any more; one in doubt may come yet. */
  public synchronized void insertsRemoved() {
    inserted.clear();
  }

  /** All of it: as it is until the next write begins, for a copy would take as much memory. */
  public SysbenchLedger ledger() {
    return new SysbenchLedger(histories, inserted, insertsInDoubt, attempts.sum() + inserts.get());
  }

  /** The ids of rows that may be gone, by table. */
  public Map<Integer, int[]> gaps() {
    return histories.entrySet().stream()
        .filter(history -> history.getValue().mayBeGone())
        .map(Map.Entry::getKey)
        .collect(
            Collectors.groupingBy(
                key -> (int) (key >> Integer.SIZE),
                Collectors.collectingAndThen(
                    Collectors.toList(),
                    keys -> keys.stream().mapToInt(Long::intValue).sorted().toArray())));
  }

  /** Writes of rows that are under way together. For one thread. */
  public final class Pending {
    private final List<RowHistory> rows = new ArrayList<>(4);
    private final List<Write> begun = new ArrayList<>(4);

    private Pending() {}

    /** One that begins, or is about to. */
    public void add(int table, int id, Kind kind, long number) {
      touched.add(table);
      attempts.increment();
      RowHistory row = histories.computeIfAbsent(key(table, id), key -> new RowHistory(loaded));
      rows.add(row);
      begun.add(row.begin(kind, number));
    }

    /** The database has acknowledged all of them. */
    public void acknowledged() {
      for (int i = 0; i < rows.size(); i++) {
        rows.get(i).acknowledged(begun.get(i));
      }
    }

    /** Whether any of the rows may be gone by what others have done. */
    public boolean mayBeGone() {
      return rows.stream().anyMatch(RowHistory::mayBeGone);
    }

    /**
     * They have failed.
     *
     * @param mayBeApplied whether they may be there nevertheless
     */
    public void failed(boolean mayBeApplied) {
      for (int i = 0; i < rows.size(); i++) {
        if (mayBeApplied) {
          rows.get(i).inDoubt(begun.get(i));
        } else {
          rows.get(i).notApplied(begun.get(i));
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.Numbers;
import io.github.jmeterndb.workload.RowHistory;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Sight;
import io.github.jmeterndb.workload.Write;
import io.github.jmeterndb.workload.Write.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  private final Queue<Doubt> doubts = new ConcurrentLinkedQueue<>();
  private final Numbers failed = new Numbers();
  private final LongAdder staleReads = new LongAdder();

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
    doubts.addAll(ledger.doubts());
    failed.addAll(ledger.failed());
    staleReads.add(ledger.staleReads());
  }

  /** The key of a row in a ledger. */
  static long key(int table, int id) {
    return ((long) table << Integer.SIZE) + id;
  }

  /** A number that no other write has. */
  long nextWrite() {
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

  /**
   * What a read of a row's {@code c} that begins now may find: anything, where other JVMs write, or
   * nobody has.
   */
  public Sight sight(int table, int id) {
    RowHistory row = share.places() == 1 ? histories.get(key(table, id)) : null;
    return row == null ? Sight.ANY : row.sight(writes::get);
  }

  /** Whether a read is stale that found what that write has left; then it is counted. */
  public boolean isStale(Sight sight, long write) {
    boolean stale = sight.isStale(write) && !failed.contains(write);
    if (stale) {
      staleReads.increment();
    }
    return stale;
  }

  /** A row that was gone is there again, as it was loaded. */
  public void putBack(int table, int id) {
    histories.remove(key(table, id));
  }

  /** Whether a row may have been inserted since they were removed last. */
  public synchronized boolean hasInserts() {
    return !inserted.isEmpty() || !insertsInDoubt.isEmpty();
  }

  /** How many rows were inserted, or may be there, beside those that were loaded. */
  public synchronized int inserts() {
    return Stream.of(inserted, insertsInDoubt)
        .flatMap(rows -> rows.values().stream())
        .mapToInt(BitSet::cardinality)
        .sum();
  }

  /** No row that was inserted is there any more; one in doubt may come yet. */
  public synchronized void insertsRemoved() {
    inserted.clear();
  }

  /** All of it: as it is until the next write begins, for a copy would take as much memory. */
  public SysbenchLedger ledger() {
    return new SysbenchLedger(
        histories,
        inserted,
        insertsInDoubt,
        attempts.sum() + inserts.get(),
        doubts,
        failed,
        staleReads.sum());
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
    private final List<Long> keys = new ArrayList<>(4);
    private final List<RowHistory> rows = new ArrayList<>(4);
    private final List<Write> begun = new ArrayList<>(4);

    private Pending() {}

    /** One that begins, or is about to, with a number that no other write has. */
    public long add(int table, int id, Kind kind) {
      return begin(table, id, kind, Journal.this::nextWrite);
    }

    /** One that leaves no row. */
    public void addDelete(int table, int id) {
      begin(table, id, Kind.ROW, () -> Write.GONE);
    }

    private long begin(int table, int id, Kind kind, LongSupplier numbers) {
      touched.add(table);
      attempts.increment();
      long key = key(table, id);
      RowHistory row = histories.computeIfAbsent(key, none -> new RowHistory(loaded));
      Write write = row.begin(kind, numbers);
      keys.add(key);
      rows.add(row);
      begun.add(write);
      return write.number();
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
        Write write = begun.get(i);
        if (mayBeApplied) {
          rows.get(i).inDoubt(write);
          doubts.add(new Doubt(nextWrite(), keys.get(i), write));
        } else {
          rows.get(i).notApplied(write);
          if (write.number() >= 0) {
            failed.add(write.number());
          }
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The writes of a run, and what the database has acknowledged of them: a {@link Register} for each
 * row, and for each column that is written by itself, for all threads and access paths. Tables are
 * numbered from 1, the columns of a row from 1; the row itself is 0. Each JVM of a run writes only
 * to the rows of its {@link Share}.
 *
 * <p>Where only one version of a row is allowed, only its number is kept, so that a run may write
 * to each row of large tables. Thread-safe.
 */
public final class RowLedger {
  /** Up to 1,023 columns of a row that are written by themselves. */
  private static final int COLUMN_BITS = 10;

  /** In {@link #settled}: the row was never written. */
  private static final int UNTOUCHED = 0;

  final int tables;
  final int first;
  private final int count;
  private final Share share;
  private final Map<Long, Register> open = new ConcurrentHashMap<>();

  /** The version plus one, or {@link Write#GONE}. */
  private final RowNumbers settled = new RowNumbers();

  private final Set<Integer> written = ConcurrentHashMap.newKeySet();

  /** The highest number of a column that was written by itself. */
  private final AtomicInteger columns = new AtomicInteger();

  private final AtomicInteger nextAdded;
  private final LongAdder attempts = new LongAdder();
  private final Queue<Write> unknown = new ConcurrentLinkedQueue<>();
  private final LongAdder staleReads = new LongAdder();

  /**
   * Tables that hold the same ids from the start, all of version 0.
   *
   * @param first the smallest id, 0 or more
   */
  public RowLedger(int tables, int first, int count) {
    this(tables, first, count, Share.ALL);
  }

  private RowLedger(int tables, int first, int count, Share share) {
    this.tables = tables;
    this.first = first;
    this.count = count;
    this.share = share;
    nextAdded = new AtomicInteger(share.firstFrom(end()));
  }

  /** A ledger without any write. */
  public RowLedger anew(int rows, Share jvm) {
    return new RowLedger(tables, first, rows, jvm);
  }

  /** Rows of each table at the start. */
  public int count() {
    return count;
  }

  /** The smallest id of added rows. */
  public int end() {
    return first + count;
  }

  public Share share() {
    return share;
  }

  /** A new id for a row to be added. */
  public int nextAdded() {
    return nextAdded.getAndUpdate(id -> Math.addExact(id, share.places()));
  }

  /** The largest id given to a row to be added; below {@link #end} if none was. */
  public int lastAdded() {
    return nextAdded.get() - 1;
  }

  /** Begins the writes of one transaction. */
  public Pending begin() {
    return new Pending();
  }

  private static long key(int table, int column, int id) {
    return ((long) ((table << COLUMN_BITS) + column) << Integer.SIZE) + id;
  }

  static int table(long key) {
    return (int) (key >> (Integer.SIZE + COLUMN_BITS));
  }

  static int column(long key) {
    return (int) (key >> Integer.SIZE) & (1 << COLUMN_BITS) - 1;
  }

  /** A column counts as loaded, also that of an inserted row. */
  private long original(long key) {
    int id = (int) key;
    return column(key) > 0 || (id >= first && id < end()) ? 0 : Write.GONE;
  }

  private static long version(int number) {
    return number > 0 ? number - 1 : number;
  }

  /** A register to be read, not written. */
  Register register(int table, int column, int id) {
    long key = key(table, column, id);
    Register register = open.get(key);
    return register == null ? closed(key) : register;
  }

  private Register closed(long key) {
    int number = settled.get(key);
    return new Register(number == UNTOUCHED ? original(key) : version(number));
  }

  private void end(Write write, BiConsumer<Register, Write> how) {
    open.computeIfPresent(
        write.key,
        (key, register) -> {
          // Else the row was restored meanwhile.
          if (register == write.register) {
            how.accept(register, write);
            return settle(key, register) ? null : register;
          }
          return register;
        });
  }

  private boolean settle(long key, Register register) {
    long version = register.settled().orElse(Integer.MAX_VALUE);
    if (version >= Integer.MAX_VALUE) {
      return false;
    }
    // A row whose insert has failed is none that was deleted.
    if (settled.get(key) != UNTOUCHED || version != original(key)) {
      settled.set(key, (int) (version >= 0 ? version + 1 : version));
    }
    return true;
  }

  /** Whether no row of a table was written by any JVM. */
  public boolean isUntouched(int table) {
    return share.places() == 1 && !written.contains(table);
  }

  /**
   * Tests the version that is found by a read which begins now: it is stale if an acknowledged
   * write has replaced it before. No version is stale where other JVMs write the row, or nobody has
   * written it. Counts stale reads.
   */
  public LongPredicate stale(int table, int column, int id) {
    long key = key(table, column, id);
    Register register = open.get(key);
    long last = version(settled.get(key));
    LongPredicate replaced =
        register == null ? version -> version >= 0 && version < last : register.replaced();
    return version -> {
      boolean stale = replaced.test(version);
      if (stale) {
        staleReads.increment();
      }
      return stale;
    };
  }

  /** Whether a row may be of that version; always where another JVM writes to it. */
  public boolean allows(int table, int id, long version) {
    return allows(table, 0, id, version, 0);
  }

  /** Whether a row or column may be of that version, and increased by so much since. */
  public boolean allows(int table, int column, int id, long version, long increased) {
    return !share.owns(id) || register(table, column, id).allows(version, increased);
  }

  /** The highest acknowledged version of a row, as far as that is known. */
  public long acknowledged(int table, int id) {
    return register(table, 0, id).acknowledged();
  }

  public boolean mustExist(int table, int id) {
    return id >= 0 && !register(table, 0, id).mayBeGone();
  }

  public boolean mayExist(int table, int id) {
    return id >= 0 && register(table, 0, id).mayBeThere();
  }

  /** Whether a write to the row was acknowledged, or may have been applied. */
  boolean isTouched(int table, int id) {
    long key = key(table, 0, id);
    return id >= 0 && (open.containsKey(key) || settled.get(key) != UNTOUCHED);
  }

  /** The next rows were added outside of operations; their ids. */
  public int[] addLoaded(int table, int rows) {
    int[] ids = IntStream.generate(this::nextAdded).limit(rows).toArray();
    for (int id : ids) {
      settled.set(key(table, 0, id), 1);
    }
    return ids;
  }

  /** Ids of the rows that were written, in any order. */
  private IntStream touched(int table) {
    long from = key(table, 0, 0);
    long to = key(table, 1, 0);
    return LongStream.concat(
            open.keySet().stream().mapToLong(key -> key).filter(key -> key >= from && key < to),
            settled.rows(from, to).filter(key -> !open.containsKey(key)))
        .mapToInt(key -> (int) key);
  }

  private IntStream touchedAdded(int table) {
    return touched(table).filter(id -> id >= end());
  }

  /** Ids of added rows that must exist, in their order. */
  public IntStream addedIds(int table) {
    return touchedAdded(table).filter(id -> mustExist(table, id)).sorted();
  }

  /** Added rows of all tables that may exist. */
  public long addedRows() {
    return IntStream.rangeClosed(1, tables)
        .mapToLong(table -> touchedAdded(table).filter(id -> mayExist(table, id)).count())
        .sum();
  }

  /** Ids of loaded rows of a table that may be gone, in their order. */
  public int[] gaps(int table) {
    return touched(table).filter(id -> id < end() && !mustExist(table, id)).sorted().toArray();
  }

  /** A row is as it was loaded. No write may be under way. */
  public void restored(int table, int id) {
    for (int column = 0; column <= columns.get(); column++) {
      long key = key(table, column, id);
      open.remove(key);
      settled.set(key, UNTOUCHED);
    }
  }

  /**
   * All added rows are removed. No write may be under way.
   *
   * @param forGood whether inserts of unknown outcome cannot be applied later, so that ids start
   *     again
   */
  public void addedRemoved(boolean forGood) {
    for (int table = 1; table <= tables; table++) {
      for (int id : touchedAdded(table).toArray()) {
        long key = key(table, 0, id);
        Register register = open.get(key);
        if (forGood || register == null || !register.mayBeGone()) {
          restored(table, id);
        } else if (register.mayBeThere()) {
          register.acknowledged(register.begin(key, false, Write.GONE));
        }
      }
    }
    if (forGood) {
      unknown.removeIf(write -> (int) write.key >= end());
      nextAdded.set(share.firstFrom(end()));
    }
  }

  /** Writes that have begun. */
  public long attempts() {
    return attempts.sum();
  }

  /** Reads since the last comparison of a version older than one acknowledged before they began. */
  public long staleReads() {
    return staleReads.sum();
  }

  long takeStaleReads() {
    return staleReads.sumThenReset();
  }

  /** Writes of unknown outcome. */
  public Collection<Write> unknown() {
    return unknown;
  }

  Write.Outcome outcome(Write write, long version, long increased) {
    return open.get(write.key) == write.register
        ? write.register.outcome(write, version, increased)
        : Write.Outcome.OVERWRITTEN;
  }

  /** The writes of one transaction. For one thread. */
  public final class Pending {
    private final List<Write> begun = new ArrayList<>(4);

    private Pending() {}

    /** Adds a write of a column, or of the row, which is 0; its version. */
    public long add(int table, int column, int id) {
      return add(table, column, id, false, Register.NEXT);
    }

    /** Adds a write of a row, with a version that the row has never had before. */
    public void addVersion(int table, int id, long version) {
      add(table, 0, id, false, version);
    }

    /** Adds a write that adds one to a number in a row. */
    public void addIncrement(int table, int id) {
      add(table, 0, id, true, Register.NEXT);
    }

    public void addInsert(int table, int id) {
      addVersion(table, id, 0);
    }

    public void addDelete(int table, int id) {
      addVersion(table, id, Write.GONE);
    }

    private long add(int table, int column, int id, boolean isIncrement, long version) {
      written.add(table);
      attempts.increment();
      if (column > columns.get()) {
        columns.accumulateAndGet(column, Math::max);
      }
      long key = key(table, column, id);
      open.compute(
          key,
          (same, known) -> {
            Register register = known == null ? closed(key) : known;
            begun.add(register.begin(key, isIncrement, version));
            return register;
          });
      return begun.get(begun.size() - 1).version;
    }

    public void acknowledged() {
      for (Write write : begun) {
        end(write, Register::acknowledged);
      }
    }

    public boolean mayBeGone() {
      return begun.stream().anyMatch(write -> write.register.mayBeGone());
    }

    /**
     * @param mayBeApplied whether the outcome is unknown
     */
    public void failed(boolean mayBeApplied) {
      for (Write write : begun) {
        if (mayBeApplied) {
          end(write, Register::unknown);
          unknown.add(write);
        } else {
          end(write, Register::failed);
        }
      }
    }

    /**
     * The writes have failed because such a row exists: where they insert, another program has
     * written rows, and may delete them.
     */
    public void keyTaken() {
      for (Write write : begun) {
        end(write, write.version == 0 ? Register::unknown : Register::failed);
      }
    }
  }
}

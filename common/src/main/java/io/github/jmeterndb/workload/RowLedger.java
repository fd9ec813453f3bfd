// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.workload.Verdict.WriteOutcome;
import io.github.jmeterndb.workload.Write.Kind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * What the clients of a run write to rows, and what the database has acknowledged of it: of each
 * row the writes that may show, however many threads and access paths write to it. A row is known
 * by the number of its table and its id, 0 or more. Thread-safe.
 */
public final class RowLedger implements Ledger {
  private static final long serialVersionUID = 1;

  /** Leaves room for as many writes in the 36 bits of a number. */
  private static final long EARLIER = (1L << 35) - 1;

  private final LoadedRows loaded;
  private final boolean countsByRow;
  private final Share share;
  private final RowHistories rows;
  private final Set<Integer> written = ConcurrentHashMap.newKeySet();
  private final AtomicLong lastWrite;
  private final AtomicInteger nextAdded;
  private final LongAdder attempts = new LongAdder();
  private final Queue<UnknownWrite> unknown = new ConcurrentLinkedQueue<>();
  private final NumberSet failed = new NumberSet();
  private final LongAdder staleReads = new LongAdder();

  private RowLedger(LoadedRows loaded, Share share, boolean countsByRow) {
    this.loaded = loaded;
    this.share = share;
    this.countsByRow = countsByRow;
    rows = new RowHistories(loaded);
    // Where the tables are somebody else's, they may hold what an earlier run has written.
    long earlier = loaded.write() == Write.ANYTHING ? System.currentTimeMillis() & EARLIER : 0;
    int places = share.places();
    lastWrite = new AtomicLong(earlier - earlier % places + share.place() + 1 - places);
    nextAdded = new AtomicInteger(share.firstFrom(loaded.end()));
  }

  /** A ledger in which each write has a unique number. */
  public static RowLedger numberingWrites(LoadedRows loaded) {
    return new RowLedger(loaded, Share.ALL, false);
  }

  /** One in which the writes of each row are counted by themselves. */
  public static RowLedger countingByRow(LoadedRows loaded) {
    return new RowLedger(loaded, Share.ALL, true);
  }

  /** One without any write yet; that of one of several JVMs, whose numbers are no other's. */
  public RowLedger anew(LoadedRows rows, Share jvm) {
    return new RowLedger(rows, jvm, countsByRow);
  }

  /** The rows that are there from the start. */
  public LoadedRows loaded() {
    return loaded;
  }

  /** Which JVM's it is. */
  public Share share() {
    return share;
  }

  /** The id of a row to be added, which nobody else adds. */
  public int nextAdded() {
    return nextAdded.getAndUpdate(id -> Math.addExact(id, share.places()));
  }

  /** The largest id that was given to a row to be added; below them if none was. */
  public int lastAdded() {
    return nextAdded.get() - 1;
  }

  /** Writes that stand or fall together. */
  public Pending begin() {
    return new Pending();
  }

  private long nextWrite() {
    return lastWrite.addAndGet(share.places());
  }

  /** Whether all of a table is as it was loaded, for sure. */
  public boolean isUntouched(int table) {
    return share.places() == 1 && !written.contains(table);
  }

  /**
   * What a read of a row that begins now may find: anything, where other JVMs write, or nobody has.
   */
  public AllowedVersions allowed(int table, int id) {
    if (share.places() > 1) {
      return AllowedVersions.ANY;
    }
    // Before the row is looked at: whatever begins to be written in between is not judged.
    long last = lastWrite.get();
    long[] numbers = rows.visible(RowHistories.key(table, id));
    if (numbers.length == 0) {
      return AllowedVersions.ANY;
    }
    return countsByRow ? AllowedVersions.of(numbers) : new AllowedVersions(numbers, last);
  }

  /** Whether a read is stale that found what that write has left; then it is counted. */
  public boolean isStale(AllowedVersions allowed, long write) {
    boolean stale = allowed.isStale(write) && !failed.contains(write);
    if (stale) {
      staleReads.increment();
    }
    return stale;
  }

  /**
   * Whether a row may be what one of these writes has left there: see {@link RowHistory#allows}.
   */
  public boolean allows(int table, int id, long rowWrite, long textWrite, long increased) {
    return rows.of(table, id).allows(rowWrite, textWrite, increased);
  }

  /** Whether its text may be what that write has left there. */
  public boolean allowsText(int table, int id, long textWrite) {
    return rows.of(table, id).allowsText(textWrite);
  }

  /**
   * Whether a row that is not as it may be is so by a write that has failed, and not by one whose
   * effect was lost.
   */
  public boolean isOfFailedWrite(int table, int id, long rowWrite, long textWrite, long increased) {
    RowHistory row = rows.of(table, id);
    if (countsByRow) {
      return rowWrite > row.latestAcknowledged();
    }
    return failed.contains(rowWrite)
        || failed.contains(textWrite)
        || (row.allowsText(textWrite) && row.isExceededBy(rowWrite, increased));
  }

  /** The number of the write of a row that was acknowledged last, as far as that is known. */
  public long acknowledged(int table, int id) {
    return rows.of(table, id).latestAcknowledged();
  }

  /** Whether a row must be in its table. */
  public boolean mustExist(int table, int id) {
    return rows.mustExist(table, id);
  }

  /** Whether a row may be in its table. */
  public boolean mayExist(int table, int id) {
    return rows.mayExist(table, id);
  }

  /** Whether somebody has written to it, and not in vain. */
  boolean isTouched(int table, int id) {
    return rows.isTouched(table, id);
  }

  /**
   * Rows were added outside of operations.
   *
   * @return the ids of those that only this JVM writes to
   */
  public IntStream addLoaded(int table, int first, int last) {
    nextAdded.accumulateAndGet(share.firstFrom(last + 1), Math::max);
    int[] own =
        IntStream.rangeClosed(first, last).filter(id -> share.firstFrom(id) == id).toArray();
    for (int id : own) {
      rows.added(table, id);
    }
    return IntStream.of(own);
  }

  /** The ids of the rows of a table that were added, and must be there, in their order. */
  public IntStream addedIds(int table) {
    IntStream.Builder ids = IntStream.builder();
    rows.forEachTouched(
        (of, id) -> {
          if (of == table && loaded.isAdded(table, id) && mustExist(table, id)) {
            ids.add(id);
          }
        });
    return ids.build().sorted();
  }

  /** How many rows were added to the tables, or may be there besides those that were loaded. */
  public long addedRows() {
    LongAdder count = new LongAdder();
    rows.forEachTouched(
        (table, id) -> {
          if (loaded.isAdded(table, id) && mayExist(table, id)) {
            count.increment();
          }
        });
    return count.sum();
  }

  /** The ids of loaded rows that may be gone, by table. */
  public Map<Integer, int[]> gaps() {
    Map<Integer, IntStream.Builder> gaps = new TreeMap<>();
    rows.forEachTouched(
        (table, id) -> {
          if (id < loaded.end() && !mustExist(table, id)) {
            gaps.computeIfAbsent(table, none -> IntStream.builder()).add(id);
          }
        });
    Map<Integer, int[]> sorted = new TreeMap<>();
    gaps.forEach((table, ids) -> sorted.put(table, ids.build().sorted().toArray()));
    return sorted;
  }

  /** A row is as it was in the beginning, whatever was written to it. No write may be under way. */
  public void restored(int table, int id) {
    rows.forget(table, id);
  }

  /**
   * No row that was added is there any more. No write may be under way.
   *
   * @param forGood whether that goes for inserts of unknown outcome, too, so that ids begin anew:
   *     else those may come yet
   */
  public void addedRemoved(boolean forGood) {
    rows.forEachTouched(
        (table, id) -> {
          if (id >= loaded.end()) {
            removed(table, id, forGood);
          }
        });
    if (forGood) {
      unknown.removeIf(write -> (int) write.key >= loaded.end());
      nextAdded.set(share.firstFrom(loaded.end()));
    }
  }

  private void removed(int table, int id, boolean forGood) {
    RowHistory row = rows.open(RowHistories.key(table, id));
    if (forGood || row == null || !row.mayBeGone()) {
      restored(table, id);
    } else if (row.mayBeThere()) {
      row.acknowledged(row.begin(Kind.ROW, Write.GONE));
    }
  }

  /** How many writes have begun, whatever became of them. */
  public long attempts() {
    return attempts.sum();
  }

  /** Reads that gave a version older than one acknowledged before they began. */
  long staleReads() {
    return staleReads.sum();
  }

  /** Writes of which it is not known whether they were applied. */
  public Collection<UnknownWrite> unknown() {
    return unknown;
  }

  /** What became of such a write, by what is in its row. */
  WriteOutcome outcome(UnknownWrite write, long rowWrite, long textWrite, long increased) {
    if (countsByRow) {
      return outcomeByCount(write.write.number(), rowWrite);
    }
    RowHistory row = rows.open(write.key);
    return row == null
        ? WriteOutcome.OVERWRITTEN
        : row.outcome(write.write, rowWrite, textWrite, increased);
  }

  /** Writes of a row follow each other, because one thread writes it at a time. */
  private static WriteOutcome outcomeByCount(long number, long shown) {
    if (shown == number) {
      return WriteOutcome.APPLIED;
    }
    return shown > number && number != Write.GONE
        ? WriteOutcome.OVERWRITTEN
        : WriteOutcome.NOT_APPLIED;
  }

  /** The numbers of what each JVM has written and added must differ. */
  @Override
  public RowLedger merge(Ledger other) {
    RowLedger that = (RowLedger) other;
    RowLedger both = new RowLedger(loaded, Share.ALL, countsByRow);
    for (RowLedger one : List.of(this, that)) {
      both.rows.addAll(one.rows);
      both.written.addAll(one.written);
      both.unknown.addAll(one.unknown);
      both.failed.addAll(one.failed);
      both.attempts.add(one.attempts.sum());
      both.staleReads.add(one.staleReads.sum());
    }
    both.rows.forEachTouched((table, id) -> both.nextAdded.accumulateAndGet(id + 1, Math::max));
    return both;
  }

  /**
   * A write of a row of which the database did not say whether it was applied.
   *
   * @param serial tells it from all others
   */
  public record UnknownWrite(long serial, long key, Write write) implements Serializable {
    /** The number of its table. */
    public int table() {
      return RowHistories.table(key);
    }

    /** The id of its row. */
    public int id() {
      return (int) key;
    }
  }

  private record Begun(long key, RowHistory row, Write write) {}

  /** Writes that are under way together. For one thread. */
  public final class Pending {
    private final List<Begun> begun = new ArrayList<>(4);

    private Pending() {}

    /** One that begins, or is about to, with the number that follows. */
    public long add(int table, int id, Kind kind) {
      return countsByRow
          ? add(table, id, kind, row -> row.latest() + 1)
          : add(table, id, kind, row -> nextWrite());
    }

    /** One with that number. */
    public void add(int table, int id, Kind kind, long number) {
      add(table, id, kind, row -> number);
    }

    /** One that leaves a row where none was. */
    public void addInsert(int table, int id) {
      add(table, id, Kind.ROW, 0);
    }

    /** One that leaves no row. */
    public void addDelete(int table, int id) {
      add(table, id, Kind.ROW, Write.GONE);
    }

    private long add(int table, int id, Kind kind, Numbering numbering) {
      written.add(table);
      attempts.increment();
      long key = RowHistories.key(table, id);
      rows.begin(
          key,
          row -> {
            LongSupplier number = () -> numbering.next(row);
            begun.add(new Begun(key, row, row.begin(kind, number)));
          });
      return begun.get(begun.size() - 1).write.number();
    }

    /** The database has acknowledged all of them. */
    public void acknowledged() {
      for (Begun each : begun) {
        end(each, row -> row.acknowledged(each.write));
      }
    }

    public boolean mayBeGone() {
      return begun.stream().anyMatch(each -> each.row.mayBeGone());
    }

    /**
     * They have failed.
     *
     * @param mayBeApplied whether they may be there nevertheless
     */
    public void failed(boolean mayBeApplied) {
      for (Begun each : begun) {
        if (mayBeApplied) {
          end(each, row -> row.unknown(each.write));
          unknown.add(new UnknownWrite(nextWrite(), each.key, each.write));
        } else {
          end(each, row -> row.notApplied(each.write));
          if (!countsByRow && each.write.number() > 0) {
            failed.add(each.write.number());
          }
        }
      }
    }

    /**
     * They have failed, for there are such rows: somebody's, of which it is not known how long they
     * stay.
     */
    public void othersAreThere() {
      for (Begun each : begun) {
        end(each, row -> row.unknown(each.write));
      }
    }

    private void end(Begun each, Consumer<RowHistory> how) {
      rows.end(each.key, each.row, how);
    }
  }

  private interface Numbering {
    long next(RowHistory row);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workloads.sbtest.Doubt.Kind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Which rows the table holds, and how often each was updated, as far as the database has
 * acknowledged it. The ids 1 to {@link #rows()} are there from the start, and select and update
 * work on them; insert adds the ids that follow, in order, and delete removes those, in order.
 *
 * <p>Thread-safe, with one rule: an id is updated by one thread at a time.
 */
final class KeySpace {
  private final int[] versions;
  private final AtomicInteger nextInsert;
  private final Queue<Integer> inserted = new ConcurrentLinkedQueue<>();
  // The queue counts its elements by walking through them.
  private final LongAdder deletable = new LongAdder();
  private final Set<Integer> notInserted = ConcurrentHashMap.newKeySet();
  private final Set<Doubt> doubts = ConcurrentHashMap.newKeySet();

  /** The highest version of an update in doubt, by id. */
  private final Map<Integer, Integer> doubtfulVersions = new ConcurrentHashMap<>();

  private final LongAdder staleReads = new LongAdder();
  private final Share share;

  /** A key space over a table with the rows of the ids 1 to {@code rows}, version 0. */
  KeySpace(int rows) {
    this(rows, Share.ALL);
  }

  /**
   * That of one of several JVMs: it inserts, and deletes, the ids that leave its place when divided
   * by how many JVMs there are.
   */
  KeySpace(int rows, Share share) {
    this.share = share;
    versions = new int[rows + 1];
    nextInsert = new AtomicInteger(share.firstFrom(rows + 1));
  }

  /** How many rows select and update work on. */
  int rows() {
    return versions.length - 1;
  }

  /** The next id to insert. */
  int claimInsert() {
    return nextInsert.getAndAdd(share.places());
  }

  /** The id that was inserted last, or the last row if none was. */
  int lastInsert() {
    return nextInsert.get() - 1;
  }

  /** The id to delete next, if a row is left that was inserted. */
  OptionalInt claimDelete() {
    Integer id = inserted.poll();
    if (id == null) {
      return OptionalInt.empty();
    }
    deletable.decrement();
    return OptionalInt.of(id);
  }

  /** How many rows are left to delete. */
  int deletable() {
    return deletable.intValue();
  }

  /** The version of a row that was acknowledged last. */
  int version(int id) {
    return id <= rows() ? versions[id] : 0;
  }

  /** One that a row has not had, nor may have. */
  int nextVersion(int id) {
    return Math.max(version(id), doubtfulVersions.getOrDefault(id, 0)) + 1;
  }

  /** The database acknowledged an update. */
  void updated(int id, int version) {
    versions[id] = version;
  }

  /** The database acknowledged an insert. */
  void inserted(int id) {
    inserted.add(id);
    deletable.increment();
  }

  /** A delete failed, and the row is there still. */
  void notDeleted(int id) {
    inserted(id);
  }

  /** An insert failed, and there is no such row. */
  void notInserted(int id) {
    notInserted.add(id);
  }

  /** An insert failed because there is such a row: somebody's, who may keep it or not. */
  void taken(int id) {
    doubts.add(new Doubt(Kind.TAKEN, id, 0));
  }

  /** An insert failed: whether the row is there is not known. */
  void insertInDoubt(int id) {
    doubts.add(new Doubt(Kind.INSERT, id, 0));
  }

  /** A delete failed: whether the row is there is not known. */
  void deleteInDoubt(int id) {
    doubts.add(new Doubt(Kind.DELETE, id, 0));
  }

  /** An update failed: whether the row has that version is not known. */
  void updateInDoubt(int id, int version) {
    doubts.add(new Doubt(Kind.UPDATE, id, version));
    doubtfulVersions.merge(id, version, Math::max);
  }

  /** Whether a row may have that version: the acknowledged one, or one of an update in doubt. */
  boolean mayHaveVersion(int id, int version) {
    return version == version(id) || doubts.contains(new Doubt(Kind.UPDATE, id, version));
  }

  /** A read gave an older version than the one that was acknowledged before it began. */
  void readStale() {
    staleReads.increment();
  }

  /** What the database has acknowledged. No operation may be under way. */
  CrudLedger ledger() {
    BitSet claimed = new BitSet();
    for (int id = share.firstFrom(rows() + 1); id < nextInsert.get(); id += share.places()) {
      claimed.set(id);
    }
    BitSet left = new BitSet();
    inserted.forEach(left::set);
    BitSet failed = new BitSet();
    notInserted.forEach(failed::set);
    // Whatever was claimed and is neither left nor in doubt was deleted, or never inserted.
    BitSet gone = (BitSet) claimed.clone();
    gone.andNot(left);
    gone.andNot(failed);
    doubts.stream().filter(doubt -> doubt.kind() != Kind.UPDATE).forEach(d -> gone.clear(d.id()));
    return new CrudLedger(
        versions.clone(), left, gone, failed, new HashSet<>(doubts), staleReads.sum());
  }

  /**
   * Forgets the inserted rows, which are no longer in the table, so that inserting starts over with
   * the same ids. No operation may be under way.
   */
  void restartInserts() {
    nextInsert.set(share.firstFrom(rows() + 1));
    inserted.clear();
    deletable.reset();
    notInserted.clear();
    doubts.removeIf(doubt -> doubt.kind() != Kind.UPDATE);
  }

  /** Forgets all that was written: the table is made anew. No operation may be under way. */
  void restart() {
    Arrays.fill(versions, 0);
    doubts.clear();
    doubtfulVersions.clear();
    staleReads.reset();
    restartInserts();
  }

  /** All is as that ledger says. No operation may be under way. */
  void learn(CrudLedger ledger) {
    restart();
    System.arraycopy(ledger.versions(), 0, versions, 0, versions.length);
    nextInsert.set(Math.max(nextInsert.get(), ledger.lastInsert() + 1));
    ledger.inserted().stream().forEach(this::inserted);
    ledger.notInserted().stream().forEach(notInserted::add);
    doubts.addAll(ledger.doubts());
    staleReads.add(ledger.staleReads());
  }

  /** The rows up to that id were loaded as if inserted. No insert may be under way. */
  void loaded(int last) {
    loaded(lastInsert() + 1, last);
  }

  /** Rows were loaded as if inserted, behind all others. No insert may be under way. */
  void loaded(int first, int last) {
    for (int id = share.firstFrom(first); id <= last; id += share.places()) {
      inserted(id);
    }
    nextInsert.accumulateAndGet(share.firstFrom(last + 1), Math::max);
  }
}

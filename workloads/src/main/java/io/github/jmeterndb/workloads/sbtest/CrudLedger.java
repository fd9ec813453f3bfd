// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workloads.sbtest.Doubt.Kind;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which rows the table holds, and how often each was updated, as far as the database has
 * acknowledged it. The ids up to the length of the versions are there from the start.
 */
final class CrudLedger implements Ledger {
  private static final long serialVersionUID = 2;

  private final int[] versions;
  private final BitSet inserted;
  private final BitSet deleted;
  private final BitSet notInserted;
  private final Set<Doubt> doubts;
  private final long staleReads;

  /**
   * Takes what it is given for its own.
   *
   * @param versions by id, of the rows that are there from the start
   * @param inserted ids that were acknowledged, of rows that may be deleted since
   * @param deleted ids that were acknowledged
   * @param notInserted ids of inserts that failed for sure
   * @param doubts writes of which it is not known
   * @param staleReads how many there were
   */
  CrudLedger(
      int[] versions,
      BitSet inserted,
      BitSet deleted,
      BitSet notInserted,
      Set<Doubt> doubts,
      long staleReads) {
    this.versions = versions;
    this.inserted = inserted;
    this.deleted = deleted;
    this.notInserted = notInserted;
    this.doubts = doubts;
    this.staleReads = staleReads;
  }

  /** Each row is updated by one thread, and so by one JVM: its larger version is the later one. */
  @Override
  public CrudLedger merge(Ledger other) {
    CrudLedger that = (CrudLedger) other;
    Set<Doubt> all = new HashSet<>(doubts);
    all.addAll(that.doubts);
    return new CrudLedger(
        IntStream.range(0, versions.length)
            .map(id -> Math.max(versions[id], that.versions[id]))
            .toArray(),
        union(inserted, that.inserted),
        union(deleted, that.deleted),
        union(notInserted, that.notInserted),
        all,
        staleReads + that.staleReads);
  }

  private static BitSet union(BitSet first, BitSet second) {
    BitSet both = (BitSet) first.clone();
    both.or(second);
    return both;
  }

  /** By id, of the rows that are there from the start. */
  int[] versions() {
    return versions;
  }

  /** Ids of rows that are there besides. */
  BitSet inserted() {
    return inserted;
  }

  /** Ids of inserts that failed for sure. */
  BitSet notInserted() {
    return notInserted;
  }

  /** Writes of which it is not known whether they were applied. */
  Set<Doubt> doubts() {
    return doubts;
  }

  /** Reads that gave a version older than one acknowledged before they began. */
  long staleReads() {
    return staleReads;
  }

  /** The largest id that anything was done to behind the first rows; below them if nothing was. */
  int lastInsert() {
    int last =
        Stream.of(inserted, deleted, notInserted).mapToInt(BitSet::length).max().orElse(0) - 1;
    return doubts.stream().mapToInt(Doubt::id).reduce(last, Math::max);
  }

  /** The ids of the rows that were acknowledged and not removed since. */
  BitSet mustExist() {
    BitSet ids = (BitSet) inserted.clone();
    ids.set(1, versions.length);
    ids.andNot(deleted);
    doubts.stream().filter(doubt -> doubt.kind() != Kind.UPDATE).forEach(d -> ids.clear(d.id()));
    return ids;
  }

  /** Whether a row may be in the table that need not be. */
  boolean mayExist(int id) {
    return Stream.of(Kind.INSERT, Kind.DELETE, Kind.TAKEN)
        .anyMatch(kind -> doubts.contains(new Doubt(kind, id, 0)));
  }

  /** Whether its delete was acknowledged. */
  boolean isDeleted(int id) {
    return id > 0 && deleted.get(id);
  }

  /** The version of a row that was acknowledged last. */
  int version(int id) {
    return id < versions.length ? versions[id] : 0;
  }

  /** Whether a row may have that version: the acknowledged one, or one of an update in doubt. */
  boolean mayHaveVersion(int id, int version) {
    return version == version(id) || doubts.contains(new Doubt(Kind.UPDATE, id, version));
  }
}

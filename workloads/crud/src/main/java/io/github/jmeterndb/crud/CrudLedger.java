// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.crud;

import io.github.jmeterndb.workload.Ledger;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which rows the table holds, and how often each was updated, as far as the database has
 * acknowledged it. The ids up to the length of the versions are there from the start.
 */
final class CrudLedger implements Ledger {
  private static final long serialVersionUID = 1;

  private final int[] versions;
  private final BitSet inserted;
  private final BitSet deleted;
  private final BitSet inDoubt;
  private final Map<Integer, Integer> updatesInDoubt;

  /**
   * Takes what it is given for its own.
   *
   * @param versions by id, of the rows that are there from the start
   * @param inserted ids that were acknowledged, of rows that may be deleted since
   * @param deleted ids that were acknowledged
   * @param inDoubt ids that may be there or not
   * @param updatesInDoubt versions that rows may have, by id
   */
  CrudLedger(
      int[] versions,
      BitSet inserted,
      BitSet deleted,
      BitSet inDoubt,
      Map<Integer, Integer> updatesInDoubt) {
    this.versions = versions;
    this.inserted = inserted;
    this.deleted = deleted;
    this.inDoubt = inDoubt;
    this.updatesInDoubt = new HashMap<>(updatesInDoubt);
  }

  /** Each row is updated by one thread, and so by one JVM: its larger version is the later one. */
  @Override
  public CrudLedger merge(Ledger other) {
    CrudLedger that = (CrudLedger) other;
    Map<Integer, Integer> updates = new HashMap<>(updatesInDoubt);
    updates.putAll(that.updatesInDoubt);
    return new CrudLedger(
        IntStream.range(0, versions.length)
            .map(id -> Math.max(versions[id], that.versions[id]))
            .toArray(),
        union(inserted, that.inserted),
        union(deleted, that.deleted),
        union(inDoubt, that.inDoubt),
        updates);
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

  /** Ids of rows that may be there besides. */
  BitSet inDoubt() {
    return inDoubt;
  }

  /** Versions that rows may have, by id. */
  Map<Integer, Integer> updatesInDoubt() {
    return updatesInDoubt;
  }

  /** The largest id that anything was done to behind the first rows; below them if nothing was. */
  int lastInsert() {
    return Stream.of(inserted, deleted, inDoubt).mapToInt(BitSet::length).max().orElse(0) - 1;
  }

  /** The ids of the rows that were acknowledged and not removed since. */
  BitSet mustExist() {
    BitSet ids = (BitSet) inserted.clone();
    ids.set(1, versions.length);
    ids.andNot(deleted);
    ids.andNot(inDoubt);
    return ids;
  }

  /** Whether a row may be in the table that need not be. */
  boolean mayExist(int id) {
    return id > 0 && inDoubt.get(id);
  }

  /** The version of a row that was acknowledged last. */
  int version(int id) {
    return id < versions.length ? versions[id] : 0;
  }

  /** Whether a row may have that version: the acknowledged one, or one of an update that failed. */
  boolean mayHaveVersion(int id, int version) {
    return version == version(id) || Integer.valueOf(version).equals(updatesInDoubt.get(id));
  }
}

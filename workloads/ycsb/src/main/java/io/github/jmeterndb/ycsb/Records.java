// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb;

import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which records there are: those loaded, numbered from 0, and behind them those inserted since.
 * Thread-safe.
 */
final class Records {
  private final int loaded;
  private final BitSet inserted = new BitSet();
  private final BitSet inDoubt = new BitSet();

  /** Whose insert has failed. */
  private final Set<Integer> absent = ConcurrentHashMap.newKeySet();

  /** Whose insert has ended, in whichever way. */
  private final BitSet ended = new BitSet();

  private int begun;
  private volatile int last;

  /** So many loaded, 1 or more. */
  Records(int loaded) {
    this.loaded = loaded;
    last = loaded - 1;
  }

  int loaded() {
    return loaded;
  }

  /** The last one before which no insert is under way. */
  int last() {
    return last;
  }

  /** The number of a record to be inserted, by nobody else. */
  synchronized int next() {
    return Math.addExact(loaded, begun++);
  }

  /** How many numbers were given to inserts. */
  synchronized int begun() {
    return begun;
  }

  /** The database has acknowledged an insert. */
  synchronized void inserted(int number) {
    inserted.set(number - loaded);
    end(number);
  }

  /** An insert has failed. */
  synchronized void failed(int number, boolean mayBeApplied) {
    absent.add(number);
    inDoubt.set(number - loaded, mayBeApplied);
    end(number);
  }

  private void end(int number) {
    ended.set(number - loaded);
    last = loaded + ended.nextClearBit(last + 1 - loaded) - 1;
  }

  /** Whether there is such a record for sure, and all before it have ended. */
  boolean has(int number) {
    return number >= 0 && number <= last && !absent.contains(number);
  }

  /** None but those loaded are there any more; inserts start anew. */
  synchronized void removeInserted() {
    inserted.clear();
    inDoubt.clear();
    absent.clear();
    ended.clear();
    begun = 0;
    last = loaded - 1;
  }

  /** Those inserted, by their numbers behind the loaded ones; to be read only. */
  BitSet inserted() {
    return inserted;
  }

  /** Those that may have been; to be read only. */
  BitSet inDoubt() {
    return inDoubt;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.workload.Share;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which records there are: those loaded, numbered from 0, and behind them those inserted since.
 * Thread-safe.
 */
public final class Records {
  private final int loaded;
  private final Share share;
  private final BitSet inserted = new BitSet();
  private final BitSet inDoubt = new BitSet();

  /** Whose insert has failed. */
  private final Set<Integer> absent = ConcurrentHashMap.newKeySet();

  /** Whose insert has ended, in whichever way. */
  private final BitSet ended = new BitSet();

  private int begun;
  private volatile int last;

  /** So many loaded, 1 or more. */
  public Records(int loaded) {
    this(loaded, Share.ALL);
  }

  /**
   * The same, for one of several JVMs: of those behind the loaded ones, it inserts and knows every
   * one of its own.
   */
  public Records(int loaded, Share share) {
    this.loaded = loaded;
    this.share = share;
    last = loaded - 1;
  }

  /** How many are loaded. */
  public int loaded() {
    return loaded;
  }

  /** The last one before which no insert is under way. */
  public int last() {
    return last;
  }

  /**
   * The number of a record to be inserted, by nobody else.
   *
   * @throws ArithmeticException if there is no number left
   */
  public synchronized int next() {
    return Math.addExact(loaded, share.place() + share.places() * begun++);
  }

  /** How many numbers behind the loaded ones were given to inserts. */
  public synchronized int begun() {
    return begun;
  }

  /** The database has acknowledged an insert. */
  public synchronized void inserted(int number) {
    inserted.set(number - loaded);
    end(number);
  }

  /**
   * An insert has failed.
   *
   * @param mayBeApplied whether the record may be there nevertheless
   */
  public synchronized void failed(int number, boolean mayBeApplied) {
    absent.add(number);
    inDoubt.set(number - loaded, mayBeApplied);
    end(number);
  }

  private void end(int number) {
    ended.set((number - loaded) / share.places());
    int first = ended.nextClearBit(Math.floorDiv(last - loaded, share.places()) + 1);
    last = first == 0 ? loaded - 1 : loaded + share.place() + share.places() * (first - 1);
  }

  /** Whether there is such a record for sure, and all before it have ended. */
  boolean has(int number) {
    return number >= 0
        && number <= last
        && (number < loaded || Math.floorMod(number - loaded, share.places()) == share.place())
        && !absent.contains(number);
  }

  /** Those that were inserted are these, behind the loaded ones, and perhaps those in doubt. */
  public synchronized void learn(BitSet known, BitSet doubtful) {
    removeInserted();
    inserted.or(known);
    inDoubt.or(doubtful);
    begun = Math.max(known.length(), doubtful.length());
  }

  /** None but those loaded are there any more; inserts start anew. */
  public synchronized void removeInserted() {
    inserted.clear();
    inDoubt.clear();
    absent.clear();
    ended.clear();
    begun = 0;
    last = loaded - 1;
  }

  /** Those inserted, by their numbers behind the loaded ones; to be read only. */
  public BitSet inserted() {
    return inserted;
  }

  /** Those that may have been; to be read only. */
  public BitSet inDoubt() {
    return inDoubt;
  }
}

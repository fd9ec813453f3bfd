// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Share;
import java.util.BitSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;

/**
 * The records of the operations, and YCSB's distributions: loaded records, numbered from 0,
 * followed by the ones that this JVM has inserted. Thread-safe.
 */
final class Records {
  private static final Zipfian SCRAMBLED = Zipfian.toBeScrambled();

  private final RowLedger ledger;
  private final int loaded;
  private final Share share;

  private final int firstInsert;

  private final Set<Integer> absent = ConcurrentHashMap.newKeySet();

  /** Inserts that succeeded or failed, by their index among all inserts. */
  private final BitSet ended = new BitSet();

  private volatile int last;

  /** Shared by all threads, because its creation takes some nanoseconds per record. */
  private Zipfian latest;

  Records(RowLedger ledger) {
    this.ledger = ledger;
    loaded = ledger.count();
    share = ledger.share();
    firstInsert = share.firstFrom(loaded);
    last = loaded - 1;
  }

  /**
   * Returns a generator of numbers of existing records, for one thread. They depend on the random
   * numbers and the inserts so far. Source: {@code site.ycsb.workloads.CoreWorkload}, {@code
   * nextKeynum}.
   */
  IntSupplier drawing(String distribution, SplittableRandom random) {
    IntSupplier draw = any(distribution, random);
    return () -> {
      int number = draw.getAsInt();
      while (!has(number)) {
        number = draw.getAsInt();
      }
      return number;
    };
  }

  private IntSupplier any(String distribution, SplittableRandom random) {
    return switch (distribution) {
      // Hashed ranks spread the hot records. YCSB draws from one more than there are.
      case "zipfian" -> () -> (int) (UserTable.hash(SCRAMBLED.next(random)) % (loaded + 1L));
      // The most recent insert is the hottest.
      case "latest" -> {
        Zipfian ranks = latest();
        yield () -> {
          int newest = last;
          return newest - (int) ranks.next(random, newest + 1L);
        };
      }
      default -> () -> random.nextInt(loaded);
    };
  }

  /** The last record before which no insert is in progress. */
  int last() {
    return last;
  }

  /** Ranks of the records; the last record has rank 0. */
  synchronized Zipfian latest() {
    if (latest == null) {
      latest = new Zipfian(last + 1L);
    }
    return latest;
  }

  /** Returns a unique number for a record to insert. */
  int next() {
    return ledger.nextAdded();
  }

  /** Records the end of an insert; {@code inserted} if the record certainly exists. */
  synchronized void ended(int number, boolean inserted) {
    if (!inserted) {
      absent.add(number);
    }
    ended.set((number - firstInsert) / share.places());
    int first = ended.nextClearBit(Math.floorDiv(last - firstInsert, share.places()) + 1);
    last = first == 0 ? loaded - 1 : firstInsert + share.places() * (first - 1);
  }

  /** True if the record certainly exists and all inserts before it have ended. */
  boolean has(int number) {
    return number >= 0
        && number <= last
        && (number < loaded || share.owns(number))
        && !absent.contains(number);
  }

  /** Returns the closest record that this JVM writes to. */
  int own(int number) {
    return share.own(number, 0);
  }

  /** Keeps only the loaded records; the ids of inserts start again. */
  synchronized void removeInserted() {
    absent.clear();
    ended.clear();
    last = loaded - 1;
    latest = null;
  }
}

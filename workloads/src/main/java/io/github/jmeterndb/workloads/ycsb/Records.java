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
 * Which records operations work on, and how YCSB draws them: those loaded, numbered from 0, and
 * behind them those that this JVM has inserted since. Thread-safe.
 */
final class Records {
  private static final Zipfian SCRAMBLED = Zipfian.toBeScrambled();

  private final RowLedger ledger;
  private final int loaded;
  private final Share share;

  /** The number of the first one that this JVM inserts. */
  private final int firstInsert;

  private final Set<Integer> absent = ConcurrentHashMap.newKeySet();

  /** Whose insert has ended, in whichever way: by their places among those that are inserted. */
  private final BitSet ended = new BitSet();

  private volatile int last;

  /** One for all threads: to make it takes some nanoseconds for each record. */
  private Zipfian latest;

  Records(RowLedger ledger) {
    this.ledger = ledger;
    loaded = ledger.count();
    share = ledger.share();
    firstInsert = share.firstFrom(loaded);
    last = loaded - 1;
  }

  /**
   * Draws numbers of records that are there, for one thread. They follow from the random numbers,
   * and from what has been inserted. Source: {@code site.ycsb.workloads.CoreWorkload}, {@code
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
      // Ranks are hashed: the hot records lie anywhere. YCSB draws one more than there are.
      case "zipfian" -> () -> (int) (UserTable.hash(SCRAMBLED.next(random)) % (loaded + 1L));
      // What was inserted last is the hottest.
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

  /** The last one before which no insert is under way. */
  int last() {
    return last;
  }

  /** Ranks of the records, of which the last one has rank 0. */
  synchronized Zipfian latest() {
    if (latest == null) {
      latest = new Zipfian(last + 1L);
    }
    return latest;
  }

  /** The number of a record to be inserted, by nobody else. */
  int next() {
    return ledger.nextAdded();
  }

  /** An insert has ended; {@code inserted}: the record is there for sure. */
  synchronized void ended(int number, boolean inserted) {
    if (!inserted) {
      absent.add(number);
    }
    ended.set((number - firstInsert) / share.places());
    int first = ended.nextClearBit(Math.floorDiv(last - firstInsert, share.places()) + 1);
    last = first == 0 ? loaded - 1 : firstInsert + share.places() * (first - 1);
  }

  /** Whether there is such a record for sure, and all before it have ended. */
  boolean has(int number) {
    return number >= 0
        && number <= last
        && (number < loaded || share.owns(number))
        && !absent.contains(number);
  }

  /** The record next to that one that this JVM writes to. */
  int own(int number) {
    return share.own(number, 0);
  }

  /** Only the loaded rows remain; ids of inserts start again. */
  synchronized void removeInserted() {
    absent.clear();
    ended.clear();
    last = loaded - 1;
    latest = null;
  }
}

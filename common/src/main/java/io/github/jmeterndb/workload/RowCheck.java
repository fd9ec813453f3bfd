// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Compares the rows of a ledger's share with the ledger: no row is missing or too many, and each
 * shows a write that is allowed. For one thread.
 */
public final class RowCheck {
  private final String unit;
  private final List<String> uncounted;

  /**
   * @param unit what rows are called
   * @param uncounted what is not counted, and why
   */
  public RowCheck(String unit, List<String> uncounted) {
    this.unit = unit;
    this.uncounted = List.copyOf(uncounted);
  }

  /**
   * Reads all tables. No operation may be under way.
   *
   * @throws UserError if they cannot be read
   */
  public Verdict verdict(RowLedger ledger, Tables tables) throws UserError {
    List<Write> unknown = ledger.unknown().stream().filter(write -> !write.reported).toList();
    Comparison comparison = new Comparison(unit, ledger, unknown);
    tables.forEachRow(comparison::add);
    comparison.end();
    Verdict verdict = comparison.tally.verdict(ledger.takeStaleReads(), uncounted);
    unknown.forEach(write -> write.reported = true);
    return verdict;
  }

  /**
   * Reads some rows of all tables over a path, among them those of unknown outcome.
   *
   * @param rows about how many
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read
   */
  public String differences(RowLedger ledger, int rows, Path path) throws StoreException {
    Comparison comparison = new Comparison(unit, ledger, List.of());
    for (Row row : sample(ledger, rows)) {
      if (path.reads(row.id)) {
        comparison.read(path, row);
      }
    }
    return comparison.tally.verdict(0, List.of()).differences();
  }

  private static Set<Row> sample(RowLedger ledger, int rows) {
    Set<Row> sample = new LinkedHashSet<>();
    long all = (long) ledger.tables() * ledger.count();
    for (long i = 0; i < all; i += Math.max(1, all / rows)) {
      int table = 1 + (int) (i / ledger.count());
      sample.add(new Row(table, ledger.first() + (int) (i % ledger.count())));
    }
    for (int table = 1; table <= ledger.tables(); table++) {
      int[] added = ledger.addedIds(table).toArray();
      for (int i = 0; i < added.length; i += Math.max(1, added.length / rows)) {
        sample.add(new Row(table, added[i]));
      }
    }
    ledger.unknown().stream().limit(rows).forEach(write -> sample.add(Row.of(write)));
    return sample;
  }

  private record Row(int table, int id) {
    static Row of(Write write) {
      return new Row(RowLedger.tableOf(write), RowLedger.idOf(write));
    }
  }

  @FunctionalInterface
  public interface Tables {
    /**
     * Reads all rows, in any order.
     *
     * @param action called by several threads at once
     * @throws UserError if they cannot be read
     */
    void forEachRow(Consumer<FoundRow> action) throws UserError;
  }

  /** An access path that reads single rows. */
  public interface Path {
    default boolean reads(int id) {
      return true;
    }

    /**
     * @throws StoreException if there is none
     */
    FoundRow read(int table, int id) throws StoreException;

    /** What a row is called in messages. */
    String name(int table, int id);
  }

  /** Thread-safe. */
  private static final class Comparison {
    private final RowLedger ledger;
    private final ComparisonCounts tally;

    private final Map<Row, List<Write>> unknown = new ConcurrentHashMap<>();

    /** Ids of rows that exist, by table. */
    private final Map<Integer, BitSet> found = new HashMap<>();

    Comparison(String unit, RowLedger ledger, Collection<Write> writes) {
      this.ledger = ledger;
      tally = new ComparisonCounts(unit);
      for (Write write : writes) {
        unknown.computeIfAbsent(Row.of(write), none -> new ArrayList<>()).add(write);
      }
      for (int table = 1; table <= ledger.tables(); table++) {
        found.put(table, new BitSet());
      }
    }

    void read(Path path, Row row) throws StoreException {
      try {
        add(path.read(row.table, row.id));
      } catch (StoreException e) {
        if (!e.code().equals(StoreException.WRONG_EFFECT)) {
          throw e;
        }
        if (ledger.mustExist(row.table, row.id)) {
          tally.lost(path.name(row.table, row.id) + " was not found");
        }
      }
    }

    void add(FoundRow row) {
      int table = row.table();
      int id = row.id();
      if (!ledger.share().owns(id)) {
        return;
      }
      if (!ledger.mayExist(table, id)) {
        addUnexpected(row);
        return;
      }
      BitSet ids = found.get(table);
      synchronized (ids) {
        ids.set(id);
      }
      String wrong = row.wrong(ledger);
      if (wrong.isEmpty()) {
        if (ledger.mustExist(table, id)) {
          tally.there();
        }
      } else if (row.isOfFailedWrite(ledger)) {
        tally.failedThere(wrong);
      } else {
        tally.lost(wrong);
      }
      List<Write> writes = unknown.remove(new Row(table, id));
      if (writes != null) {
        writes.forEach(
            write -> report(write, row.version(RowLedger.columnOf(write)), row.increased()));
      }
    }

    private void addUnexpected(FoundRow row) {
      String wrong = row.name() + " should not be there";
      if (ledger.isTouched(row.table(), row.id())) {
        tally.lost(wrong);
      } else {
        tally.failedThere(wrong);
      }
    }

    private void report(Write write, long version, long increased) {
      tally.unknown(ledger.outcome(write, version, increased));
    }

    /** All rows were read: the others are missing. */
    void end() {
      for (int table = 1; table <= ledger.tables(); table++) {
        BitSet ids = found.get(table);
        int number = table;
        tally.missing(
            IntStream.concat(IntStream.range(ledger.first(), ledger.end()), ledger.addedIds(table))
                .filter(ledger.share()::owns)
                .filter(id -> !ids.get(id) && ledger.mustExist(number, id))
                .count());
      }
      unknown.values().stream()
          .flatMap(List::stream)
          .forEach(write -> report(write, Write.GONE, 0));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.LedgerInfo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Compares the rows of a ledger's share, all or some of them, with the ledger: no row is missing or
 * too many, and each shows a write that is allowed. Thread-safe.
 */
public final class RowComparison {
  private static final int EXAMPLES = 3;

  private final RowLedger ledger;
  private final String unit;

  /** Writes of unknown outcome that no earlier comparison has counted. */
  private final List<Write> writes;

  private final Map<Row, List<Write>> unknown = new HashMap<>();

  /** Ids of rows that exist, by table. */
  private final Map<Integer, BitSet> found = new HashMap<>();

  private final List<String> examples = new ArrayList<>();
  private final Map<Write.Outcome, Long> outcomes = new EnumMap<>(Write.Outcome.class);
  private long there;
  private long missing;
  private long lost;
  private long failedThere;

  /**
   * @param unit what rows are called
   */
  public RowComparison(RowLedger ledger, String unit) {
    this.ledger = ledger;
    this.unit = unit;
    writes = ledger.unknown().stream().filter(write -> !write.reported).toList();
    for (Write write : writes) {
      unknown.computeIfAbsent(Row.of(write), none -> new ArrayList<>()).add(write);
    }
    for (int table = 1; table <= ledger.tables; table++) {
      found.put(table, new BitSet());
    }
  }

  /** About so many rows of all tables, among them those of unknown outcome. */
  public Set<Row> sample(int rows) {
    Set<Row> sample = new LinkedHashSet<>();
    long all = (long) ledger.tables * ledger.count();
    for (long i = 0; i < all; i += Math.max(1, all / rows)) {
      int table = 1 + (int) (i / ledger.count());
      sample.add(new Row(table, ledger.first + (int) (i % ledger.count())));
    }
    for (int table = 1; table <= ledger.tables; table++) {
      int[] added = ledger.addedIds(table).toArray();
      for (int i = 0; i < added.length; i += Math.max(1, added.length / rows)) {
        sample.add(new Row(table, added[i]));
      }
    }
    ledger.unknown().stream().limit(rows).forEach(write -> sample.add(Row.of(write)));
    return sample;
  }

  /** A row that was read. */
  public void add(FoundRow row) {
    if (!ledger.share().owns(row.id())) {
      return;
    }
    boolean mayExist = ledger.mayExist(row.table(), row.id());
    boolean mustExist = ledger.mustExist(row.table(), row.id());
    String wrong = mayExist ? row.wrong(ledger) : row.name() + " should not be there";
    boolean failed =
        mayExist
            ? !wrong.isEmpty() && row.isOfFailedWrite(ledger)
            : !ledger.isTouched(row.table(), row.id());
    synchronized (this) {
      if (wrong.isEmpty()) {
        there += mustExist ? 1 : 0;
      } else {
        addWrong(wrong, failed);
      }
      if (mayExist) {
        found.get(row.table()).set(row.id());
        List<Write> writes = unknown.remove(new Row(row.table(), row.id()));
        if (writes != null) {
          writes.forEach(
              write -> count(write, row.version(RowLedger.column(write.key)), row.increased()));
        }
      }
    }
  }

  /** A row that was looked for does not exist. */
  public synchronized void addMissing(Row row, String name) {
    if (ledger.mustExist(row.table, row.id)) {
      addWrong(name + " was not found", false);
    }
  }

  private void addWrong(String example, boolean failed) {
    if (failed) {
      failedThere++;
    } else {
      lost++;
    }
    if (examples.size() < EXAMPLES) {
      examples.add(example);
    }
  }

  private void count(Write write, long version, long increased) {
    outcomes.merge(ledger.outcome(write, version, increased), 1L, Long::sum);
  }

  /** What is wrong so far, in a line; empty if nothing is. */
  public synchronized String differences() {
    List<String> wrong = new ArrayList<>(examples);
    if (missing > 0) {
      wrong.add("%s acknowledged %s are missing".formatted(missing, unit));
    }
    if (lost + failedThere > EXAMPLES) {
      wrong.add("%s %s are wrong in all".formatted(lost + failedThere, unit));
    }
    return String.join("; ", wrong);
  }

  /**
   * All rows were read: the others are missing. A stale read, or a write of unknown outcome, is
   * counted once.
   *
   * @param uncounted what is not counted, and why
   */
  public synchronized LedgerInfo verdict(List<String> uncounted) {
    found.forEach(
        (table, ids) ->
            missing +=
                IntStream.concat(
                        IntStream.range(ledger.first, ledger.end()), ledger.addedIds(table))
                    .filter(ledger.share()::owns)
                    .filter(id -> !ids.get(id) && ledger.mustExist(table, id))
                    .count());
    unknown.values().forEach(left -> left.forEach(write -> count(write, Write.GONE, 0)));
    writes.forEach(write -> write.reported = true);
    long staleReads = ledger.takeStaleReads();
    return LedgerInfo.of(
            counts -> {
              counts.differences = differences();
              counts.unit = unit;
              counts.there = there;
              counts.lost = lost + missing;
              counts.failedThere = failedThere;
              counts.unknown = (long) writes.size();
              counts.unknownApplied = outcomes.getOrDefault(Write.Outcome.APPLIED, 0L);
              counts.unknownNotApplied = outcomes.getOrDefault(Write.Outcome.NOT_APPLIED, 0L);
              counts.staleReads = staleReads;
              counts.notCounted = uncounted;
            })
        .and(
            staleReads > 0
                ? staleReads + " reads gave an older version than was acknowledged before"
                : "");
  }

  public record Row(int table, int id) {
    private static Row of(Write write) {
      return new Row(RowLedger.table(write.key), (int) write.key);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.AllowedVersions;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Whether what was read can have been written. Each {@code c} tells of which row and which write it
 * is; in a range, all rows that were loaded must be there. Sums are compared as long as nobody has
 * written to their table. Thread-safe.
 */
final class AnswerCheck {
  private final Ids ids;
  private final RowLedger ledger;

  AnswerCheck(Ids ids, RowLedger ledger) {
    this.ids = ids;
    this.ledger = ledger;
  }

  /** What the rows may be that are about to be read by their ids; null for other statements. */
  List<AllowedVersions> allowed(List<OltpStatement> statements) {
    List<AllowedVersions> allowed = new ArrayList<>(statements.size());
    for (OltpStatement statement : statements) {
      allowed.add(
          statement.kind() == Kind.POINT
              ? ledger.allowed(statement.table(), SysbenchData.C, statement.id())
              : null);
    }
    return allowed;
  }

  /**
   * A row that was read by its id.
   *
   * @param allowed what it may be
   * @throws StoreException if it cannot have been written, or is stale
   */
  private void point(int table, int id, AllowedVersions allowed, String c) throws StoreException {
    require(c != null && RowText.isC(c, table, id), "row", table, id);
    if (ledger.isStale(allowed, RowText.writeOf(c, id))) {
      throw StoreException.wrongEffect(
          "the row %s of %s was read as it was before an acknowledged write"
              .formatted(id, Oltp.table(table)));
    }
  }

  /**
   * All that statements have read.
   *
   * @param allowed what was allowed before they were executed
   * @throws StoreException if any of it cannot have been written
   */
  @SuppressWarnings("unchecked")
  void answers(List<OltpStatement> statements, List<AllowedVersions> allowed, List<Object> answers)
      throws StoreException {
    for (int i = 0; i < statements.size(); i++) {
      OltpStatement statement = statements.get(i);
      Object answer = answers.get(i);
      switch (statement.kind()) {
        case POINT -> point(statement.table(), statement.id(), allowed.get(i), (String) answer);
        case SUM_RANGE -> sum(statement.table(), statement.id(), statement.last(), (long) answer);
        case SIMPLE_RANGE, ORDER_RANGE, DISTINCT_RANGE -> range(statement, (List<String>) answer);
        default -> {}
      }
    }
  }

  private void sum(int table, int first, int last, long sum) throws StoreException {
    if (!ledger.isUntouched(table)) {
      return;
    }
    long loaded = 0;
    for (int id = first; id <= Math.min(last, ids.size()); id++) {
      loaded += ids.loadedK(table, id);
    }
    require(sum == loaded || !ledger.isUntouched(table), "sum of k from", table, first);
  }

  private void range(OltpStatement range, List<String> read) throws StoreException {
    boolean right = isRange(range.table(), range.id(), range.last(), read);
    require(right, "range from", range.table(), range.id());
    boolean ordered = range.kind() == Kind.SIMPLE_RANGE || isOrdered(read);
    require(ordered, "order of the range from", range.table(), range.id());
  }

  /** Whether each row that was loaded is there once; behind them there may be inserted ones. */
  private boolean isRange(int table, int first, int last, List<String> texts) {
    int end = Math.min(last, ids.size());
    BitSet found = new BitSet(end - first + 1);
    for (String text : texts) {
      long id = RowText.idOf(text, table);
      boolean isLoaded = id >= first && id <= end;
      boolean isInserted = id == 0 && last > ids.size();
      if (!isInserted && (!isLoaded || found.get((int) id - first))) {
        return false;
      }
      if (isLoaded) {
        found.set((int) id - first);
      }
    }
    // That one is compared as a whole: all of them would cost as much as reading them.
    boolean intact =
        texts.isEmpty()
            || RowText.isC(texts.get(0), table, (int) RowText.idOf(texts.get(0), table));
    return intact && found.cardinality() == end - first + 1;
  }

  private static boolean isOrdered(List<String> texts) {
    for (int i = 1; i < texts.size(); i++) {
      if (texts.get(i - 1).compareTo(texts.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  private static void require(boolean right, String what, int table, int id) throws StoreException {
    if (!right) {
      throw StoreException.wrongEffect(
          "the %s %s of %s was read with other contents than written"
              .formatted(what, id, Oltp.table(table)));
    }
  }
}

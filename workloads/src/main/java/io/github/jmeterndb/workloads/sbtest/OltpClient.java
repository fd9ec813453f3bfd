// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowLedger.Pending;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.function.LongPredicate;

/**
 * One thread's events: each executes one of sysbench's scripts once. Parameters are drawn in the
 * order of {@code oltp_common.lua}, and depend on the thread's number and the number of threads, so
 * that all access paths get the same ones. Checks what is read: {@code c} must be of its row and of
 * a write that may be visible; a range must contain all loaded rows; a sum is compared until
 * somebody writes to its table.
 */
final class OltpClient extends Client {
  private final Oltp api;
  private final RowLedger ledger;
  private final int tables;
  private final SplittableRandom random;
  private final Ids ids;
  private final IntSupplier draws;
  private final List<Kind> script;
  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final int rangeSize;
  private final boolean inTransaction;

  OltpClient(
      Oltp api, RowLedger ledger, Ids ids, Settings settings, Operation operation, Worker worker) {
    this.api = api;
    this.ledger = ledger;
    this.ids = ids;
    tables = settings.number(Sysbench.TABLES);
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    draws = ids.draw(random.nextLong());
    script = Sysbench.script(operation);
    boolean ranges = settings.isOn(Sysbench.RANGE_SELECTS);
    for (Kind kind : script) {
      boolean isRange = kind.compareTo(Kind.SIMPLE_RANGE) >= 0 && !kind.writes();
      // The scripts of points, inserts and deletes execute one statement.
      int count =
          kind.count.isEmpty() || operation.equals(Sysbench.POINT_SELECT)
              ? 1
              : settings.number(Sysbench.PARAMETERS.get(kind.count));
      counts.put(kind, isRange && !ranges ? 0 : count);
    }
    rangeSize = settings.number(Sysbench.PARAMETERS.get("range.size"));
    inTransaction = !settings.isOn(Sysbench.SKIP_TRX) && script.size() > 1;
  }

  @Override
  protected boolean run() throws StoreException {
    List<OltpStatement> statements = new ArrayList<>();
    Pending pending = ledger.begin();
    script.forEach(kind -> add(kind, statements, pending));
    if (statements.stream().noneMatch(statement -> statement.kind().writes())) {
      onlyReads();
    }
    List<LongPredicate> stale = statements.stream().map(this::stale).toList();
    List<Object> answers;
    try {
      answers = timed(() -> api.execute(inTransaction, statements));
    } catch (StoreException | RuntimeException e) {
      // Outside a transaction, statements may be applied even if another one failed.
      boolean together = inTransaction || statements.size() == 1;
      pending.failed(!together || mayBeApplied(e));
      throw e;
    }
    if (script.contains(Kind.DELETE)) {
      deleted((boolean) answers.get(0), pending, statements.get(0));
    } else {
      pending.acknowledged();
      check(statements, stale, answers);
    }
    return true;
  }

  private int written() {
    return ledger.share().own(draws.getAsInt(), 1);
  }

  /** Adds as many statements as the parameters say, all on the same table. */
  private void add(Kind kind, List<OltpStatement> statements, Pending pending) {
    int count = counts.get(kind);
    if (count == 0) {
      return;
    }
    int table = 1 + random.nextInt(tables);
    for (int i = 0; i < count; i++) {
      switch (kind) {
        case POINT -> statements.add(OltpStatement.of(kind, table, draws.getAsInt()));
        case INDEX_UPDATE -> {
          int id = written();
          pending.addIncrement(table, id);
          statements.add(OltpStatement.of(kind, table, id));
        }
        case NON_INDEX_UPDATE -> {
          int id = written();
          long number = pending.add(table, SysbenchData.C, id);
          statements.add(OltpStatement.update(table, id, RowText.c(table, id, number)));
        }
        case INSERT -> {
          int id = written();
          long number = pending.add(table, SysbenchData.C, id);
          pending.addVersion(table, id, number);
          statements.add(OltpStatement.of(Kind.DELETE, table, id));
          statements.add(OltpStatement.insert(table, Row.of(table, id, number, draws.getAsInt())));
        }
        case INSERT_NEW -> {
          // The database generates the id. In the ledger it follows the loaded rows.
          int id = ledger.nextAdded();
          pending.addInsert(table, id);
          Row row = Row.of(table, 0, id - ledger.end() + 1, draws.getAsInt());
          statements.add(OltpStatement.insert(table, row));
        }
        case DELETE -> {
          int id = written();
          pending.addDelete(table, id);
          statements.add(OltpStatement.of(kind, table, id));
        }
        default -> {
          int first = draws.getAsInt();
          int last = first + rangeSize - 1;
          statements.add(new OltpStatement(kind, table, first, last, null));
        }
      }
    }
  }

  private void deleted(boolean found, Pending pending, OltpStatement delete) throws StoreException {
    if (found) {
      pending.acknowledged();
    } else {
      pending.failed(false);
      if (!pending.mayBeGone()) {
        throw StoreException.wrongEffect(
            "row %s of %s was not found, though it was not deleted"
                .formatted(delete.id(), Oltp.table(delete.table())));
      }
    }
    was(found ? Sysbench.DELETED : Operation.ABSENT);
  }

  /** Returns what tests the version of the row to be read; null for other statements. */
  private LongPredicate stale(OltpStatement statement) {
    return statement.kind() == Kind.POINT
        ? ledger.stale(statement.table(), SysbenchData.C, statement.id())
        : null;
  }

  private void point(int table, int id, LongPredicate stale, String c) throws StoreException {
    require(c != null && RowText.isC(c, table, id), "row", table, id);
    if (stale.test(RowText.writeOf(c, id))) {
      throw StoreException.wrongEffect(
          "the row %s of %s was read as it was before an acknowledged write"
              .formatted(id, Oltp.table(table)));
    }
  }

  @SuppressWarnings("unchecked")
  private void check(
      List<OltpStatement> statements, List<LongPredicate> stale, List<Object> answers)
      throws StoreException {
    for (int i = 0; i < statements.size(); i++) {
      OltpStatement statement = statements.get(i);
      Object answer = answers.get(i);
      switch (statement.kind()) {
        case POINT -> point(statement.table(), statement.id(), stale.get(i), (String) answer);
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
    boolean ordered =
        range.kind() == Kind.SIMPLE_RANGE || read.equals(read.stream().sorted().toList());
    require(ordered, "order of the range from", range.table(), range.id());
  }

  /** True if each loaded row occurs once. Inserted rows may follow. */
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
    // Compares one row as a whole: comparing all would cost as much as reading them.
    boolean intact =
        texts.isEmpty()
            || RowText.isC(texts.get(0), table, (int) RowText.idOf(texts.get(0), table));
    return intact && found.cardinality() == end - first + 1;
  }

  private static void require(boolean right, String what, int table, int id) throws StoreException {
    if (!right) {
      throw StoreException.wrongEffect(
          "the %s %s of %s was read with other contents than written"
              .formatted(what, id, Oltp.table(table)));
    }
  }
}

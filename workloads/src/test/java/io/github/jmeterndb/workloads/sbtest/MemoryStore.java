// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** A table in a map, which remembers who called it and fails when told to. */
final class MemoryStore implements Rows, CrudTable {
  private static final int ROW_BYTES = 300;

  private int batch = 1;

  /** How many rows fit. */
  OptionalLong capacity = OptionalLong.empty();

  private final Map<Integer, Row> rows = new ConcurrentHashMap<>();
  private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Failure> nextFailure = new AtomicReference<>(Failure.NONE);

  /** A table with the rows of the ids 1 to {@code last}. */
  static MemoryStore ofRows(int last) {
    MemoryStore store = new MemoryStore();
    store.load(1, last, 1);
    return store;
  }

  /** How an operation fails. */
  enum Failure {
    /** It does not. */
    NONE,
    BEFORE_EFFECT,
    AFTER_EFFECT,
    /** As {@link #AFTER_EFFECT}, with an exception that no store should throw. */
    CRASH
  }

  record Call(Thread thread, Operation operation, int id) {}

  void failNext(Failure failure) {
    nextFailure.set(failure);
  }

  List<Call> calls() {
    return List.copyOf(calls);
  }

  List<Integer> ids(Operation operation) {
    return calls.stream().filter(call -> call.operation.equals(operation)).map(Call::id).toList();
  }

  int size() {
    return rows.size();
  }

  void put(Row row) {
    rows.put(row.id(), row);
  }

  /** From now on, so many operations share a transaction. */
  void shareTransactions(int operations) {
    batch = operations;
  }

  @Override
  public int batch() {
    return batch;
  }

  private void all(Work work, Object[]... each) throws StoreException {
    Map<Integer, Row> before = Map.copyOf(rows);
    try {
      for (Object[] row : each) {
        work.on(row);
      }
    } catch (StoreException e) {
      if (each.length == 1) {
        throw e;
      }
      rows.clear();
      rows.putAll(before);
      throw e.notApplied();
    }
  }

  @Override
  public Object[][] read(Layout table, Object[]... keys) throws StoreException {
    Object[][] read = new Object[keys.length][];
    for (int i = 0; i < keys.length; i++) {
      read[i] = select((int) keys[i][0]).values();
    }
    return read;
  }

  @Override
  public void insert(Layout table, Object[]... added) throws StoreException {
    all(row -> insert(Row.ofValues(row)), added);
  }

  @Override
  public void update(Layout table, Object[]... changed) throws StoreException {
    all(row -> update((int) row[0], (String) row[2]), changed);
  }

  @Override
  public void delete(Layout table, Object[]... keys) throws StoreException {
    all(key -> delete((int) key[0]), keys);
  }

  @Override
  public LoadPlan plan(int count) {
    return new LoadPlan(List.of(), (double) count * ROW_BYTES, KeySpaceData.ROWS, count, 1);
  }

  @Override
  public void requireRoom(int count) throws UserError {
    if (capacity.isPresent()) {
      Precondition.require(List.of(plan(count).room(capacity.getAsLong() * ROW_BYTES)));
    }
  }

  void insert(Row row) throws StoreException {
    write(Crud.INSERT, row.id(), () -> rows.putIfAbsent(row.id(), row) == null);
  }

  Row select(int id) throws StoreException {
    calls.add(new Call(Thread.currentThread(), Crud.SELECT, id));
    Row row = rows.get(id);
    if (row == null) {
      throw StoreException.wrongEffect("there is no row " + id);
    }
    return row;
  }

  void update(int id, String c) throws StoreException {
    write(
        Crud.UPDATE,
        id,
        () -> rows.computeIfPresent(id, (key, row) -> new Row(id, row.k(), c, row.pad())) != null);
  }

  void delete(int id) throws StoreException {
    write(Crud.DELETE, id, () -> rows.remove(id) != null);
  }

  private void write(Operation operation, int id, Effect effect) throws StoreException {
    calls.add(new Call(Thread.currentThread(), operation, id));
    Failure failure = nextFailure.getAndSet(Failure.NONE);
    if (failure == Failure.BEFORE_EFFECT) {
      throw new StoreException("NDB-410", "the log is full", Outcome.NOT_APPLIED, null);
    }
    if (!effect.hasChangedARow()) {
      throw StoreException.wrongEffect(operation.label() + " did not change row " + id);
    }
    if (failure == Failure.AFTER_EFFECT) {
      throw new StoreException("NDB-4010", "the node failed", Outcome.UNKNOWN, null);
    }
    if (failure == Failure.CRASH) {
      throw new IllegalStateException("the session is gone");
    }
  }

  @Override
  public OptionalLong capacity() {
    return capacity;
  }

  @Override
  public void create() {
    rows.clear();
  }

  @Override
  public void load(int first, int count, int step) {
    for (int i = 0; i < count; i++) {
      put(Row.of(first + i * step, 0));
    }
  }

  @Override
  public void clearFrom(int first) {
    rows.keySet().removeIf(id -> id >= first);
  }

  @Override
  public void forEachRow(Consumer<Row> action) {
    rows.values().forEach(action);
  }

  private interface Work {
    void on(Object... row) throws StoreException;
  }

  private interface Effect {
    boolean hasChangedARow();
  }
}

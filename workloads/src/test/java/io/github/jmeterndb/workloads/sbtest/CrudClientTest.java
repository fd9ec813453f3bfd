// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workloads.sbtest.Crud.DELETE;
import static io.github.jmeterndb.workloads.sbtest.Crud.INSERT;
import static io.github.jmeterndb.workloads.sbtest.Crud.SELECT;
import static io.github.jmeterndb.workloads.sbtest.Crud.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.Worker;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrudClientTest {
  private static final int ROWS = 10;

  private final KeySpace keys = new KeySpace(ROWS);
  private final MemoryStore store = MemoryStore.ofRows(ROWS);

  @Test
  void insertsTheRowThatFollows() throws StoreException {
    assertThat(client(INSERT, true).operate()).isTrue();

    assertThat(store.select(ROWS + 1)).isEqualTo(Row.of(ROWS + 1, 0));
  }

  @Test
  void selectsAmongTheLoadedRows() throws StoreException {
    runTimes(200, client(SELECT, true));

    assertThat(store.ids(SELECT)).contains(1, ROWS).allMatch(id -> id >= 1 && id <= ROWS);
  }

  @Test
  void countsTheUpdatesOfARow() throws StoreException {
    runTimes(200, client(UPDATE, true));

    for (int id = 1; id <= ROWS; id++) {
      long updates = store.ids(UPDATE).stream().filter(Integer.valueOf(id)::equals).count();
      assertThat(store.select(id)).isEqualTo(Row.of(id, (int) updates));
      assertThat(CrudKeys.version(keys, id)).isEqualTo((int) updates);
    }
  }

  @Test
  void stopsDeletingWhenNoRowIsLeft() throws StoreException {
    Client client = client(DELETE, true);
    runTimes(3, client(INSERT, true));
    runTimes(3, client);

    assertThat(client.operate()).isFalse();
    assertThat(store.ids(DELETE)).containsExactly(11, 12, 13);
    assertThat(store.size()).isEqualTo(ROWS);
  }

  @Test
  void doesSeveralOperationsInATransaction() throws StoreException {
    store.shareTransactions(4);
    for (Operation operation : List.of(INSERT, SELECT, UPDATE, DELETE)) {
      Client client = client(operation, true);
      client.operate();

      assertThat(store.ids(operation)).as(operation.label()).hasSize(4);
      assertThat(client.operations()).isEqualTo(4);
    }

    assertThat(store.ids(INSERT)).containsExactly(11, 12, 13, 14);
    assertThat(store.ids(DELETE)).containsExactly(11, 12, 13, 14);
    assertThat(store.size()).isEqualTo(ROWS);
  }

  @Test
  void updatesEachRowOnceInATransaction() throws StoreException {
    store.shareTransactions(ROWS);
    runTimes(2, client(UPDATE, true));

    for (int id = 1; id <= ROWS; id++) {
      assertThat(store.select(id)).isEqualTo(Row.of(id, 2));
    }
  }

  @Test
  void deletesNothingWhereFewerRowsAreLeftThanATransactionDeletes() throws StoreException {
    runTimes(3, client(INSERT, true));
    store.shareTransactions(4);

    assertThat(client(DELETE, true).operate()).isFalse();
    assertThat(store.size()).isEqualTo(ROWS + 3);
    assertThat(keys.deletable()).isEqualTo(3);
  }

  @Test
  void expectsNothingOfATransactionThatFailed() throws StoreException {
    store.shareTransactions(3);
    for (Operation operation : List.of(INSERT, UPDATE)) {
      Client client = client(operation, true);
      store.failNext(MemoryStore.Failure.BEFORE_EFFECT);

      assertThatThrownBy(client::operate).isInstanceOf(StoreException.class);
    }
    runTimes(200, client(SELECT, true));

    assertThat(store.size()).isEqualTo(ROWS);
    assertThat(keys.deletable()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesARowWithForeignContents(boolean alone) {
    putIntoAllRows(1, " ");

    assertThatWrongEffectOf(client(SELECT, alone)::operate);
  }

  @Test
  void refusesARowOfAnotherVersionWhenAlone() {
    putIntoAllRows(1, "");

    assertThatWrongEffectOf(client(SELECT, true)::operate);
  }

  @Test
  void acceptsARowOfAnyVersionWhenNotAlone() throws StoreException {
    putIntoAllRows(1, "");

    assertThat(client(SELECT, false).operate()).isTrue();
  }

  @Test
  void writesAnIntactRowThatOthersDidNotWriteWhenNotAlone() throws StoreException {
    runTimes(200, client(UPDATE, false));
    runTimes(200, client(SELECT, false));

    for (int id = 1; id <= ROWS; id++) {
      assertThat(store.select(id).isIntact()).as("row %d", id).isTrue();
      assertThat(store.select(id).version()).isEqualTo(CrudKeys.version(keys, id)).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void takesTheTimeOfEachOperation(Operation operation) throws StoreException {
    client(INSERT, true).operate();
    Client client = client(operation, true);
    long before = System.nanoTime();
    client.operate();
    long after = System.nanoTime();

    assertThat(client.started() - before).as("from before to the start").isNotNegative();
    assertThat(client.ended() - client.started()).as("from start to end").isNotNegative();
    assertThat(after - client.ended()).as("from the end to after").isNotNegative();
  }

  /** Whatever a path says of a lost answer, a read cannot have been applied. */
  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() throws StoreException {
    Client client = client(SELECT, true);
    MemoryStore empty = MemoryStore.ofRows(0);
    Client failing = CrudKeys.client(empty, keys, SELECT, new Worker(0, 1, true));
    Client writing = client(UPDATE, true);
    client.operate();
    writing.operate();
    store.failNext(MemoryStore.Failure.AFTER_EFFECT);

    assertThatThrownBy(failing::operate)
        .asInstanceOf(type(StoreException.class))
        .extracting(StoreException::outcome, StoreException::code)
        .containsExactly(Outcome.NOT_APPLIED, StoreException.WRONG_EFFECT);
    assertThatThrownBy(writing::operate)
        .asInstanceOf(type(StoreException.class))
        .extracting(StoreException::outcome)
        .isEqualTo(Outcome.UNKNOWN);
    assertThat(client.outcomeOfFailure()).isEqualTo(Outcome.NOT_APPLIED);
    assertThat(writing.outcomeOfFailure()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void takesTheTimeOfAFailedOperation() throws StoreException {
    Client client = client(UPDATE, true);
    client.operate();
    store.failNext(MemoryStore.Failure.BEFORE_EFFECT);
    long before = System.nanoTime();

    assertThatThrownBy(client::operate).isInstanceOf(StoreException.class);
    assertThat(client.started() - before).as("from before to the start").isNotNegative();
    assertThat(client.ended() - client.started()).as("from start to end").isNotNegative();
  }

  @ParameterizedTest
  @MethodSource("operationsOnRowsThatStay")
  void usesTheSameKeysInTheSameOrderOverEachPath(Operation operation) throws StoreException {
    MemoryStore other = MemoryStore.ofRows(ROWS);
    runTimes(100, CrudKeys.client(store, new KeySpace(ROWS), operation, new Worker(1, 3, true)));
    runTimes(100, CrudKeys.client(other, new KeySpace(ROWS), operation, new Worker(1, 3, true)));

    assertThat(store.ids(operation)).isEqualTo(other.ids(operation));
  }

  @Test
  void usesOtherKeysThanAnotherThread() throws StoreException {
    MemoryStore other = MemoryStore.ofRows(ROWS);
    runTimes(100, CrudKeys.client(store, keys, SELECT, new Worker(0, 2, true)));
    runTimes(100, CrudKeys.client(other, keys, SELECT, new Worker(1, 2, true)));

    assertThat(store.ids(SELECT)).isNotEqualTo(other.ids(SELECT));
  }

  @ParameterizedTest(name = "{0} threads, {1} rows")
  @CsvSource({"1, 7", "2, 10", "3, 10", "7, 100", "8, 8", "64, 100"})
  void sharesTheRowsAmongTheThreads(int threads, int rows) throws StoreException {
    MemoryStore shared = MemoryStore.ofRows(rows);
    for (int thread = 0; thread < threads; thread++) {
      MemoryStore own = MemoryStore.ofRows(rows);
      runTimes(
          rows * 20,
          CrudKeys.client(own, new KeySpace(rows), UPDATE, new Worker(thread, threads, true)));
      for (int id : own.ids(UPDATE).stream().distinct().toList()) {
        shared.delete(id);
      }
    }
    assertThat(shared.size()).as("rows that no thread updates").isZero();
  }

  private static List<Operation> operations() {
    return new Crud().operations();
  }

  private static List<Operation> operationsOnRowsThatStay() {
    return List.of(SELECT, UPDATE);
  }

  private Client client(Operation operation, boolean alone) {
    return CrudKeys.client(store, keys, operation, new Worker(0, 1, alone));
  }

  private void putIntoAllRows(int version, String appendix) {
    for (int id = 1; id <= ROWS; id++) {
      Row row = Row.of(id, version);
      store.put(new Row(id, row.k(), row.c() + appendix, row.pad()));
    }
  }

  private static void runTimes(int times, Client client) throws StoreException {
    for (int i = 0; i < times; i++) {
      assertThat(client.operate()).as("there was a row for operation %d", i).isTrue();
    }
  }

  private static void assertThatWrongEffectOf(ThrowingCallable action) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }
}

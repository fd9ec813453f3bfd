// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static io.github.jmeterndb.store.Operation.DELETE;
import static io.github.jmeterndb.store.Operation.INSERT;
import static io.github.jmeterndb.store.Operation.SELECT;
import static io.github.jmeterndb.store.Operation.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.StoreException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationClientTest {
  private static final int ROWS = 10;

  private final KeySpace keys = new KeySpace(ROWS);
  private final MemoryStore store = MemoryStore.ofRows(ROWS);

  @Test
  void insertsTheRowThatFollows() throws StoreException {
    assertThat(client(true).run(INSERT)).isTrue();

    assertThat(store.select(ROWS + 1)).isEqualTo(Row.of(ROWS + 1, 0));
  }

  @Test
  void selectsAmongTheLoadedRows() throws StoreException {
    runTimes(200, SELECT, client(true));

    assertThat(store.ids(SELECT)).contains(1, ROWS).allMatch(id -> id >= 1 && id <= ROWS);
  }

  @Test
  void countsTheUpdatesOfARow() throws StoreException {
    runTimes(200, UPDATE, client(true));

    for (int id = 1; id <= ROWS; id++) {
      long updates = store.ids(UPDATE).stream().filter(Integer.valueOf(id)::equals).count();
      assertThat(store.select(id)).isEqualTo(Row.of(id, (int) updates));
      assertThat(keys.version(id)).isEqualTo((int) updates);
    }
  }

  @Test
  void stopsDeletingWhenNoRowIsLeft() throws StoreException {
    OperationClient client = client(true);
    runTimes(3, INSERT, client);
    runTimes(3, DELETE, client);

    assertThat(client.run(DELETE)).isFalse();
    assertThat(store.ids(DELETE)).containsExactly(11, 12, 13);
    assertThat(store.size()).isEqualTo(ROWS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesARowWithForeignContents(boolean alone) {
    putIntoAllRows(1, " ");

    assertThatWrongEffectOf(() -> client(alone).run(SELECT));
  }

  @Test
  void refusesARowOfAnotherVersionWhenAlone() {
    putIntoAllRows(1, "");

    assertThatWrongEffectOf(() -> client(true).run(SELECT));
  }

  @Test
  void acceptsARowOfAnyVersionWhenNotAlone() throws StoreException {
    putIntoAllRows(1, "");

    assertThat(client(false).run(SELECT)).isTrue();
  }

  @Test
  void writesAnIntactRowThatOthersDidNotWriteWhenNotAlone() throws StoreException {
    OperationClient client = client(false);
    runTimes(200, UPDATE, client);
    runTimes(200, SELECT, client);

    for (int id = 1; id <= ROWS; id++) {
      assertThat(store.select(id).isIntact()).as("row %d", id).isTrue();
      assertThat(store.select(id).version()).isEqualTo(keys.version(id)).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void takesTheTimeOfEachOperation(Operation operation) throws StoreException {
    OperationClient client = client(true);
    client.run(INSERT);
    long before = System.nanoTime();
    client.run(operation);
    long after = System.nanoTime();

    assertThat(client.started() - before).as("from before to the start").isNotNegative();
    assertThat(client.ended() - client.started()).as("from start to end").isNotNegative();
    assertThat(after - client.ended()).as("from the end to after").isNotNegative();
  }

  @Test
  void takesTheTimeOfAFailedOperation() throws StoreException {
    OperationClient client = client(true);
    client.run(UPDATE);
    store.failNext(MemoryStore.Failure.BEFORE_EFFECT);
    long before = System.nanoTime();

    assertThatThrownBy(() -> client.run(UPDATE)).isInstanceOf(StoreException.class);
    assertThat(client.started() - before).as("from before to the start").isNotNegative();
    assertThat(client.ended() - client.started()).as("from start to end").isNotNegative();
  }

  @ParameterizedTest
  @EnumSource(names = {"SELECT", "UPDATE"})
  void usesTheSameKeysInTheSameOrderOverEachPath(Operation operation) throws StoreException {
    MemoryStore other = MemoryStore.ofRows(ROWS);
    runTimes(100, operation, new OperationClient(store, new KeySpace(ROWS), 1, 3, true));
    runTimes(100, operation, new OperationClient(other, new KeySpace(ROWS), 1, 3, true));

    assertThat(store.ids(operation)).isEqualTo(other.ids(operation));
  }

  @Test
  void usesOtherKeysThanAnotherThread() throws StoreException {
    MemoryStore other = MemoryStore.ofRows(ROWS);
    runTimes(100, SELECT, new OperationClient(store, keys, 0, 2, true));
    runTimes(100, SELECT, new OperationClient(other, keys, 1, 2, true));

    assertThat(store.ids(SELECT)).isNotEqualTo(other.ids(SELECT));
  }

  @ParameterizedTest(name = "{0} threads, {1} rows")
  @CsvSource({"1, 7", "2, 10", "3, 10", "7, 100", "8, 8", "64, 100"})
  void sharesTheRowsAmongTheThreads(int threads, int rows) throws StoreException {
    MemoryStore shared = MemoryStore.ofRows(rows);
    for (int thread = 0; thread < threads; thread++) {
      MemoryStore own = MemoryStore.ofRows(rows);
      runTimes(
          rows * 20, UPDATE, new OperationClient(own, new KeySpace(rows), thread, threads, true));
      for (int id : own.ids(UPDATE).stream().distinct().toList()) {
        shared.delete(id);
      }
    }
    assertThat(shared.size()).as("rows that no thread updates").isZero();
  }

  private OperationClient client(boolean alone) {
    return new OperationClient(store, keys, 0, 1, alone);
  }

  private void putIntoAllRows(int version, String appendix) {
    for (int id = 1; id <= ROWS; id++) {
      Row row = Row.of(id, version);
      store.put(new Row(id, row.k(), row.c() + appendix, row.pad()));
    }
  }

  private static void runTimes(int times, Operation operation, OperationClient client)
      throws StoreException {
    for (int i = 0; i < times; i++) {
      assertThat(client.run(operation)).as("there was a row for operation %d", i).isTrue();
    }
  }

  private static void assertThatWrongEffectOf(ThrowingCallable action) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.KeySpace;
import io.github.jmeterndb.run.OperationClient;
import io.github.jmeterndb.run.RowCheck;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every store must do, over any access path. A module tests its path by extending this. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StoreContract {
  private static final int ROWS = 100;
  private static final int THREADS = 16;

  private Table table;
  private Store store;
  private String token;

  /** The access path to test. */
  protected abstract AccessPath path();

  /** Where its database is. */
  protected abstract Settings settings() throws UserError;

  /** The code of inserting a row whose key is taken, as the database has it. */
  protected abstract String duplicateKeyCode();

  // Once a class: a cluster connection takes seconds.
  @BeforeAll
  final void open() throws UserError {
    TableSource source =
        Services.named(TableSource.class, "table source", TableSource::system, path().system());
    table = source.open(settings());
    token = table.claim(line -> {});
    table.create();
    store = path().open(settings());
  }

  @BeforeEach
  final void loadRows() throws UserError {
    table.create();
    table.load(1, ROWS);
  }

  @AfterAll
  final void close() {
    if (store != null) {
      store.close();
    }
    if (table != null) {
      table.close();
    }
  }

  @Test
  void isFoundByItsName() throws UserError {
    assertThat(Services.named(AccessPath.class, "access path", AccessPath::name, path().name()))
        .isInstanceOf(path().getClass());
  }

  @Test
  void readsWhoseItsTableIs() throws UserError {
    assertThat(store.ownerOf(Table.NAME)).contains(new TableOwner(Table.WORKLOAD, token));
    assertThat(store.ownerOf("nobody_s")).isEmpty();
  }

  @Test
  void tellsTheVersionsOfWhatItUses() {
    assertThat(store.versions().values()).allMatch(version -> version.matches("\\d+\\..*"));
  }

  @Test
  void readsTheRowThatWasLoaded() throws StoreException {
    assertThat(store.select(42)).isEqualTo(Row.of(42, 0));
  }

  @Test
  void readsTheRowThatItInserted() throws StoreException {
    store.insert(Row.of(ROWS + 1, 0));

    assertThat(store.select(ROWS + 1)).isEqualTo(Row.of(ROWS + 1, 0));
  }

  @Test
  void changesOnlyColumnCOfTheRowThatItUpdates() throws Exception {
    store.update(42, Row.c(42, 7));

    List<Row> changed = rows();
    assertThat(changed).contains(Row.of(42, 7)).doesNotContain(Row.of(42, 0)).hasSize(ROWS);
    assertThat(changed).filteredOn(row -> row.id() != 42).allMatch(row -> row.version() == 0);
  }

  @Test
  void removesOnlyTheRowThatItDeletes() throws Exception {
    store.delete(42);

    assertThat(rows()).hasSize(ROWS - 1).extracting(Row::id).doesNotContain(42);
  }

  @Test
  void refusesToInsertAKeyTwice() {
    assertThatThrownBy(() -> store.insert(Row.of(42, 1)))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(duplicateKeyCode()));
    assertThat(assertDoesNotFail(() -> store.select(42))).isEqualTo(Row.of(42, 0));
  }

  @Test
  void failsWhereThereIsNoRow() {
    int none = ROWS + 1;
    assertThatThrownBy(() -> store.select(none)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.update(none, Row.c(none, 1))).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.delete(none)).isInstanceOf(StoreException.class);
    assertThat(assertDoesNotFail(this::rows)).as("nothing was written").hasSize(ROWS);
  }

  @Test
  void worksOnAfterAFailure() throws StoreException {
    for (int i = 0; i < 200; i++) {
      assertThatThrownBy(() -> store.insert(Row.of(42, 1))).isInstanceOf(StoreException.class);
    }
    store.update(42, Row.c(42, 1));

    assertThat(store.select(42)).isEqualTo(Row.of(42, 1));
  }

  @Test
  void holdsWhatManyThreadsWroteAtOnce() throws Exception {
    KeySpace keys = new KeySpace(ROWS);
    inThreads(keys, List.of(Operation.INSERT, Operation.UPDATE, Operation.SELECT), 100);
    assertThat(RowCheck.differences(table, keys)).as("after insert, update, select").isEmpty();

    inThreads(keys, List.of(Operation.DELETE), 50);
    assertThat(RowCheck.differences(table, keys)).as("after delete").isEmpty();
    assertThat(keys.deletable()).isEqualTo(THREADS * 50);
  }

  @Test
  void servesThreadsThatComeAndGo() throws Exception {
    KeySpace keys = new KeySpace(ROWS);
    for (int i = 0; i < 20; i++) {
      inThreads(keys, List.of(Operation.UPDATE), 1);
    }
    assertThat(RowCheck.differences(table, keys)).isEmpty();
  }

  @Test
  void clearsTheRowsFromAnIdOn() throws Exception {
    table.load(ROWS + 1, 5_000);
    table.clearFrom(ROWS + 1);

    assertThat(rows()).hasSize(ROWS);
  }

  @Test
  void countsUpwardsIfAtAll() throws Exception {
    Map<String, Long> before = store.counters();
    for (int i = 0; i < 10; i++) {
      store.select(42);
    }
    Map<String, Long> after = store.counters();

    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after)
        .allSatisfy((name, value) -> assertThat(value).isGreaterThanOrEqualTo(before.get(name)));
    if (!after.isEmpty()) {
      assertThat(after).as("ten selects").isNotEqualTo(before);
    }
  }

  @Test
  void describesTheServer() throws UserError {
    assertThat(table.describe()).isNotEmpty();
  }

  private void inThreads(KeySpace keys, List<Operation> operations, int times) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> clients = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        OperationClient client = new OperationClient(store, keys, thread, THREADS, false);
        OperationClient writer = new OperationClient(store, keys, thread, THREADS, true);
        clients.add(
            () -> {
              for (int i = 0; i < times; i++) {
                for (Operation operation : operations) {
                  (operation == Operation.SELECT ? client : writer).run(operation);
                }
              }
              return null;
            });
      }
      for (Future<Void> client : executor.invokeAll(clients)) {
        client.get();
      }
    } finally {
      executor.shutdown();
    }
  }

  private List<Row> rows() throws UserError {
    List<Row> rows = new ArrayList<>();
    table.forEachRow(rows::add);
    return rows;
  }

  private static <T> T assertDoesNotFail(Callable<T> action) {
    try {
      return action.call();
    } catch (Exception e) {
      throw new AssertionError("it should not have failed", e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.crud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What every store must do, over any access path. A module tests its path by extending this. */
public abstract class StoreContract extends PortContract<Store> {
  private static final int ROWS = 100;

  /** The code of inserting a row whose key is taken, as the database has it. */
  protected abstract String duplicateKeyCode();

  @Override
  protected final Workload<Store> workload() {
    return new Crud();
  }

  @Override
  protected final Map<Parameter, String> values() {
    return Map.of(Crud.ROWS, String.valueOf(ROWS));
  }

  @Test
  void readsTheRowThatWasLoaded() throws StoreException {
    assertThat(port().select(42)).isEqualTo(Row.of(42, 0));
  }

  @Test
  void readsTheRowThatItInserted() throws StoreException {
    port().insert(Row.of(ROWS + 1, 0));

    assertThat(port().select(ROWS + 1)).isEqualTo(Row.of(ROWS + 1, 0));
  }

  @Test
  void changesOnlyColumnCOfTheRowThatItUpdates() throws Exception {
    port().update(42, Row.c(42, 7));

    List<Row> changed = rows();
    assertThat(changed).contains(Row.of(42, 7)).doesNotContain(Row.of(42, 0)).hasSize(ROWS);
    assertThat(changed).filteredOn(row -> row.id() != 42).allMatch(row -> row.version() == 0);
  }

  @Test
  void removesOnlyTheRowThatItDeletes() throws Exception {
    port().delete(42);

    assertThat(rows()).hasSize(ROWS - 1).extracting(Row::id).doesNotContain(42);
  }

  @Test
  void refusesToInsertAKeyTwice() {
    assertThatThrownBy(() -> port().insert(Row.of(42, 1)))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(duplicateKeyCode());
              assertThat(e.outcome()).isEqualTo(StoreException.Outcome.NOT_APPLIED);
            });
    assertThat(assertDoesNotFail(() -> port().select(42))).isEqualTo(Row.of(42, 0));
  }

  @Test
  void failsWhereThereIsNoRow() {
    int none = ROWS + 1;
    assertThatThrownBy(() -> port().select(none)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> port().update(none, Row.c(none, 1)))
        .isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> port().delete(none)).isInstanceOf(StoreException.class);
    assertThat(assertDoesNotFail(this::rows)).as("nothing was written").hasSize(ROWS);
  }

  @Test
  void worksOnAfterAFailure() throws StoreException {
    for (int i = 0; i < 200; i++) {
      assertThatThrownBy(() -> port().insert(Row.of(42, 1))).isInstanceOf(StoreException.class);
    }
    port().update(42, Row.c(42, 1));

    assertThat(port().select(42)).isEqualTo(Row.of(42, 1));
  }

  @Test
  void clearsTheRowsFromAnIdOn() throws Exception {
    table().load(ROWS + 1, 5_000);
    table().clearFrom(ROWS + 1);

    assertThat(rows()).hasSize(ROWS);
  }

  @Test
  void countsUpwardsIfAtAll() throws Exception {
    Map<String, Long> before = link().counters();
    for (int i = 0; i < 10; i++) {
      port().select(42);
    }
    Map<String, Long> after = link().counters();

    assertThat(after.keySet()).isEqualTo(before.keySet());
    assertThat(after)
        .allSatisfy((name, value) -> assertThat(value).isGreaterThanOrEqualTo(before.get(name)));
    if (!after.isEmpty()) {
      assertThat(after).as("ten selects").isNotEqualTo(before);
    }
  }

  private Table table() {
    return new SqlTable(keeper());
  }

  private List<Row> rows() throws UserError {
    List<Row> rows = new ArrayList<>();
    table().forEachRow(rows::add);
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

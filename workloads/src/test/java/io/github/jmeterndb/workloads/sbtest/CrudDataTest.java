// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.RowSupply;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CrudDataTest {
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/8");
  private static final Cell SELECT = Cell.ofTag("select/jdbc/8");
  private static final Cell DELETE = Cell.ofTag("delete/jdbc/8");
  private static final int ROWS = 10;

  private final MemoryStore store = new MemoryStore();
  private final CrudData data = new CrudData(store, ROWS);

  @Test
  void loadsMoreRowsThanAreDeletedAtThatRate() throws UserError {
    data.create();
    data.load();
    assertThat(supply(DELETE).suffices(10_000, 3)).isFalse();

    data.prepare(DELETE, 10_000, 3);

    assertThat(data.keys().deletable()).isGreaterThan(30_000);
    assertThat(supply(DELETE).suffices(10_000, 3)).isTrue();
    assertThat(store.size()).isEqualTo(ROWS + data.keys().deletable());
    assertThat(data.verdict().differences()).isEmpty();
  }

  @Test
  void loadsOnlyWhatIsMissing() throws UserError {
    data.create();
    data.load();
    data.prepare(DELETE, 100, 3);
    int before = store.size();

    data.prepare(DELETE, 50, 3);

    assertThat(store.size()).isEqualTo(before);
  }

  @Test
  void tellsHowManyTimesItsRowsACellLoads() {
    assertThat(supply(SELECT).loads(10_000, 3)).isZero();
    assertThat(supply(DELETE).loads(10_000, 3)).isBetween(30_000.0 / ROWS, 90_000.0 / ROWS);
    assertThat(supply(DELETE).loads(0, 3)).as("at an unknown rate").isPositive();
  }

  @Test
  void loadsNothingForWhatUsesNothingUp() throws UserError {
    data.create();
    data.load();

    data.prepare(SELECT, 1_000_000, 1_000);
    data.prepare(INSERT, 1_000_000, 1_000);

    assertThat(store.size()).isEqualTo(ROWS);
  }

  @Test
  void refusesACellThatTheDatabaseHasNoRoomFor() throws UserError {
    store.capacity = OptionalLong.of(ROWS + 500);
    data.create();
    data.load();

    assertThatThrownBy(() -> supply(INSERT).requireRoom(INSERT, 100, 13))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "insert over jdbc, 8 threads needs room for about 1,300 rows in 13 s, and the database"
                + " has room for 500: give -Jduration and -Jwarmup of 5 s together, or leave insert"
                + " out of -Joperations.");
    assertThatThrownBy(() -> data.prepare(DELETE, 100, 13)).isInstanceOf(UserError.class);
    assertThatCode(() -> supply(SELECT).requireRoom(SELECT, 100, 13)).doesNotThrowAnyException();
    assertThatCode(() -> supply(DELETE).requireRoom(DELETE, 100, 5)).doesNotThrowAnyException();
  }

  @Test
  void asksAnewBeforeEachCellHowMuchFits() throws UserError {
    store.capacity = OptionalLong.of(ROWS + 500);
    data.create();
    data.load();
    data.prepare(INSERT, 100, 4);

    store.capacity = OptionalLong.of(ROWS + 300);

    assertThatThrownBy(() -> data.prepare(INSERT, 100, 4))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("for about 400 rows in 4 s, and the database has room for 300:");
  }

  @Test
  void countsWhatEarlierCellsHaveInserted() throws UserError {
    store.capacity = OptionalLong.of(ROWS + 500);
    data.create();
    data.load();
    data.prepare(DELETE, 100, 1);
    int inserted = data.keys().deletable();

    assertThatThrownBy(() -> data.prepare(INSERT, 100, 4))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(inserted == 500 ? "room for none" : "room for " + (500 - inserted));
    assertThatCode(() -> supply(INSERT).requireRoom(INSERT, 100, 4)).doesNotThrowAnyException();
  }

  @Test
  void refusesToLoadMoreThanFits() {
    store.capacity = OptionalLong.of(ROWS - 1);
    assertThatThrownBy(
            () -> {
              data.create();
              data.load();
            })
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("rows=" + ROWS + " needs about ");
    assertThat(store.size()).isZero();
  }

  @Test
  void loadsNoMoreThanFits() throws UserError {
    store.capacity = OptionalLong.of(ROWS + 350);
    data.create();
    data.load();

    data.prepare(DELETE, 100, 3);

    assertThat(data.keys().deletable()).isEqualTo(350);
  }

  @Test
  void addsRowsToACellOnlyWhereTheyAreScarceAndFit() throws UserError {
    data.create();
    data.load();
    data.prepare(DELETE, 5_000, 1);
    int before = data.keys().deletable();

    assertThat(supply(DELETE).provide(before / 2.0)).isTrue();
    assertThat(data.keys().deletable()).isEqualTo(before);

    store.capacity = OptionalLong.of(ROWS + before + 100);
    assertThat(supply(DELETE).provide(before)).isTrue();
    assertThat(data.keys().deletable()).isEqualTo(before + 100);
    assertThat(data.verdict().differences()).isEmpty();
  }

  @Test
  void startsOverWithTheRowsThatStay() throws UserError {
    data.create();
    data.load();
    data.prepare(DELETE, 100, 3);

    data.reset();

    assertThat(store.size()).isEqualTo(ROWS);
    assertThat(data.verdict().differences()).isEmpty();
  }

  private RowSupply supply(Cell cell) {
    return data.supply(cell.operation());
  }
}

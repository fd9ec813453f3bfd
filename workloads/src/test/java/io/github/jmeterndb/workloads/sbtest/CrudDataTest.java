// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CrudDataTest {
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/8");
  private static final Cell SELECT = Cell.ofTag("select/jdbc/8");
  private static final Cell DELETE = Cell.ofTag("delete/jdbc/8");
  private static final int ROWS = 10;

  private final MemoryStore store = new MemoryStore();
  private final CrudData data = new CrudData(store, ROWS);

  @Test
  void loadsTheRowsThatADeleteCellMayUseUp() throws UserError {
    data.create();
    data.load();

    data.prepare(DELETE, 10_000, 3);

    assertThat(data.keys().deletable()).isGreaterThan(30_000);
    assertThat(store.size()).isEqualTo(ROWS + data.keys().deletable());
    assertThat(data.verdict().differences()).isEmpty();
  }

  @Test
  void loadsNoMoreThanFitsWhereSeveralEnginesShareTheRoom() throws UserError {
    store.capacity = OptionalLong.of(ROWS + 9_000);
    data.share(new Share(1, 3));
    data.create();
    data.load();

    data.prepare(DELETE, 10_000, 3);

    assertThat(data.keys().deletable()).isEqualTo(3_000);
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
  void loadsNothingForWhatUsesNothingUp() throws UserError {
    data.create();
    data.load();

    assertThat(data.prepare(SELECT, 1_000_000, 1_000)).isEqualTo(RowSupply.UNLIMITED);
    assertThat(data.prepare(INSERT, 1_000_000, 1_000)).isEqualTo(RowSupply.UNLIMITED);

    assertThat(store.size()).isEqualTo(ROWS);
  }

  @Test
  void tellsHowManyInsertsFitBesideWhatEarlierCellsHaveInserted() throws UserError {
    store.capacity = OptionalLong.of(ROWS + 9_000);
    data.create();
    data.load();
    assertThat(data.prepare(INSERT, 1_000_000, 4)).isEqualTo(9_000);
    data.prepare(DELETE, 100, 1);

    assertThat(data.prepare(INSERT, 1_000_000, 4)).isEqualTo(9_000 - data.keys().deletable());

    store.capacity = OptionalLong.of(ROWS);
    assertThatThrownBy(() -> data.prepare(INSERT, 1, 4))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "insert over jdbc, 8 threads adds rows, and the database has room for none: leave insert"
                + " out of -Joperations, or use a database with more memory.");
  }

  /** The cell ends then, and is measured for what it lasted. */
  @Test
  void letsNoClientInsertMoreThanFits() throws Exception {
    data.create();
    data.load();
    AtomicLong limit = new AtomicLong(500);
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      clients.add(data.client(store, Crud.INSERT, new Worker(i, 2, true)));
      clients.get(i).limit(limit);
    }

    int left = 2;
    while (left == 2) {
      left = (clients.get(0).operate() ? 1 : 0) + (clients.get(1).operate() ? 1 : 0);
    }

    assertThat(store.size()).isEqualTo(ROWS + 500);
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
  void startsOverWithTheRowsThatStay() throws UserError {
    data.create();
    data.load();
    data.prepare(DELETE, 100, 3);

    data.reset();

    assertThat(store.size()).isEqualTo(ROWS);
    assertThat(data.verdict().differences()).isEmpty();
  }
}

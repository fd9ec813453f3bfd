// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows a client uses, and how it checks the rows that it reads. */
class CrudClientTest {
  private static final int ROWS = 10;

  private final CrudTable table = new CrudTable(null, ROWS);
  private final MemoryRows api = new MemoryRows(ROWS);

  @Test
  void deletesTheInsertedRowsInTheirOrderAndStops() throws StoreException {
    run(3, client(Crud.INSERT, true));
    api.ids.clear();
    Client client = client(Crud.DELETE, true);
    run(3, client);

    assertThat(client.operate()).isFalse();
    assertThat(api.ids).containsExactly(11, 12, 13);
    assertThat(api.rows).hasSize(ROWS);
  }

  @Test
  void updatesEachRowOnceInATransaction() throws StoreException {
    api.batch = ROWS;
    run(2, client(Crud.UPDATE, true));

    for (int id = 1; id <= ROWS; id++) {
      assertThat(api.rows.get(id)).isEqualTo(Row.of(id, 2));
    }
  }

  @Test
  void deletesNothingWhereFewerRowsAreLeftThanATransactionDeletes() throws StoreException {
    run(3, client(Crud.INSERT, true));
    api.batch = 4;

    assertThat(client(Crud.DELETE, true).operate()).isFalse();
    assertThat(api.rows).hasSize(ROWS + 3);
    assertThat(table.spare()).isEqualTo(3);
  }

  @Test
  void readsOfARowAnyIntactVersionThatMayBeThere() throws StoreException {
    IntStream.rangeClosed(1, ROWS).forEach(id -> api.rows.put(id, Row.of(id, 1)));
    ApiContract.assertWrong(client(Crud.SELECT, true)::operate);
    run(20, client(Crud.SELECT, false));

    for (int id = 1; id <= ROWS; id++) {
      Row row = Row.of(id, 0);
      api.rows.put(id, new Row(id, row.k(), row.c() + " ", row.pad()));
    }
    ApiContract.assertWrong(client(Crud.SELECT, true)::operate);
    ApiContract.assertWrong(client(Crud.SELECT, false)::operate);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "update"})
  void usesTheSameKeysInTheSameOrderOverEachPathAndOthersInAnotherThread(String label)
      throws StoreException {
    List<List<Integer>> ids = new ArrayList<>();
    for (int thread : new int[] {1, 1, 2}) {
      MemoryRows each = new MemoryRows(ROWS);
      Worker worker = new Worker(thread, 3, true);
      run(100, new CrudTable(null, ROWS).client(each, new Operation(label), worker));
      ids.add(each.ids);
    }

    assertThat(ids.get(0)).isEqualTo(ids.get(1)).isNotEqualTo(ids.get(2));
  }

  @ParameterizedTest(name = "{0} threads, {1} rows")
  @CsvSource({"1, 7", "3, 10", "8, 8", "64, 100"})
  void updatesEachRowFromOneThread(int threads, int rows) throws StoreException {
    List<Integer> updated = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      MemoryRows own = new MemoryRows(rows);
      Worker worker = new Worker(thread, threads, true);
      run(rows * 20, new CrudTable(null, rows).client(own, Crud.UPDATE, worker));
      updated.addAll(new TreeSet<>(own.ids));
    }

    assertThat(updated).hasSize(rows).doesNotHaveDuplicates();
  }

  private Client client(Operation does, boolean alone) {
    return table.client(api, does, new Worker(0, 1, alone));
  }

  private static void run(int times, Client client) throws StoreException {
    for (int i = 0; i < times; i++) {
      assertThat(client.operate()).as("there was a row for operation %d", i).isTrue();
    }
  }

  private static final class MemoryRows implements Rows {
    private final Map<Integer, Row> rows = new HashMap<>();
    private final List<Integer> ids = new ArrayList<>();
    private int batch = 1;

    MemoryRows(int count) {
      IntStream.rangeClosed(1, count).forEach(id -> rows.put(id, Row.of(id, 0)));
    }

    @Override
    public int batch() {
      return batch;
    }

    @Override
    public Object[][] read(Layout table, Object[]... keys) {
      Object[][] read = new Object[keys.length][];
      for (int i = 0; i < keys.length; i++) {
        read[i] = rows.get(asked(keys[i])).values();
      }
      return read;
    }

    private int asked(Object... row) {
      ids.add((int) row[0]);
      return (int) row[0];
    }

    @Override
    public void insert(Layout table, Object[]... added) {
      for (Object[] row : added) {
        rows.put(asked(row), Row.ofValues(row));
      }
    }

    @Override
    public void update(Layout table, Object[]... changed) {
      for (Object[] row : changed) {
        rows.computeIfPresent(
            asked(row), (id, now) -> new Row(id, now.k(), (String) row[2], now.pad()));
      }
    }

    @Override
    public void delete(Layout table, Object[]... keys) {
      for (Object[] key : keys) {
        rows.remove(asked(key));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.MemoryRows;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rows a client uses, and how it checks the rows that it reads. */
class CrudClientTest {
  private static final int ROWS = 10;

  private final CrudTable table = new CrudTable(null, ROWS);
  private final LoadedRows api = new LoadedRows(ROWS);

  @Test
  void deletesTheInsertedRowsInTheirOrderAndStops() throws StoreException {
    run(3, client(Crud.INSERT, true));
    api.keys.clear();
    Client client = client(Crud.DELETE, true);
    run(3, client);

    assertThat(client.operate()).isFalse();
    assertThat(api.keys).containsExactly(11, 12, 13);
    assertThat(api.size()).isEqualTo(ROWS);
  }

  @Test
  void updatesEachRowOnceInATransaction() throws StoreException {
    api.batch = ROWS;
    run(2, client(Crud.UPDATE, true));

    for (int id = 1; id <= ROWS; id++) {
      assertThat(api.read(Crud.LAYOUT, new Object[] {id})[0]).isEqualTo(Row.of(id, 2).values());
    }
  }

  @Test
  void deletesNothingWhereFewerRowsAreLeftThanATransactionDeletes() throws StoreException {
    run(3, client(Crud.INSERT, true));
    api.batch = 4;

    assertThat(client(Crud.DELETE, true).operate()).isFalse();
    assertThat(api.size()).isEqualTo(ROWS + 3);
    assertThat(table.spare()).isEqualTo(3);
  }

  @Test
  void readsOfARowAnyIntactVersionThatMayBeThere() throws StoreException {
    for (int id = 1; id <= ROWS; id++) {
      api.insert(Crud.LAYOUT, Row.of(id, 1).values());
    }
    ApiContract.assertWrong(client(Crud.SELECT, true)::operate);
    run(20, client(Crud.SELECT, false));

    for (int id = 1; id <= ROWS; id++) {
      api.update(Crud.LAYOUT, new Object[] {id, null, Row.c(id, 0) + " ", null});
    }
    ApiContract.assertWrong(client(Crud.SELECT, true)::operate);
    ApiContract.assertWrong(client(Crud.SELECT, false)::operate);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "update"})
  void usesTheSameKeysInTheSameOrderOverEachPathAndOthersInAnotherThread(String label)
      throws StoreException {
    List<List<Object>> ids = new ArrayList<>();
    for (int thread : new int[] {1, 1, 2}) {
      LoadedRows each = new LoadedRows(ROWS);
      Worker worker = new Worker(thread, 3, true);
      run(100, new CrudTable(null, ROWS).client(each, new Operation(label), worker));
      ids.add(each.keys);
    }

    assertThat(ids.get(0)).isEqualTo(ids.get(1)).isNotEqualTo(ids.get(2));
  }

  @ParameterizedTest(name = "{0} threads, {1} rows")
  @CsvSource({"1, 7", "3, 10", "8, 8", "64, 100"})
  void updatesEachRowFromOneThread(int threads, int rows) throws StoreException {
    List<Object> updated = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      LoadedRows own = new LoadedRows(rows);
      Worker worker = new Worker(thread, threads, true);
      run(rows * 20, new CrudTable(null, rows).client(own, Crud.UPDATE, worker));
      updated.addAll(new TreeSet<>(own.keys));
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

  private static final class LoadedRows extends MemoryRows {
    private int batch = 1;

    LoadedRows(int count) {
      for (int id = 1; id <= count; id++) {
        insert(Crud.LAYOUT, Row.of(id, 0).values());
      }
      keys.clear();
    }

    @Override
    public int batch() {
      return batch;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowOperation;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which rows a client uses, and how it checks the rows that it reads. */
class CrudClientTest {
  private static final int ROWS = 10;

  private final RowLedger ledger = ledger(ROWS);
  private final Queue<Integer> deletable = new ArrayDeque<>();
  private final MemoryRows api = new MemoryRows(ROWS);

  @Test
  void deletesTheInsertedRowsInTheirOrderAndStops() throws StoreException {
    run(3, client(RowOperation.INSERT, true));
    api.ids.clear();
    Client client = client(RowOperation.DELETE, true);
    run(3, client);

    assertThat(client.operate()).isFalse();
    assertThat(api.ids).containsExactly(11, 12, 13);
    assertThat(api.rows).hasSize(ROWS);
  }

  @Test
  void updatesEachRowOnceInATransaction() throws StoreException {
    api.batch = ROWS;
    run(2, client(RowOperation.UPDATE, true));

    for (int id = 1; id <= ROWS; id++) {
      assertThat(api.rows.get(id)).isEqualTo(Row.of(id, 2));
    }
  }

  @Test
  void deletesNothingWhereFewerRowsAreLeftThanATransactionDeletes() throws StoreException {
    run(3, client(RowOperation.INSERT, true));
    api.batch = 4;

    assertThat(client(RowOperation.DELETE, true).operate()).isFalse();
    assertThat(api.rows).hasSize(ROWS + 3);
    assertThat(deletable).hasSize(3);
  }

  @Test
  void readsOfARowAnyIntactVersionThatMayBeThere() throws StoreException {
    IntStream.rangeClosed(1, ROWS).forEach(id -> api.rows.put(id, Row.of(id, 1)));
    assertWrongEffect(client(RowOperation.READ, true));
    run(20, client(RowOperation.READ, false));

    for (int id = 1; id <= ROWS; id++) {
      Row row = Row.of(id, 0);
      api.rows.put(id, new Row(id, row.k(), row.c() + " ", row.pad()));
    }
    assertWrongEffect(client(RowOperation.READ, true));
    assertWrongEffect(client(RowOperation.READ, false));
  }

  private static void assertWrongEffect(Client client) {
    assertThatThrownBy(client::operate)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  @ParameterizedTest
  @EnumSource(names = {"READ", "UPDATE"})
  void usesTheSameKeysInTheSameOrderOverEachPathAndOthersInAnotherThread(RowOperation does)
      throws StoreException {
    List<List<Integer>> ids = new ArrayList<>();
    for (int thread : new int[] {1, 1, 2}) {
      MemoryRows each = new MemoryRows(ROWS);
      run(100, client(each, ledger(ROWS), does, new Worker(thread, 3, true)));
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
      run(rows * 20, client(own, ledger(rows), RowOperation.UPDATE, worker));
      updated.addAll(new TreeSet<>(own.ids));
    }

    assertThat(updated).hasSize(rows).doesNotHaveDuplicates();
  }

  private Client client(RowOperation does, boolean alone) {
    return client(api, ledger, does, new Worker(0, 1, alone));
  }

  private Client client(Rows over, RowLedger of, RowOperation does, Worker worker) {
    return new RowsClient(
        over, CrudTable.CrudContents.ROWS, of, deletable, 1, over.batch(), does, worker);
  }

  private static RowLedger ledger(int rows) {
    return new RowLedger(Contents.TABLE, 1, rows);
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

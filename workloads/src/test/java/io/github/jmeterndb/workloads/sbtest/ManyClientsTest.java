// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.workloads.sbtest.Crud.DELETE;
import static io.github.jmeterndb.workloads.sbtest.Crud.INSERT;
import static io.github.jmeterndb.workloads.sbtest.Crud.SELECT;
import static io.github.jmeterndb.workloads.sbtest.Crud.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.AtOnce;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.Worker;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The clients of many threads on one table, one operation at a time as in a cell. */
class ManyClientsTest {
  private static final int ROWS = 100;
  private static final int THREADS = 8;
  private static final int OPERATIONS = 2_000;

  private final KeySpace keys = new KeySpace(ROWS);
  private final MemoryStore store = MemoryStore.ofRows(ROWS);

  @Test
  void insertEachRowOnce() throws Exception {
    assertThat(runInAllThreads(INSERT)).isEqualTo(THREADS * OPERATIONS);

    assertThat(store.size()).isEqualTo(ROWS + THREADS * OPERATIONS);
    assertThat(CrudKeys.differences(store, keys)).isEmpty();
  }

  @Test
  void updateEachRowFromOneThreadOnly() throws Exception {
    assertThat(runInAllThreads(UPDATE)).isEqualTo(THREADS * OPERATIONS);

    Map<Integer, Thread> owners = new HashMap<>();
    for (MemoryStore.Call call : store.calls()) {
      assertThat(owners.merge(call.id(), call.thread(), (first, next) -> first))
          .as("the thread that updates row %d", call.id())
          .isSameAs(call.thread());
    }
    assertThat(owners).as("the updated rows").hasSize(ROWS);
    assertThat(IntStream.rangeClosed(1, ROWS).map(id -> CrudKeys.version(keys, id)).sum())
        .as("updates of all rows")
        .isEqualTo(THREADS * OPERATIONS);
    assertThat(CrudKeys.differences(store, keys)).isEmpty();
  }

  @Test
  void readWhatWasWritten() throws Exception {
    runInAllThreads(UPDATE);

    assertThat(runInAllThreads(SELECT)).isEqualTo(THREADS * OPERATIONS);
  }

  @Test
  void deleteEachInsertedRowOnceAndStop() throws Exception {
    int inserted = THREADS * OPERATIONS / 2;
    store.load(ROWS + 1, ROWS + inserted);
    CrudKeys.loaded(keys, ROWS + inserted);

    assertThat(runInAllThreads(DELETE)).as("deletes that found a row").isEqualTo(inserted);
    assertThat(store.ids(DELETE)).hasSize(inserted).doesNotHaveDuplicates();
    assertThat(CrudKeys.differences(store, keys)).isEmpty();
  }

  private int runInAllThreads(Operation operation) throws Exception {
    return AtOnce.inThreads(
            THREADS,
            thread -> {
              Client client =
                  CrudKeys.client(store, keys, operation, new Worker(thread, THREADS, true));
              int done = 0;
              for (int i = 0; i < OPERATIONS; i++) {
                done += client.operate() ? 1 : 0;
              }
              return done;
            })
        .stream()
        .mapToInt(Integer::intValue)
        .sum();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.RowClient;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.Store.Batch;
import io.github.jmeterndb.workloads.sbtest.Store.Work;
import java.util.List;

/** One thread's operations: makes the contents, and checks the effect. */
final class CrudClient extends RowClient {
  private final Store store;
  private final Body body;

  /** Where the next call goes: the store, or the transaction under way. */
  private Store rows;

  CrudClient(Store store, KeySpace keys, Operation operation, Worker worker) {
    super(keys, worker, store.batch().map(Batch::size).orElse(1));
    this.store = store;
    rows = store;
    body = body(operation);
  }

  private Body body(Operation operation) {
    if (operation.equals(Crud.INSERT)) {
      return () -> insert(this::insertion);
    } else if (operation.equals(Crud.SELECT)) {
      return () -> read(this::selected);
    } else if (operation.equals(Crud.UPDATE)) {
      return () -> update(this::updating);
    } else if (operation.equals(Crud.DELETE)) {
      return () -> delete(this::deletion);
    }
    throw new IllegalArgumentException(operation + " is not one of crud's");
  }

  @Override
  protected boolean run() throws StoreException {
    return body.run();
  }

  @Override
  protected Call<?> together(List<Call<?>> calls) {
    return () -> {
      inTransaction(
          transaction -> {
            for (Call<?> call : calls) {
              call.call();
            }
          });
      return calls.size();
    };
  }

  private void inTransaction(Work work) throws StoreException {
    try {
      store
          .batch()
          .orElseThrow()
          .transactions()
          .run(
              transaction -> {
                rows = transaction;
                work.on(transaction);
              });
    } finally {
      rows = store;
    }
  }

  private Call<Integer> insertion(int id, int version) {
    Row row = Row.of(id, version);
    return () -> {
      rows.insert(row);
      return id;
    };
  }

  private Found[] selected(int[] ids) throws StoreException {
    Row[] read = new Row[ids.length];
    if (ids.length == 1) {
      read[0] = timed(() -> store.select(ids[0]));
    } else {
      timed(
          () -> {
            inTransaction(transaction -> select(transaction, ids, read));
            return ids.length;
          });
    }
    Found[] found = new Found[ids.length];
    for (int i = 0; i < ids.length; i++) {
      found[i] = new Found(read[i].version(), read[i].id() == ids[i] && read[i].isIntact());
    }
    return found;
  }

  private static void select(Store transaction, int[] ids, Row[] read) throws StoreException {
    for (int i = 0; i < ids.length; i++) {
      read[i] = transaction.select(ids[i]);
    }
  }

  private Call<Integer> updating(int id, int version) {
    String c = Row.c(id, version);
    return () -> {
      rows.update(id, c);
      return id;
    };
  }

  private Call<Integer> deletion(int id, int version) {
    return () -> {
      rows.delete(id);
      return id;
    };
  }

  private interface Body {
    boolean run() throws StoreException;
  }
}

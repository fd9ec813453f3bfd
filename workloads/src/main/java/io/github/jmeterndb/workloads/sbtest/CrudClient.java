// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.RowClient;
import io.github.jmeterndb.workload.Worker;

/** One thread's operations: makes the contents, and checks the effect. */
final class CrudClient extends RowClient {
  private final Store store;
  private final Body body;

  CrudClient(Store store, KeySpace keys, Operation operation, Worker worker) {
    super(keys, worker);
    this.store = store;
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

  private Call<Integer> insertion(int id, int version) {
    Row row = Row.of(id, version);
    return () -> {
      store.insert(row);
      return id;
    };
  }

  private Found selected(int id) throws StoreException {
    Row row = timed(() -> store.select(id));
    return new Found(row.version(), row.id() == id && row.isIntact());
  }

  private Call<Integer> updating(int id, int version) {
    String c = Row.c(id, version);
    return () -> {
      store.update(id, c);
      return id;
    };
  }

  private Call<Integer> deletion(int id, int version) {
    return () -> {
      store.delete(id);
      return id;
    };
  }

  private interface Body {
    boolean run() throws StoreException;
  }
}

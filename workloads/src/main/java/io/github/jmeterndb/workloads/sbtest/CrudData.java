// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundKeyRow;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Worker;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The table while a run goes on, and which rows it must hold. */
final class CrudData extends KeySpaceData<Store> {
  private final CrudTable table;

  CrudData(CrudTable table, int rows) {
    super(rows, Crud.INSERT, Crud.DELETE);
    this.table = table;
  }

  @Override
  public List<String> tables() {
    return List.of(CrudTable.NAME);
  }

  @Override
  public Client client(Store port, Operation operation, Worker worker) {
    return new CrudClient(port, keys(), operation, worker);
  }

  @Override
  public Optional<LoadPlan> plan() {
    return Optional.of(table.plan(rows()));
  }

  @Override
  public void create() throws UserError {
    table.create();
    restart();
  }

  @Override
  public void load() throws UserError {
    table.requireRoom(rows());
    load(1, rows(), 1);
  }

  @Override
  protected void load(int first, int count, int step) throws UserError {
    table.load(first, count, step);
  }

  @Override
  protected void clearFrom(int first) throws UserError {
    table.clearFrom(first);
  }

  @Override
  protected OptionalLong capacity() throws UserError {
    return table.capacity();
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    table.forEachRow(row -> action.accept(found(row)));
  }

  static FoundKeyRow found(Row row) {
    return new FoundKeyRow(row.id(), row.isIntact() ? row.version() : -1);
  }

  @Override
  protected FoundKeyRow read(Store port, int id) throws StoreException {
    return found(port.select(id));
  }
}

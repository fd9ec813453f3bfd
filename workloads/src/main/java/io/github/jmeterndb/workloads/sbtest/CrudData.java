// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.RowsClient.Does;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The table while a run goes on, and which rows it must hold. */
final class CrudData extends RowsData {
  static final Map<Operation, Does> DOES =
      Map.of(
          Crud.INSERT, Does.INSERT,
          Crud.SELECT, Does.READ,
          Crud.UPDATE, Does.UPDATE,
          Crud.DELETE, Does.DELETE);

  private final CrudTable table;
  private final Contents contents = new CrudContents();

  CrudData(CrudTable table, int rows) {
    super(rows, DOES);
    this.table = table;
  }

  @Override
  public List<String> tables() {
    return List.of(CrudTable.NAME);
  }

  @Override
  protected Contents contents() {
    return contents;
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
    table.forEachRow(row -> action.accept(found(row.values())));
  }
}

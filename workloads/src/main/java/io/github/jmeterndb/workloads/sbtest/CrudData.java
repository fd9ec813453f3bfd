// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowsClient.Does;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The table while a run goes on, and which rows it must hold. */
final class CrudData extends RowsData {
  private final DatabaseAdmin admin;
  private final CrudTable table;

  CrudData(DatabaseAdmin admin, int rows) {
    super(
        rows,
        Map.of(
            Crud.INSERT, Does.INSERT,
            Crud.SELECT, Does.READ,
            Crud.UPDATE, Does.UPDATE,
            Crud.DELETE, Does.DELETE));
    this.admin = admin;
    table = new CrudTable(admin);
  }

  @Override
  public List<String> tables() {
    return List.of(CrudTable.NAME);
  }

  @Override
  protected Contents contents() {
    return CrudContents.ROWS;
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
    table.plan(rows()).requireRoom(admin);
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

  /** {@link Row}s, which show their versions. */
  enum CrudContents implements Contents {
    ROWS;

    @Override
    public Layout layout() {
      return Crud.LAYOUT;
    }

    @Override
    public Object[] key(int id) {
      return new Object[] {id, null, null, null};
    }

    @Override
    public Object[] row(int id) {
      return Row.of(id, 0).values();
    }

    @Override
    public Object[] changed(int id, int version) {
      return new Object[] {id, null, Row.c(id, version), null};
    }

    @Override
    public int idOf(Object... row) {
      return (int) row[0];
    }

    @Override
    public int versionOf(Object[] row, int id, RowLedger ledger) {
      Row read = Row.ofValues(row);
      return read.id() == id && read.isIntact() ? read.version() : -1;
    }
  }
}

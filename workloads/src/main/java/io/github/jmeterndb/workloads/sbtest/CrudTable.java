// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Crud's table and the rows that it must contain, which show their versions. */
public final class CrudTable extends RowsData implements Contents {
  public static final String NAME = "sbtest1";

  private static final TableShape SHAPE = shape(1, "INT NOT NULL", "INT NOT NULL", "NOT NULL");

  public CrudTable(DatabaseAdmin admin, int rows) {
    super(admin, rows);
  }

  static TableShape shape(int number, String id, String k, String texts) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", id);
    columns.put("k", k);
    columns.put("c", "CHAR(120) " + texts);
    columns.put("pad", "CHAR(60) " + texts);
    return new TableShape(Oltp.table(number), columns, "id", Map.of("k_" + number, "k"));
  }

  @Override
  protected List<TableShape> shapes() {
    return List.of(SHAPE);
  }

  @Override
  protected Contents contents() {
    return this;
  }

  @Override
  protected BulkTable table(int number) {
    return new BulkTable(admin, Crud.LAYOUT, SHAPE.rowBytes(1));
  }

  @Override
  public void clearFrom(int first) throws UserError {
    admin.share("Removing rows", table(TABLE).removing(first));
  }

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
    int version = (int) RowText.writeOf(read.c(), id);
    return version >= 0 && read.equals(Row.of(id, version)) ? version : -1;
  }
}

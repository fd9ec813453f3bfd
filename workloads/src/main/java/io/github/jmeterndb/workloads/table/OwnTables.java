// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.rows.SqlRows;
import java.util.List;
import java.util.Map;

/**
 * Operations on single rows and ranges of a user's own table. The run works on a copy, which it
 * creates and drops. The original is only read.
 */
public final class OwnTables extends Workload<Rows> {
  public static final Operation READ = new Operation("table-read");

  /** Reads a row by a unique key. Several unique keys take turns. */
  public static final Operation LOOKUP = new Operation("table-lookup");

  public static final Operation RANGE = new Operation("table-range");
  public static final Operation INSERT = new Operation("table-insert");
  public static final Operation UPDATE = new Operation("table-update");
  public static final Operation DELETE = new Operation("table-delete");

  private static final Map<String, Parameter> PARAMETERS = Parameter.read(OwnTables.class);

  public static final Parameter TABLE =
      PARAMETERS
          .get("table")
          .checkedBy(
              new Check(
                  "a name such as shop.orders, without quotation marks",
                  value -> value.matches("([^.`\"'/\\\\]+\\.)?[^.`\"'/\\\\]+")));

  public static final Parameter TABLE_UPDATE = PARAMETERS.get("table.update");
  public static final Parameter RANGE_SIZE = PARAMETERS.get("range.size");

  public OwnTables() {
    super(
        "table",
        Rows.class,
        List.of(READ, LOOKUP, RANGE, INSERT, UPDATE, DELETE),
        List.of(TABLE, TABLE_UPDATE, RowsData.ROWS, RANGE_SIZE));
  }

  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    RowsData.requireThreads(threads, settings);
  }

  @Override
  public Rows overSql(SqlDatabase database, Settings settings) {
    return new SqlRows(database, 1);
  }

  @Override
  public Data<Rows> data(DatabaseAdmin admin, Settings settings) {
    return new OwnTableData(admin, settings);
  }
}

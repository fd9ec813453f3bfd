// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.report.Published;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.rows.SqlRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The study's workload: insert, select, update and delete of one row by its primary key. */
public class Crud extends Workload<Rows> {
  public static final Operation INSERT = new Operation("insert");
  public static final Operation SELECT = new Operation("select");
  public static final Operation UPDATE = new Operation("update");
  public static final Operation DELETE = new Operation("delete");

  public static final Layout LAYOUT = layout(1);

  static Layout layout(int table) {
    return Layout.plain(Oltp.table(table), List.of("id", "k"), List.of("c", "pad"), List.of("c"));
  }

  public Crud() {
    super("crud", Rows.class, List.of(INSERT, SELECT, UPDATE, DELETE), List.of(RowsData.ROWS));
  }

  @Override
  public String plan() {
    return "crud-sweep";
  }

  @Override
  public List<Parameter> apiParameters() {
    return List.of(Parameter.WRITE_MODE, Parameter.BATCH);
  }

  /** Each thread updates its own rows, each once in a transaction. */
  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    RowsData.requireThreads(threads * settings.number(Parameter.BATCH), settings);
  }

  /** With a rate, SLO or faults, each operation is scheduled and counted individually. */
  @Override
  public void requireConsistent(Settings settings) throws UserError {
    if (settings.number(Parameter.BATCH) > 1
        && Stream.of(Parameter.RATE, Parameter.SLO, Parameter.FAULTS).anyMatch(settings::isGiven)) {
      throw new UserError(
          "batch does not go together with rate, slo or faults, which follow each operation by itself:"
              + " leave it out.");
    }
  }

  @Override
  public Rows overSql(SqlDatabase database, Settings settings) {
    return new SqlRows(database, settings.number(Parameter.BATCH));
  }

  @Override
  public Data<Rows> data(DatabaseAdmin admin, Settings settings) {
    return new CrudTable(admin, settings.number(RowsData.ROWS));
  }

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    List<String> parts = new ArrayList<>();
    if (operation.equals(UPDATE) || operation.equals(DELETE)) {
      boolean finds =
          path.equals("clusterj")
              && WorkloadReport.changed(Parameter.WRITE_MODE, properties).isEmpty();
      parts.add(
          finds ? "reads the row before it writes it (write.mode=find)" : "writes by key alone");
    }
    String batch = WorkloadReport.changed(Parameter.BATCH, properties);
    if (!batch.isEmpty()) {
      parts.add("does %s operations in a transaction (batch=%1$s)".formatted(batch));
    }
    return parts.isEmpty()
        ? "does each operation in a transaction of its own"
        : String.join(", and ", parts);
  }

  @Override
  public Optional<Published> published() {
    return Optional.of(Published.beside(Crud.class));
  }
}

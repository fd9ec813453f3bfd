// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Map;

/** The OLTP scripts of sysbench 1.0.20, with its tables, statements, and parameter names. */
public final class Sysbench implements Workload<Oltp> {
  public static final Operation POINT_SELECT = new Operation("oltp_point_select");

  public static final Operation UPDATE_INDEX = new Operation("oltp_update_index");

  public static final Operation UPDATE_NON_INDEX = new Operation("oltp_update_non_index");

  public static final Operation READ_ONLY = new Operation("oltp_read_only");

  /** Both kinds of updates, a delete and an insert in one transaction. */
  public static final Operation WRITE_ONLY = new Operation("oltp_write_only");

  public static final Operation READ_WRITE = new Operation("oltp_read_write");

  public static final Operation INSERT = new Operation("oltp_insert");

  /** Deletes a row by its primary key: {@link #DELETED}, or {@link #ABSENT} if it is missing. */
  public static final Operation DELETE = new Operation("oltp_delete");

  public static final Part DELETED = new Part("deleted");

  /** Deletes of a missing row. */
  public static final Part ABSENT = Part.ABSENT;

  static final String NAME = "sysbench";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public WorkloadReport report() {
    return new SysbenchReport();
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        POINT_SELECT,
        UPDATE_INDEX,
        UPDATE_NON_INDEX,
        READ_ONLY,
        WRITE_ONLY,
        READ_WRITE,
        INSERT,
        DELETE);
  }

  @Override
  public List<Parameter> parameters() {
    return SysbenchParameters.ALL;
  }

  @Override
  public List<Parameter> apiParameters() {
    return List.of(Parameter.FORM);
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.THREADS, "1,8", Parameter.RETRY, "temporary");
  }

  @Override
  public Class<Oltp> api() {
    return Oltp.class;
  }

  @Override
  public Oltp overSql(SqlDatabase database, Settings settings) {
    return new SqlOltp(database);
  }

  @Override
  public Data<Oltp> data(DatabaseAdmin admin, Settings settings) {
    return new SysbenchData(admin, settings);
  }
}

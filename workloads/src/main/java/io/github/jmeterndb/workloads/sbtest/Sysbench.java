// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The OLTP scripts of sysbench 1.0.20, with its tables, statements, and parameter names. */
public final class Sysbench extends Workload<Oltp> {
  public static final Operation POINT_SELECT = new Operation("oltp_point_select");
  public static final Operation UPDATE_INDEX = new Operation("oltp_update_index");
  public static final Operation UPDATE_NON_INDEX = new Operation("oltp_update_non_index");
  public static final Operation READ_ONLY = new Operation("oltp_read_only");

  /** Both kinds of updates, a delete and an insert in one transaction. */
  public static final Operation WRITE_ONLY = new Operation("oltp_write_only");

  public static final Operation READ_WRITE = new Operation("oltp_read_write");
  public static final Operation INSERT = new Operation("oltp_insert");

  /**
   * Deletes a row by its primary key: {@link #DELETED}, or {@link Operation#ABSENT} if it is
   * missing.
   */
  public static final Operation DELETE = new Operation("oltp_delete");

  public static final String DELETED = "deleted";

  private static final String CLUSTERJ = "clusterj";

  /** Sysbench's options, with dots for dashes. */
  static final Map<String, Parameter> PARAMETERS = Parameter.read(Sysbench.class);

  static final Parameter TABLES = PARAMETERS.get("tables");
  static final Parameter TABLE_SIZE = PARAMETERS.get("table.size");
  static final Parameter RANGE_SELECTS = PARAMETERS.get("range.selects");
  static final Parameter SKIP_TRX = PARAMETERS.get("skip.trx");

  /**
   * The kinds of statements of each script, in its order. {@link Kind#INSERT} stands for a delete
   * and an insert of the same row.
   */
  private static final Map<Operation, List<Kind>> SCRIPTS = new LinkedHashMap<>();

  static {
    List<Kind> reads =
        List.of(
            Kind.POINT, Kind.SIMPLE_RANGE, Kind.SUM_RANGE, Kind.ORDER_RANGE, Kind.DISTINCT_RANGE);
    List<Kind> writes = List.of(Kind.INDEX_UPDATE, Kind.NON_INDEX_UPDATE, Kind.INSERT);
    SCRIPTS.put(POINT_SELECT, List.of(Kind.POINT));
    SCRIPTS.put(UPDATE_INDEX, List.of(Kind.INDEX_UPDATE));
    SCRIPTS.put(UPDATE_NON_INDEX, List.of(Kind.NON_INDEX_UPDATE));
    SCRIPTS.put(READ_ONLY, reads);
    SCRIPTS.put(WRITE_ONLY, writes);
    SCRIPTS.put(READ_WRITE, Stream.concat(reads.stream(), writes.stream()).toList());
    SCRIPTS.put(INSERT, List.of(Kind.INSERT_NEW));
    SCRIPTS.put(DELETE, List.of(Kind.DELETE));
  }

  public Sysbench() {
    super("sysbench", Oltp.class, SCRIPTS.keySet(), PARAMETERS.values());
  }

  /** Returns the kinds of statements of a script; empty for another operation. */
  static List<Kind> script(Operation operation) {
    return SCRIPTS.getOrDefault(operation, List.of());
  }

  @Override
  public List<Parameter> apiParameters() {
    return List.of(Parameter.FORM);
  }

  @Override
  public Map<Parameter, String> defaults(boolean inMemory) {
    return Map.of(Parameter.THREADS, "1,8", Parameter.RETRY, "temporary");
  }

  @Override
  public Oltp overSql(SqlDatabase database, Settings settings) {
    return new SqlOltp(database);
  }

  @Override
  public Data<Oltp> data(DatabaseAdmin admin, Settings settings) {
    return new SysbenchData(admin, settings);
  }

  /** Only ClusterJ has several forms. */
  @Override
  public String variant(Map<String, String> properties) {
    List<String> paths = Check.list(properties.getOrDefault(Parameter.PATHS.property(), ""));
    return PathName.over(CLUSTERJ, paths).isEmpty()
        ? ""
        : WorkloadReport.changed(Parameter.FORM, properties);
  }

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    List<Kind> script = path.equals(CLUSTERJ) ? script(operation) : List.of();
    boolean reads = script.contains(Kind.SUM_RANGE);
    boolean writes = script.contains(Kind.INSERT);
    List<String> parts = new ArrayList<>();
    if ((reads || writes)
        && WorkloadReport.value(Parameter.FORM, properties).equals("best")
        && WorkloadReport.changed(SKIP_TRX, properties).isEmpty()) {
      String locks = writes ? "locks rows in one batch and writes with the commit" : "";
      parts.add(
          (reads ? "reads by key in one batch" : "")
              + (reads && writes ? ", " : "")
              + locks
              + " (form=best)");
    } else if (script.contains(Kind.INDEX_UPDATE) && isAny(Kind.INDEX_UPDATE, properties)) {
      parts.add("reads the row with a lock before it increments it");
    }
    if (reads
        && WorkloadReport.changed(RANGE_SELECTS, properties).isEmpty()
        && Stream.of(Kind.SUM_RANGE, Kind.ORDER_RANGE, Kind.DISTINCT_RANGE)
            .anyMatch(kind -> isAny(kind, properties))) {
      parts.add("does SUM, ORDER BY and DISTINCT in the client");
    }
    return parts.isEmpty() ? "sends statement by statement" : String.join(", ", parts);
  }

  private static boolean isAny(Kind kind, Map<String, String> properties) {
    return !WorkloadReport.value(PARAMETERS.get(kind.count), properties).equals("0");
  }
}

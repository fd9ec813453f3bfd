// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * The OLTP scripts of sysbench 1.0.20 ({@code oltp_common.lua}): the same table, transactions and
 * parameters, by the names that they have there, with dots for underscores.
 */
public final class Sysbench implements Workload<Oltp> {
  /** One row's {@code c} by its primary key, without a transaction of its own. */
  public static final Operation POINT_SELECT = new Operation("oltp_point_select");

  /** Point reads and ranges in one transaction. */
  public static final Operation READ_ONLY = new Operation("oltp_read_only");

  /** What a table's rows must give is held in memory, 16 bytes each. */
  private static final int LARGEST_TABLE = 10_000_000;

  /** Rows of the table. */
  public static final Parameter TABLE_SIZE =
      new Parameter("table.size", "10000", "rows", "in the table", Check.between(1, LARGEST_TABLE));

  /** Rows of a range. */
  public static final Parameter RANGE_SIZE =
      new Parameter(
          "range.size", "100", "rows", "that a range reads", Check.between(1, LARGEST_TABLE));

  /** Point reads of a transaction. */
  public static final Parameter POINT_SELECTS =
      perTransaction("point.selects", "10", "rows read by their primary key");

  /** Simple ranges of a transaction. */
  public static final Parameter SIMPLE_RANGES =
      perTransaction("simple.ranges", "1", "ranges whose c is read");

  /** Sum ranges of a transaction. */
  public static final Parameter SUM_RANGES =
      perTransaction("sum.ranges", "1", "ranges whose k is summed up");

  /** Ordered ranges of a transaction. */
  public static final Parameter ORDER_RANGES =
      perTransaction("order.ranges", "1", "ranges whose c is read in its order");

  /** Distinct ranges of a transaction. */
  public static final Parameter DISTINCT_RANGES =
      perTransaction("distinct.ranges", "1", "ranges whose different c are read in their order");

  static final String NAME = "sysbench";

  private static Parameter perTransaction(String name, String byDefault, String meaning) {
    return new Parameter(name, byDefault, "", meaning + " in a transaction", Check.NOT_NEGATIVE);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Operation> operations() {
    return List.of(POINT_SELECT, READ_ONLY);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        TABLE_SIZE,
        RANGE_SIZE,
        POINT_SELECTS,
        SIMPLE_RANGES,
        SUM_RANGES,
        ORDER_RANGES,
        DISTINCT_RANGES);
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.THREADS, "1,8", Parameter.RETRY, "temporary");
  }

  @Override
  public Class<Oltp> port() {
    return Oltp.class;
  }

  @Override
  public Oltp overSql(SqlDatabase database) {
    return new SqlOltp(database);
  }

  @Override
  public Data<Oltp> data(Keeper keeper, Settings settings) {
    return new SysbenchData(keeper, settings);
  }
}

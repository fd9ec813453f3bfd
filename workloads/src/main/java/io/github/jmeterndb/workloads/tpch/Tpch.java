// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The queries of TPC Benchmark H, revision 3, on its data: each by itself, or as streams of all of
 * them, with a part a query, and with the refresh functions where these are asked for. What it
 * gives is no TPC result.
 */
public final class Tpch implements Workload<DecisionSupport> {
  /**
   * All queries after each other in the order of the power test, again and again; further threads
   * have the orders of other streams.
   */
  public static final Operation POWER = new Operation("tpch-power");

  /** The same in the orders of the throughput test, a stream a thread. */
  public static final Operation THROUGHPUT = new Operation("tpch-throughput");

  static final String NAME = "tpch";

  private static final String PREFIX = "tpch-";

  /** A query by itself. */
  static Operation operation(TpchQuery query) {
    return new Operation(PREFIX + query.label());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public WorkloadReport report() {
    return new TpchReport();
  }

  @Override
  public List<Operation> operations() {
    List<Operation> operations =
        new ArrayList<>(TpchQuery.ALL.stream().map(Tpch::operation).toList());
    operations.add(POWER);
    operations.add(THROUGHPUT);
    return operations;
  }

  @Override
  public List<Parameter> parameters() {
    return TpchParameters.ALL;
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.THREADS, "1", Parameter.RETRY, "temporary");
  }

  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    if (TpchParameters.isRefreshed(settings) && threads >= RefreshSet.LAST) {
      throw new UserError(
          "%s=on: there are refresh sets for %,d threads at most; take no more, or leave it off."
              .formatted(TpchParameters.REFRESH.property(), RefreshSet.LAST - 1));
    }
  }

  @Override
  public Duration longestAnswer(Settings settings) {
    return TpchData.limit(settings);
  }

  @Override
  public Map<String, String> sessionVariables(Settings settings) {
    String pushdown = settings.text(TpchParameters.JOIN_PUSHDOWN);
    return pushdown.equals(TpchParameters.JOIN_PUSHDOWN.defaultValue())
        ? Map.of()
        : Map.of("ndb_join_pushdown", pushdown);
  }

  @Override
  public Class<DecisionSupport> port() {
    return DecisionSupport.class;
  }

  @Override
  public DecisionSupport overSql(SqlDatabase database, Settings settings) {
    return new SqlDecisionSupport(database);
  }

  @Override
  public Data<DecisionSupport> data(Keeper keeper, Settings settings) {
    return new TpchData(keeper, settings);
  }

  @Override
  public Optional<String> foreignRow(Keeper keeper, String table) throws SQLException {
    return TpchData.foreignRow(keeper, DataTable.valueOf(table.toUpperCase(Locale.ROOT)));
  }
}

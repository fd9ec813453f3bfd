// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The queries of TPC Benchmark H, revision 3, on its data, one after the other. What it gives is no
 * TPC result.
 */
public final class Tpch implements Workload<DecisionSupport> {
  static final String NAME = "tpch";

  private static final String PREFIX = "tpch-";

  static Operation operation(TpchQuery query) {
    return new Operation(PREFIX + query.label());
  }

  static TpchQuery query(Operation operation) {
    return TpchQuery.of(Integer.parseInt(operation.label().substring(PREFIX.length() + 1)));
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
    return TpchQuery.ALL.stream().map(Tpch::operation).toList();
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
  public Duration longestAnswer(Settings settings) {
    return TpchData.limit(settings);
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
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The queries of TPC Benchmark H, revision 3, on its data. The results are not TPC results. */
public final class Tpch implements Workload<DecisionSupport> {
  /** The scale factor with stored answers. */
  static final double SMALLEST = 0.01;

  private static final double LARGEST = 1_000;

  static final Parameter SCALE_FACTOR =
      new Parameter(
          "scale.factor",
          "0.01",
          "",
          "amount of data: 1 is 6 million rows of lineitem, about 1 GB; fractions are allowed",
          new Check(
              String.format(
                  Locale.ROOT,
                  "a number from %s to %,.0f, and below 0.0242 one at which dbgen gives no part a supplier twice",
                  SMALLEST,
                  LARGEST),
              value -> value.matches("\\d*\\.?\\d+") && isScale(Double.parseDouble(value))));

  private static final Parameter QUERY_TIMEOUT =
      new Parameter(
          "query.timeout",
          "300",
          "s",
          "per query; then it is stopped and reported",
          Check.between(1, 1_000_000));

  /**
   * Rejects scales with duplicate keys in PARTSUPP. The suppliers of a part are a quarter of all
   * suppliers apart, plus one for each cycle of parts through all suppliers. If two or three times
   * this distance is a multiple of all suppliers, two of the four are the same. Source: clause
   * 4.2.3, PS_SUPPKEY.
   */
  private static boolean isScale(double scale) {
    int suppliers = (int) (DataTable.SUPPLIER.base() * scale);
    int parts = (int) (DataTable.PART.base() * scale);
    return scale >= SMALLEST
        && scale <= LARGEST
        && IntStream.rangeClosed(suppliers / 4, suppliers / 4 + (parts - 1) / suppliers)
            .noneMatch(apart -> 2 * apart % suppliers == 0 || 3 * apart % suppliers == 0);
  }

  static Duration limit(Settings settings) {
    return Duration.ofSeconds(settings.number(QUERY_TIMEOUT));
  }

  @Override
  public String name() {
    return "tpch";
  }

  @Override
  public WorkloadReport report() {
    return new TpchReport();
  }

  @Override
  public List<Operation> operations() {
    return TpchQuery.ALL.stream().map(TpchQuery::operation).toList();
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(SCALE_FACTOR, QUERY_TIMEOUT);
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.THREADS, "1", Parameter.RETRY, "temporary");
  }

  /** The running query when the window opens, plus the one in the window. */
  @Override
  public Duration longestOperation(Settings settings) {
    return limit(settings)
        .plus(DecisionSupport.TO_END)
        .plusSeconds(1)
        .multipliedBy(2)
        .plus(LONGEST);
  }

  @Override
  public Class<DecisionSupport> api() {
    return DecisionSupport.class;
  }

  @Override
  public DecisionSupport overSql(SqlDatabase database, Settings settings) {
    return new DecisionSupport(database);
  }

  @Override
  public Data<DecisionSupport> data(DatabaseAdmin admin, Settings settings) {
    return new TpchData(admin, settings);
  }
}

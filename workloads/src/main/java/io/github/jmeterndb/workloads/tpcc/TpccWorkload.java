// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * TPC-C, revision 5.11: five transactions in the specified mixture. The results are not audited.
 */
public final class TpccWorkload implements Workload<Tpcc> {
  public static final Operation TPCC = new Operation("tpcc");

  /** Planned rollbacks: one New-Order in a hundred. */
  static final Part ROLLED_BACK = new Part("new_order_rolled_back");

  static final Parameter WAREHOUSES =
      new Parameter(
          "warehouses", "2", "warehouses", "with ten districts each", Check.between(1, 10_000));

  public static final Parameter POPULATION =
      new Parameter(
          "population",
          "100",
          "%",
          "of the specification's items, customers and orders; 10 on the embedded database",
          Check.between(1, 100));

  static final Parameter PARTITION_BY_WAREHOUSE =
      new Parameter(
          "partition.by.warehouse",
          "on",
          "",
          "on: NDB keeps all rows of a warehouse in one partition; off: rows are distributed "
              + "by their whole keys",
          Check.SWITCH);

  @Override
  public String name() {
    return "tpcc";
  }

  @Override
  public WorkloadReport report() {
    return new TpccReport();
  }

  @Override
  public List<Operation> operations() {
    return List.of(TPCC);
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(WAREHOUSES, POPULATION, PARTITION_BY_WAREHOUSE);
  }

  @Override
  public List<Parameter> apiParameters() {
    return List.of(Parameter.FORM);
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.THREADS, "4", Parameter.RETRY, "temporary");
  }

  /** Transactions take longer than the default slice. */
  @Override
  public Map<Parameter, String> defaults(Settings given) {
    return Map.of(Parameter.SLICE, "0");
  }

  /** JMeter's heap of 1 GB is too small for all rows of two warehouses. */
  @Override
  public Map<Parameter, String> defaultsInMemory() {
    return Map.of(POPULATION, "10");
  }

  @Override
  public Class<Tpcc> api() {
    return Tpcc.class;
  }

  @Override
  public Tpcc overSql(SqlDatabase database, Settings settings) {
    return new SqlTpcc(database, settings.text(Parameter.FORM).equals("best"));
  }

  @Override
  public Data<Tpcc> data(DatabaseAdmin admin, Settings settings) {
    return new TpccData(admin, settings);
  }

  /** The kinds of transactions: clause 5.2.3. */
  enum Kind {
    NEW_ORDER(10, 5),
    PAYMENT(10, 5),
    ORDER_STATUS(1, 5),
    /** Executed immediately instead of queued: clause 2.7.2.2. */
    DELIVERY(1, 80),
    STOCK_LEVEL(1, 20);

    /** Number of cards in a deck of 23. */
    final int cards;

    /** Limit of the 90th percentile of the response time, in seconds: clause 5.2.5.3. */
    final int limit;

    final Part part = new Part(name().toLowerCase(Locale.ROOT));

    Kind(int cards, int limit) {
      this.cards = cards;
      this.limit = limit;
    }
  }
}

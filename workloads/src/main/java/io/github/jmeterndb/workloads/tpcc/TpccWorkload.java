// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Key.Dimension;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.View;
import io.github.jmeterndb.report.View.Column;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * TPC-C, revision 5.11: five transactions in the specified mixture. The results are not audited.
 */
public final class TpccWorkload extends Workload<Tpcc> {
  public static final Operation TPCC = new Operation("tpcc");

  /** Planned rollbacks: one New-Order in a hundred. */
  static final String ROLLED_BACK = "new_order_rolled_back";

  private static final Map<String, Parameter> PARAMETERS = Parameter.read(TpccWorkload.class);

  static final Parameter WAREHOUSES = PARAMETERS.get("warehouses");
  public static final Parameter POPULATION = PARAMETERS.get("population");
  static final Parameter PARTITION_BY_WAREHOUSE = PARAMETERS.get("partition.by.warehouse");

  private static final String NEW_ORDER = Kind.NEW_ORDER.part;
  private static final Metric NEW_ORDERS = new Metric("New-Orders a minute", Unit.PER_SECOND);
  private static final Metric WITH_ROLLED_BACK = new Metric("with rolled back", Unit.PER_SECOND);
  private static final Metric GOODPUT = new Metric("goodput", Unit.PER_SECOND);
  private static final Metric SHARE = new Metric("share", Unit.PART);
  private static final Metric P90 = new Metric("p90", Unit.SECONDS);
  private static final String HOW_TO_READ =
      "New-Orders a minute: committed ones; with those that are rolled back as planned, one of a hundred,"
          + " which the specification counts. Throughput: all transactions that ended as they should;"
          + " goodput: without those rolled back. Retries: failed tries that the database calls temporary,"
          + " asked for again as they were, in warm-up and window. Round trips: those of a transaction to"
          + " the data nodes, as a mysqld counts its own; ClusterJ counts none. Response times are without"
          + " keying and think times, over all tries of a transaction; a delivery is ten transactions, one a"
          + " district.";

  public TpccWorkload() {
    super("tpcc", Tpcc.class, List.of(TPCC), PARAMETERS.values());
  }

  @Override
  public List<Parameter> apiParameters() {
    return List.of(Parameter.FORM);
  }

  /** Transactions take longer than the usual slice. */
  @Override
  public Map<Parameter, String> defaults(boolean inMemory) {
    return Map.of(
        Parameter.THREADS,
        "4",
        Parameter.RETRY,
        "temporary",
        Parameter.SLICE,
        "0",
        // JMeter's heap of 1 GB is too small for all rows of two warehouses.
        POPULATION,
        inMemory ? "10" : POPULATION.defaultValue());
  }

  @Override
  public Tpcc overSql(SqlDatabase database, Settings settings) {
    return new SqlTpcc(database, settings.text(Parameter.FORM).equals("best"));
  }

  @Override
  public Data<Tpcc> data(DatabaseAdmin admin, Settings settings) {
    return new TpccData(admin, settings);
  }

  @Override
  public String variant(Map<String, String> properties) {
    return WorkloadReport.changed(Parameter.FORM, properties);
  }

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    String form = WorkloadReport.value(Parameter.FORM, properties);
    boolean isClusterJ = path.equals("clusterj");
    String best =
        isClusterJ
            ? "reads in batches and writes with the commit"
            : "uses joins, IN lists and many rows per statement";
    return (form.equals("best") ? best : "sends row by row")
        + (isClusterJ ? ", and does sums and joins in the client" : "")
        + " (form=%s)".formatted(form);
  }

  @Override
  public void addTo(Figures figures, Map<String, String> properties) {
    for (Figure all : figures.of(Metric.TPS).toList()) {
      Key key = all.key();
      if (key.of().isEmpty() && !key.isPart()) {
        Cell cell = key.cell();
        // Only one New-Order in a hundred: a short run may have none.
        double rolledBack = figures.value(Key.of(cell.of(ROLLED_BACK)), Metric.TPS).orElse(0);
        figures
            .get(Key.of(cell.of(NEW_ORDER)), Metric.TPS)
            .filter(committed -> committed.value() > 0)
            .ifPresent(
                committed -> {
                  figures.add(aMinute(key, NEW_ORDERS, committed, 0));
                  figures.add(aMinute(key, WITH_ROLLED_BACK, committed, rolledBack));
                });
        figures.add(Figure.of(key, GOODPUT, all.value() - rolledBack).within(all.interval()));
        for (Kind kind : Kind.values()) {
          responseTimes(figures, cell, kind, all.value());
        }
      }
    }
  }

  private static Figure aMinute(Key key, Metric metric, Figure committed, double more) {
    return Figure.of(key, metric, 60 * (committed.value() + more))
        .within(committed.interval().map(interval -> interval.times(60)));
  }

  private static void responseTimes(Figures figures, Cell cell, Kind kind, double allTps) {
    List<String> parts =
        kind == Kind.NEW_ORDER ? List.of(NEW_ORDER, ROLLED_BACK) : List.of(kind.part);
    Histogram latencies = new Histogram(3);
    latencies.setAutoResize(true);
    double tps = 0;
    for (String part : parts) {
      Key key = Key.of(cell.of(part));
      figures.latencies(key).ifPresent(latencies::add);
      tps += figures.value(key, Metric.TPS).orElse(0);
    }
    if (latencies.getTotalCount() > 0) {
      Key key = Key.of(cell).of(kind.part);
      figures.add(key, SHARE, tps / allTps);
      figures.add(key, P90, latencies.getValueAtPercentile(90) / 1e9);
    }
  }

  @Override
  public Optional<Section> section(Figures figures, Map<String, String> properties) {
    List<Column> columns =
        View.columns(
            NEW_ORDERS,
            WITH_ROLLED_BACK,
            Metric.TPS,
            GOODPUT,
            Metric.ERRORS,
            Metric.RETRIES,
            Metric.ROUND_TRIPS);
    View rates =
        new View(
            "New-Orders a minute (no audited TPC result)",
            View.CELL,
            "",
            columns,
            key -> figures.get(key, GOODPUT).isPresent());
    View responseTimes =
        new View(
            "Response times against the specification's limits",
            List.of(Dimension.OF, Dimension.OPERATION, Dimension.PATH, Dimension.THREADS),
            "kind",
            List.of(
                Column.of(SHARE),
                Column.of("p90", P90).text(Figure::withUnit),
                Column.of("limit", P90).text(figure -> limit(figure) + " s"),
                Column.of("within", P90)
                    .text(figure -> figure.value() <= limit(figure) ? "yes" : "no")),
            key -> figures.get(key, P90).isPresent());
    return Optional.of(
        new Section(
            "TPC-C",
            List.of(conditions(properties)),
            List.of(figures.table(rates), figures.table(responseTimes)),
            HOW_TO_READ));
  }

  private static int limit(Figure figure) {
    return Kind.valueOf(figure.key().of().toUpperCase(Locale.ROOT)).limit;
  }

  /** Returns the conditions, which must accompany TPC-C's figures. */
  private static String conditions(Map<String, String> properties) {
    return ("No audited TPC result, and not to be compared with one: transactions, mixture and checks"
            + " after revision 5.11 of the specification; isolation READ COMMITTED, where its clause 3.4.1 wants"
            + " level 3; %s warehouses with %s %% of its items, customers and orders; transactions"
            + " follow one another without keying and think times; form=%s.")
        .formatted(
            properties.getOrDefault(WAREHOUSES.property(), "?"),
            properties.getOrDefault(POPULATION.property(), ""),
            WorkloadReport.value(Parameter.FORM, properties));
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

    final String part = name().toLowerCase(Locale.ROOT);

    Kind(int cards, int limit) {
      this.cards = cards;
      this.limit = limit;
    }
  }
}

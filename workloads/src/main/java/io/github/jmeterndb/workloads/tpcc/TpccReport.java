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
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The part of the report about TPC-C. */
final class TpccReport implements WorkloadReport {
  private static final Part NEW_ORDER = Kind.NEW_ORDER.part;
  private static final Part ROLLED_BACK = TpccWorkload.ROLLED_BACK;
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
    for (Key key : List.copyOf(figures.keys(List.of(Metric.TPS)))) {
      if (key.of().isEmpty() && !key.isPart()) {
        Cell cell = key.cell();
        Figure all = figures.get(key, Metric.TPS).orElseThrow();
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
    List<Part> parts =
        kind == Kind.NEW_ORDER ? List.of(NEW_ORDER, ROLLED_BACK) : List.of(kind.part);
    Histogram latencies = new Histogram(3);
    latencies.setAutoResize(true);
    double tps = 0;
    for (Part part : parts) {
      Key key = Key.of(cell.of(part));
      figures.latencies(key).ifPresent(latencies::add);
      tps += figures.value(key, Metric.TPS).orElse(0);
    }
    if (latencies.getTotalCount() > 0) {
      Key key = Key.of(cell).of(kind.part.label());
      figures.add(key, SHARE, tps / allTps);
      figures.add(key, P90, latencies.getValueAtPercentile(90) / 1e9);
    }
  }

  @Override
  public Optional<Section> section(Figures figures, Map<String, String> properties) {
    List<Column> columns =
        new ArrayList<>(
            View.columns(
                NEW_ORDERS,
                WITH_ROLLED_BACK,
                Metric.TPS,
                GOODPUT,
                Metric.ERRORS,
                Metric.RETRIES,
                Metric.ROUND_TRIPS));
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
            properties.getOrDefault(TpccWorkload.WAREHOUSES.property(), "?"),
            properties.getOrDefault(TpccWorkload.POPULATION.property(), ""),
            WorkloadReport.value(Parameter.FORM, properties));
  }
}

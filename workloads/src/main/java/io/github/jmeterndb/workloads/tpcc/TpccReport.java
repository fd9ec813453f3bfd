// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.report.CellFigures;
import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workloads.tpcc.input.Kind;
import io.github.jmeterndb.workloads.tpcc.input.TpccParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** TPC-C's own figures. */
final class TpccReport implements WorkloadReport {
  private static final Part NEW_ORDER = Kind.NEW_ORDER.part();
  private static final Part ROLLED_BACK = TpccWorkload.ROLLED_BACK;
  private static final String BEST = "best";
  private static final double PERCENTILE = 90;
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String HOW_TO_READ =
      "New-Orders a minute: committed ones; with those that are rolled back as planned, one of a hundred,"
          + " which the specification counts. Throughput: all transactions that ended as they should;"
          + " goodput: without those rolled back. Retries: failed tries that the database calls temporary,"
          + " asked for again as they were, in warm-up and window. Round trips: those of a transaction to"
          + " the data nodes, as the cluster counts them, also behind a mysqld. Response times are without"
          + " keying and think times, over all tries of a transaction; a delivery is ten transactions, one a"
          + " district.";

  @Override
  public String variant(Map<String, String> properties) {
    return WorkloadReport.changed(Parameter.FORM, properties);
  }

  @Override
  public String form(Operation operation, String path, Map<String, String> properties) {
    String form = WorkloadReport.value(Parameter.FORM, properties);
    boolean isBest = form.equals(BEST);
    String words;
    if (path.equals("clusterj")) {
      words =
          (isBest ? "reads in batches and writes with the commit" : "sends row by row")
              + ", and does sums and joins in the client";
    } else {
      words = isBest ? "uses joins, IN lists and many rows per statement" : "sends row by row";
    }
    return words + " (form=" + form + ")";
  }

  @Override
  public List<Section> sections(Measurement measured) {
    Measurement parts = measured.parts();
    Table rates = rates(measured, parts);
    return List.of(
        Section.of("TPC-C", List.of(rates, responseTimes(measured, parts)), HOW_TO_READ)
            .saying(List.of(conditions(measured)))
            .inBrief(List.of(rates), "No audited TPC result."));
  }

  private static Table rates(Measurement measured, Measurement parts) {
    return new Table(
        "New-Orders a minute",
        List.of(
            "path",
            "threads",
            "New-Orders a minute",
            "with rolled back",
            "transactions a second",
            "goodput",
            "errors",
            "retries",
            "round trips"),
        1,
        measured.cells().stream()
            .filter(CellFigures::isMeasured)
            .map(result -> rates(result, parts))
            .toList());
  }

  private static List<String> rates(CellFigures result, Measurement parts) {
    Cell cell = result.cell();
    Optional<? extends CellFigures> committed = parts.result(cell.of(NEW_ORDER));
    // One of a hundred New-Orders: a short run may have none.
    double rolledBack = tps(parts, cell.of(ROLLED_BACK));
    double all = result.tps().orElseThrow();
    return List.of(
        path(cell),
        String.valueOf(cell.threads()),
        aMinute(committed, 0),
        aMinute(committed, rolledBack),
        Numbers.tps(result),
        Numbers.figure(all - rolledBack, result.tpsInterval()),
        Numbers.count(result.errors()),
        result.retryCount().isPresent()
            ? Numbers.count(result.retryCount().getAsLong())
            : Numbers.GAP,
        Numbers.figure(result.roundTrips()));
  }

  private static double tps(Measurement parts, Cell part) {
    return parts.result(part).map(CellFigures::tps).orElse(OptionalDouble.empty()).orElse(0);
  }

  private static String path(Cell cell) {
    OptionalInt rate = cell.operation().rate();
    return cell.path() + (rate.isPresent() ? " at " + rate.getAsInt() + "/s" : "");
  }

  private static String aMinute(Optional<? extends CellFigures> committed, double more) {
    return committed
        .filter(CellFigures::isMeasured)
        .map(
            result ->
                Numbers.figure(
                    60 * (result.tps().getAsDouble() + more),
                    result.tpsInterval().map(interval -> interval.times(60))))
        .orElse(Numbers.GAP);
  }

  private static Table responseTimes(Measurement measured, Measurement parts) {
    List<List<String>> rows = new ArrayList<>();
    for (CellFigures result : measured.cells()) {
      if (result.isMeasured()) {
        for (Kind kind : Kind.values()) {
          rows.add(responseTime(result, parts, kind));
        }
      }
    }
    return new Table(
        "Response times against the specification's limits, in seconds",
        List.of("kind", "path", "threads", "share", "p90", "limit", "within"),
        2,
        rows);
  }

  private static List<String> responseTime(CellFigures result, Measurement parts, Kind kind) {
    Cell cell = result.cell();
    List<Cell> cells =
        kind == Kind.NEW_ORDER
            ? List.of(cell.of(NEW_ORDER), cell.of(ROLLED_BACK))
            : List.of(cell.of(kind.part()));
    double tps = cells.stream().mapToDouble(each -> tps(parts, each)).sum();
    OptionalDouble p90 = p90(cells, parts);
    int limit = limitInSeconds(kind);
    return List.of(
        kind.part().label(),
        path(cell),
        String.valueOf(cell.threads()),
        p90.isPresent() ? Numbers.percent(tps / result.tps().orElseThrow()) : Numbers.GAP,
        p90.isPresent() ? Numbers.figure(p90.getAsDouble()) : Numbers.GAP,
        String.valueOf(limit),
        p90.isPresent() ? p90.getAsDouble() <= limit ? "yes" : "no" : Numbers.GAP);
  }

  /** Clause 5.2.5.3. */
  private static int limitInSeconds(Kind kind) {
    return kind == Kind.STOCK_LEVEL ? 20 : 5;
  }

  private static OptionalDouble p90(List<Cell> cells, Measurement parts) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    for (Cell cell : cells) {
      parts.result(cell).ifPresent(result -> all.add(result.latencies()));
    }
    return all.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(all.getValueAtPercentile(PERCENTILE) / NANOS);
  }

  /** Under which conditions: no figure of TPC-C goes without them. */
  private static String conditions(Measurement measured) {
    Map<String, String> properties = measured.rounds().get(0).properties();
    String population = properties.getOrDefault(TpccParameters.POPULATION.property(), "");
    return ("No audited TPC result, and not to be compared with one: transactions, mixture and checks"
            + " after revision 5.11 of the specification; isolation READ COMMITTED, where its clause 3.4.1 wants"
            + " level 3; %s warehouses with %s %% of its items, customers and orders; transactions"
            + " follow one another without keying and think times; form=%s.")
        .formatted(
            properties.getOrDefault(TpccParameters.WAREHOUSES.property(), "?"),
            population,
            WorkloadReport.value(Parameter.FORM, properties));
  }
}

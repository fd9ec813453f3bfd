// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.results.cost.OperationCost;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.page.Numbers;
import io.github.jmeterndb.results.page.Section;
import io.github.jmeterndb.results.page.Table;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** TPC-C's own figures, beside the one that a published study has. */
final class TpccSection {
  private static final String WORKLOAD = "tpcc";
  private static final Part NEW_ORDER = new Part("new_order");
  private static final Part ROLLED_BACK = new Part("new_order_rolled_back");
  private static final double PERCENTILE = 90;
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  /** New-Orders a minute by go-tpc on TiDB: 8 warehouses, 4 threads, 5 minutes. */
  private static final double STUDY = 205.3;

  /** In seconds, in the order of the parts: clause 5.2.5.3. */
  private static final Map<Part, Integer> LIMITS = new LinkedHashMap<>();

  static {
    LIMITS.put(NEW_ORDER, 5);
    LIMITS.put(new Part("payment"), 5);
    LIMITS.put(new Part("order_status"), 5);
    LIMITS.put(new Part("delivery"), 5);
    LIMITS.put(new Part("stock_level"), 20);
  }

  private static final String HOW_TO_READ =
      "New-Orders a minute: committed ones; with those that are rolled back as planned, one of a hundred,"
          + " which the specification counts. Throughput: all transactions that ended as they should;"
          + " goodput: without those rolled back. Retries: failed tries that the database calls temporary,"
          + " asked for again as they were, in warm-up and window. Round trips: those of a transaction to"
          + " the data nodes, as the cluster counts them, also behind a mysqld. Response times are without"
          + " keying and think times, over all tries of a transaction; a delivery is ten transactions, one a"
          + " district.";

  private final Experiment experiment;
  private final Experiment parts;

  private TpccSection(Experiment experiment) {
    this.experiment = experiment;
    parts = experiment.parts();
  }

  /** Empty for another workload. */
  static Section of(Experiment experiment) {
    if (!experiment.workload().equals(WORKLOAD)) {
      return Section.of("TPC-C", List.of(), "");
    }
    TpccSection section = new TpccSection(experiment);
    List<Table> tables = List.of(section.rates(), section.responseTimes());
    return Section.of("TPC-C", tables, HOW_TO_READ)
        .saying(List.of(section.conditions(), section.study()))
        .inBrief(List.of(section.rates()), "No audited TPC result.");
  }

  private Table rates() {
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
        experiment.cells().stream()
            .filter(result -> result.tps().isPresent())
            .map(this::rates)
            .toList());
  }

  private List<String> rates(CellResult result) {
    Cell cell = result.cell();
    Optional<CellResult> committed = parts.result(cell.of(NEW_ORDER));
    // One of a hundred New-Orders: a short run may have none.
    double rolledBack = parts.tps(cell.of(ROLLED_BACK)).orElse(0);
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
        Numbers.figure(OperationCost.of(experiment, cell).roundTrips()));
  }

  private static String path(Cell cell) {
    OptionalInt rate = cell.operation().rate();
    return cell.path() + (rate.isPresent() ? " at " + rate.getAsInt() + "/s" : "");
  }

  private static String aMinute(Optional<CellResult> committed, double more) {
    return committed
        .filter(result -> result.tps().isPresent())
        .map(
            result ->
                Numbers.figure(
                    60 * (result.tps().getAsDouble() + more),
                    result.tpsInterval().map(interval -> interval.times(60))))
        .orElse(Numbers.GAP);
  }

  private Table responseTimes() {
    List<List<String>> rows = new ArrayList<>();
    for (CellResult result : experiment.cells()) {
      if (result.tps().isPresent()) {
        LIMITS.forEach((part, limit) -> rows.add(responseTime(result, part, limit)));
      }
    }
    return new Table(
        "Response times against the specification's limits, in seconds",
        List.of("kind", "path", "threads", "share", "p90", "limit", "within"),
        2,
        rows);
  }

  private List<String> responseTime(CellResult result, Part part, int limit) {
    Cell cell = result.cell();
    List<Cell> cells =
        part.equals(NEW_ORDER)
            ? List.of(cell.of(part), cell.of(ROLLED_BACK))
            : List.of(cell.of(part));
    double tps = cells.stream().mapToDouble(each -> parts.tps(each).orElse(0)).sum();
    OptionalDouble p90 = p90(cells);
    return List.of(
        part.label(),
        path(cell),
        String.valueOf(cell.threads()),
        p90.isPresent() ? Numbers.percent(tps / result.tps().orElseThrow()) : Numbers.GAP,
        p90.isPresent() ? Numbers.figure(p90.getAsDouble()) : Numbers.GAP,
        String.valueOf(limit),
        p90.isPresent() ? p90.getAsDouble() <= limit ? "yes" : "no" : Numbers.GAP);
  }

  private OptionalDouble p90(List<Cell> cells) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    for (Cell cell : cells) {
      parts.result(cell).stream()
          .flatMap(result -> result.measuredRounds().stream())
          .map(CellRound::latencies)
          .forEach(all::add);
    }
    return all.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(all.getValueAtPercentile(PERCENTILE) / NANOS);
  }

  /** Under which conditions: no figure of TPC-C goes without them. */
  private String conditions() {
    Map<String, String> properties = experiment.rounds().get(0).info().properties();
    String pacing = properties.getOrDefault("pacing", "");
    String population = properties.getOrDefault("population", "");
    return "No audited TPC result, and not to be compared with one: transactions, mixture and checks"
        + " after revision 5.11 of the specification; isolation READ COMMITTED, where its clause 3.4.1 wants"
        + " level 3; %s warehouses with %s %% of its items, customers and orders; %s."
            .formatted(
                properties.getOrDefault("warehouses", "?"),
                population,
                pacing.equals("0")
                    ? "transactions follow one another without keying and think times"
                    : "terminals wait for %s %% of its keying and think times".formatted(pacing));
  }

  private String study() {
    String forms =
        experiment.rounds().stream()
            .map(round -> round.info().properties().getOrDefault("form", ""))
            .distinct()
            .collect(Collectors.joining(", "));
    return "form=%s. A published study had %s New-Orders a minute: go-tpc on TiDB on cloud hosts of one core, 8"
            .formatted(forms, Numbers.figure(STUDY))
        + " warehouses, 4 threads without waits, 5 minutes; rolled-back ones counted, no remote stock, and no"
        + " word on retries."
        + (experiment.isStandIn()
            ? " The figures of this run are those of a stand-in and say nothing about it."
            : "");
  }
}

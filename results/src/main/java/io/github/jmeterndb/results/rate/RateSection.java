// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.page.Prose;
import io.github.jmeterndb.run.ArrivalInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Latency against rate, and what became of the operations that were due. */
public final class RateSection {
  private RateSection() {}

  /** The tables; empty where nothing came at a rate. */
  public static Section of(Experiment experiment) {
    List<RateCurve> curves = RateCurve.of(experiment);
    List<CellResult> results = curves.stream().flatMap(curve -> curve.results().stream()).toList();
    Table latencies =
        columns()
            .add("TPS", Numbers::tps)
            .add("p50", result -> micros(result.latency(), Latency::p50))
            .add("p99", result -> micros(result.latency(), Latency::p99))
            .add("p99.9", result -> micros(result.latency(), Latency::p999))
            .add("service p50", result -> micros(result.service(), Latency::p50))
            .add("service p99", result -> micros(result.service(), Latency::p99))
            .table("Latency against rate, in µs", 2, results);
    Table counts =
        columns()
            .add("offered", result -> count(result, ArrivalInfo::offered))
            .add("started", result -> count(result, ArrivalInfo::started))
            .add("done", result -> count(result, ArrivalInfo::done))
            .add("failed", result -> count(result, ArrivalInfo::failed))
            .add("dropped", result -> count(result, ArrivalInfo::dropped))
            .add("left", result -> count(result, ArrivalInfo::left))
            .add("waited", result -> count(result, ArrivalInfo::waited))
            .add("most waiting", result -> count(result, ArrivalInfo::backlog))
            .add("generator late, ms", RateSection::late)
            .table("Operations that were due", 2, results);
    return Section.of(
            "Rates", List.of(latencies, counts), Prose.of("latency.open") + " " + Prose.of("rates"))
        .saying(curves.stream().flatMap(curve -> knee(curve).stream()).toList())
        .inBrief(List.of(latencies, counts));
  }

  private static Columns<CellResult> columns() {
    return Columns.<CellResult>ofCells(result -> result.cell().withoutRate())
        .add("rate", RateCurve::rate);
  }

  private static String micros(Optional<Latency> latency, Function<Latency, Double> percentile) {
    return latency.map(percentile).map(Numbers::figure).orElse(Numbers.GAP);
  }

  private static String count(CellResult result, Function<ArrivalInfo, Long> count) {
    return result.arrivals().map(count).map(Numbers::count).orElse(Numbers.GAP);
  }

  private static String late(CellResult result) {
    return result.arrivals().map(known -> Numbers.figure(known.lateP99())).orElse(Numbers.GAP);
  }

  private static Optional<String> knee(RateCurve curve) {
    return curve.knee().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The knee of %s is at %s operations a second."
                .formatted(curve.cell().title(), curve.knee().getAsInt()));
  }
}

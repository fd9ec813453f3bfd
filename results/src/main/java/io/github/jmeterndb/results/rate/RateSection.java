// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.rate;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.run.ArrivalInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Latency against rate, and what became of the operations that were due. */
public final class RateSection {
  private static final List<String> KEY = List.of("operation", "path", "threads");

  private static final String HOW_TO_READ =
      Latency.OF_AN_OPEN_LOOP
          + " Offered: due in the window; started: taken by a thread; done: succeeded; dropped: due"
          + " when the backlog was full; left: still waiting when the cell was ended. Waited: due"
          + " when no thread was free. Generator late: by how much threads that waited for an"
          + " operation to be due started it late (p99), which no system is the reason for. Knee:"
          + " the rate with the largest quotient of throughput and mean latency (Kleinrock 1979). A"
          + " rate that was tried in several windows, as for a promise, has the operations of all"
          + " of them: one window in which operations had to wait is felt in the percentiles of"
          + " all.";

  private RateSection() {}

  /** The tables; empty where nothing came at a rate. */
  public static Section of(Experiment experiment) {
    List<RateCurve> curves = RateCurve.of(experiment);
    Table latencies =
        new Table(
            "Latency against rate, in µs",
            header("rate", "TPS", "p50", "p99", "p99.9", "service p50", "service p99"),
            2,
            rows(curves, RateSection::latencies));
    Table counts =
        new Table(
            "Operations that were due",
            header(
                "rate",
                "offered",
                "started",
                "done",
                "failed",
                "dropped",
                "left",
                "waited",
                "most waiting",
                "generator late, ms"),
            2,
            rows(curves, RateSection::counts));
    return Section.of("Rates", List.of(latencies, counts), HOW_TO_READ)
        .saying(curves.stream().flatMap(curve -> knee(curve).stream()).toList())
        .inBrief(List.of(latencies, counts));
  }

  private static List<String> header(String... columns) {
    return Stream.concat(KEY.stream(), Stream.of(columns)).toList();
  }

  private static List<List<String>> rows(
      List<RateCurve> curves, Function<CellResult, List<String>> row) {
    return curves.stream().flatMap(curve -> curve.results().stream()).map(row).toList();
  }

  private static List<String> key(CellResult result) {
    List<String> key = Numbers.key(result.cell().withoutRate());
    key.add(String.valueOf(RateCurve.rate(result)));
    return key;
  }

  private static List<String> latencies(CellResult result) {
    List<String> row = key(result);
    row.add(Numbers.tps(result));
    Optional<Latency> service = result.service();
    row.add(micros(result.latency(), Latency::p50));
    row.add(micros(result.latency(), Latency::p99));
    row.add(micros(result.latency(), Latency::p999));
    row.add(micros(service, Latency::p50));
    row.add(micros(service, Latency::p99));
    return row;
  }

  private static String micros(Optional<Latency> latency, Function<Latency, Double> percentile) {
    return latency.map(percentile).map(Numbers::figure).orElse(Numbers.GAP);
  }

  private static List<String> counts(CellResult result) {
    List<String> row = new ArrayList<>(key(result));
    Optional<ArrivalInfo> arrivals = result.arrivals();
    Stream.<Function<ArrivalInfo, Long>>of(
            ArrivalInfo::offered,
            ArrivalInfo::started,
            ArrivalInfo::done,
            ArrivalInfo::failed,
            ArrivalInfo::dropped,
            ArrivalInfo::left,
            ArrivalInfo::waited,
            ArrivalInfo::backlog)
        .forEach(count -> row.add(arrivals.map(count).map(Numbers::count).orElse(Numbers.GAP)));
    row.add(arrivals.map(known -> Numbers.figure(known.lateP99())).orElse(Numbers.GAP));
    return row;
  }

  private static Optional<String> knee(RateCurve curve) {
    return curve.knee().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The knee of %s is at %d operations a second."
                .formatted(curve.cell().title(), curve.knee().getAsInt()));
  }
}

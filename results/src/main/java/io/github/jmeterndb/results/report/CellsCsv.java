// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.analysis.Misses;
import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.render.Csv;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The file {@code cells.csv}: a row a cell, for other programs. Throughput and percentiles are
 * empty where no operation was measured; of a cell that must not be used only the errors are told.
 * {@code rounds} are those that {@code tps} is the mean of; {@code tps_low} and {@code tps_high}
 * are the ends of its 95 % confidence interval, empty under three rounds. {@code retries} and
 * {@code reconnects} are those of warm-up and window; {@code qps} is empty where no queries were
 * counted. Where there are cells at a rate, what became of their operations and their service times
 * follow; {@code offered} less {@code started} and {@code dropped} is what was left in the end.
 * Where there are operations that looked for a row and found none, {@code misses} and {@code
 * hits_per_second} come last, empty for operations that cannot miss.
 */
public final class CellsCsv {
  private static final String COLUMNS =
      "target,path,operation,threads,rounds,ops,errors,seconds,tps,tps_low,tps_high,p50_us,p95_us,"
          + "p99_us,p999_us,max_us,system,retries,qps,reconnects";

  private static final String OPEN_LOOP_COLUMNS =
      ",rate,offered,started,done,dropped,service_p50_us,service_p95_us,service_p99_us,"
          + "service_p999_us,service_max_us";

  private static final String MISS_COLUMNS = ",misses,hits_per_second";

  private static final int COUNTS = 4;

  private CellsCsv() {}

  /**
   * Writes the file.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Experiment experiment, Appendable out) throws IOException {
    boolean open = experiment.hasRates();
    boolean misses = experiment.systems().stream().anyMatch(each -> !Misses.of(each).isEmpty());
    Csv.write(
        out,
        COLUMNS + (open ? OPEN_LOOP_COLUMNS : "") + (misses ? MISS_COLUMNS : ""),
        experiment.systems().stream()
            .flatMap(
                system -> system.cells().stream().map(cell -> row(system, cell, open, misses))));
  }

  /**
   * Writes {@code parts.csv}, the same of the parts of mixtures; nothing if there are none.
   *
   * @throws IOException if the output takes no more
   */
  public static void writeParts(Experiment experiment, Appendable out) throws IOException {
    Experiment parts = experiment.parts();
    if (!parts.cells().isEmpty()) {
      write(parts, out);
    }
  }

  private static List<Object> row(
      Experiment experiment, CellResult result, boolean open, boolean misses) {
    List<Object> row = new ArrayList<>(Csv.key(experiment.target(), result.cell()));
    row.add(result.roundsOfTps().size());
    row.add(result.ops());
    // Nobody counts those of a part: they are the whole's.
    row.add(result.cell().operation().isPart() ? "" : result.errors());
    row.add(Numbers.exact(result.seconds()));
    row.add(Numbers.exact(result.tps()));
    row.add(result.tpsInterval().map(interval -> Numbers.exact(interval.low())).orElse(""));
    row.add(result.tpsInterval().map(interval -> Numbers.exact(interval.high())).orElse(""));
    row.addAll(percentiles(result.latency()));
    row.add(Csv.text(experiment.system()));
    row.add(count(result.retryCount()));
    row.add(Numbers.exact(OperationCost.qps(result)));
    row.add(count(result.reconnects()));
    if (open) {
      OptionalInt rate = result.cell().operation().rate();
      row.add(rate.isPresent() ? rate.getAsInt() : "");
      row.addAll(counts(result));
      row.addAll(percentiles(result.service()));
    }
    if (misses) {
      Optional<Misses> ofCell = Misses.of(experiment, result.cell());
      row.add(ofCell.map(each -> String.valueOf(each.count())).orElse(""));
      row.add(ofCell.map(each -> Numbers.exact(each.hits())).orElse(""));
    }
    return row;
  }

  /** Of a part, nobody counts them: they are the whole's. */
  private static List<?> counts(CellResult result) {
    return result
        .arrivals()
        .filter(arrivals -> !result.cell().operation().isPart())
        .map(
            arrivals ->
                List.<Object>of(
                    arrivals.offered(), arrivals.started(), arrivals.done(), arrivals.dropped()))
        .orElse(Collections.nCopies(COUNTS, ""));
  }

  private static List<String> percentiles(Optional<Latency> latency) {
    return latency
        .map(known -> known.values().stream().map(Numbers::exact).toList())
        .orElse(Collections.nCopies(Latency.NAMES.size(), ""));
  }

  private static Object count(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : "";
  }
}

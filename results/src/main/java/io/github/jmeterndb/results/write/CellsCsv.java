// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.CellResult;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Latency;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;

/**
 * The file {@code cells.csv}: a row a cell, for other programs. Throughput and percentiles are
 * empty where no operation was measured; of a cell that must not be used only the errors are told.
 * {@code rounds} are those that {@code tps} is the mean of; {@code tps_low} and {@code tps_high}
 * are the ends of its 95 % confidence interval, empty under three rounds.
 */
public final class CellsCsv implements ReportWriter {
  private static final String[] COLUMNS = {
    "target",
    "path",
    "operation",
    "threads",
    "rounds",
    "ops",
    "errors",
    "seconds",
    "tps",
    "tps_low",
    "tps_high",
    "p50_us",
    "p95_us",
    "p99_us",
    "p999_us",
    "max_us"
  };
  private static final int PERCENTILES = 5;

  @Override
  public void write(Experiment experiment, Appendable out) throws IOException {
    CSVPrinter csv = Csv.begin(out, COLUMNS);
    for (CellResult result : experiment.cells()) {
      csv.printRecord(row(experiment, result));
    }
    csv.flush();
  }

  /** Of a part of a mixture, whose errors nobody counts: they are the whole's. */
  private static Object errors(CellResult result) {
    return result.cell().operation().isPart() ? "" : result.errors();
  }

  private static List<Object> row(Experiment experiment, CellResult result) {
    List<Object> row = new ArrayList<>();
    row.add(Csv.text(experiment.target()));
    row.add(Csv.text(result.cell().path()));
    row.add(result.cell().operation().label());
    row.add(result.cell().threads());
    row.add(result.measuredRounds().size());
    row.add(result.ops());
    row.add(errors(result));
    row.add(Figures.exact(result.seconds()));
    row.add(result.tps().isPresent() ? Figures.exact(result.tps().getAsDouble()) : "");
    row.add(result.tpsInterval().map(interval -> Figures.exact(interval.low())).orElse(""));
    row.add(result.tpsInterval().map(interval -> Figures.exact(interval.high())).orElse(""));
    row.addAll(
        result.latency().map(CellsCsv::percentiles).orElse(Collections.nCopies(PERCENTILES, "")));
    return row;
  }

  private static List<String> percentiles(Latency latency) {
    return List.of(
        Figures.exact(latency.p50()),
        Figures.exact(latency.p95()),
        Figures.exact(latency.p99()),
        Figures.exact(latency.p999()),
        Figures.exact(latency.max()));
  }
}

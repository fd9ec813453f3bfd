// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.render.Csv;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The file {@code ratios.csv}, for other programs: a row an operation, pair of paths and thread
 * count, and one for the geometric mean over the thread counts ({@code all}). {@code ratio} is the
 * throughput of {@code path} ÷ that of {@code other}; {@code low} and {@code high} are the ends of
 * its 95 % interval, over {@code rounds} from three of them on, else within the {@code run}, and
 * empty where there is none; {@code blocks} are those in which the paths took turns, of all rounds
 * and thread counts of the row.
 */
public final class RatiosCsv {
  private static final String COLUMNS =
      "operation,threads,path,other,ratio,low,high,scope,rounds,blocks";

  /** A difference of a tenth of a thousandth shows. */
  private static final MathContext DIGITS = new MathContext(5);

  private final Experiment experiment;
  private final List<List<Object>> rows = new ArrayList<>();

  private RatiosCsv(Experiment experiment) {
    this.experiment = experiment;
  }

  /**
   * Writes the file; nothing where there are no ratios.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Experiment experiment, Appendable out) throws IOException {
    RatiosCsv csv = new RatiosCsv(experiment);
    List<String> paths = experiment.paths();
    for (Operation operation : experiment.closedLoops()) {
      for (int i = 0; i < paths.size(); i++) {
        for (String other : paths.subList(i + 1, paths.size())) {
          Ratios.of(experiment, operation, paths.get(i), other).ifPresent(csv::add);
        }
      }
    }
    if (!csv.rows.isEmpty()) {
      Csv.write(out, COLUMNS, csv.rows.stream());
    }
  }

  private void add(Ratios ratios) {
    ratios
        .byThreads()
        .forEach((threads, ratio) -> add(ratios, List.of(threads), threads.toString(), ratio));
    add(ratios, List.copyOf(ratios.byThreads().keySet()), "all", ratios.mean());
  }

  private void add(Ratios ratios, List<Integer> threads, String name, Ratio ratio) {
    List<Cell> dividends = Ratios.cells(ratios.operation(), ratios.first(), threads);
    List<Cell> divisors = Ratios.cells(ratios.operation(), ratios.second(), threads);
    List<Round> rounds = Ratios.rounds(experiment, dividends, divisors);
    List<Object> row = new ArrayList<>();
    row.add(ratios.operation().label());
    row.add(name);
    row.add(Csv.text(ratios.first()));
    row.add(Csv.text(ratios.second()));
    row.add(text(ratio.value()));
    row.add(ratio.anyInterval().map(Interval::low).map(RatiosCsv::text).orElse(""));
    row.add(ratio.anyInterval().map(Interval::high).map(RatiosCsv::text).orElse(""));
    row.add(ratio.interval().isPresent() || rounds.size() > 2 ? "rounds" : "run");
    row.add(rounds.size());
    row.add(rounds.stream().mapToInt(round -> Ratios.blocks(round, dividends, divisors)).sum());
    rows.add(row);
  }

  private static String text(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}

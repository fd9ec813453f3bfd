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
import java.util.OptionalInt;

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

  private RatiosCsv() {}

  /**
   * A ratio.
   *
   * @param threads nothing for the geometric mean over the thread counts
   * @param scope {@code rounds} or {@code run}
   */
  record Row(
      Operation operation,
      OptionalInt threads,
      String path,
      String other,
      Ratio ratio,
      String scope,
      int rounds,
      int blocks) {
    private List<Object> columns() {
      return List.of(
          operation.label(),
          threads.isPresent() ? threads.getAsInt() : "all",
          Csv.text(path),
          Csv.text(other),
          text(ratio.value()),
          ratio.anyInterval().map(Interval::low).map(RatiosCsv::text).orElse(""),
          ratio.anyInterval().map(Interval::high).map(RatiosCsv::text).orElse(""),
          scope,
          rounds,
          blocks);
    }
  }

  /**
   * Writes the file; nothing where there are no ratios.
   *
   * @throws IOException if the output takes no more
   */
  public static void write(Experiment experiment, Appendable out) throws IOException {
    List<Row> rows = rows(experiment);
    if (!rows.isEmpty()) {
      Csv.write(out, COLUMNS, rows.stream().map(Row::columns));
    }
  }

  /** All ratios in the order of the file. */
  static List<Row> rows(Experiment experiment) {
    List<Row> rows = new ArrayList<>();
    List<String> paths = experiment.paths();
    for (Operation operation : experiment.closedLoops()) {
      for (int i = 0; i < paths.size(); i++) {
        for (String other : paths.subList(i + 1, paths.size())) {
          Ratios.of(experiment, operation, paths.get(i), other)
              .ifPresent(ratios -> rows.addAll(rows(experiment, ratios)));
        }
      }
    }
    return rows;
  }

  private static List<Row> rows(Experiment experiment, Ratios ratios) {
    List<Row> rows = new ArrayList<>();
    ratios
        .byThreads()
        .forEach(
            (threads, ratio) ->
                rows.add(
                    row(experiment, ratios, List.of(threads), OptionalInt.of(threads), ratio)));
    rows.add(
        row(
            experiment,
            ratios,
            List.copyOf(ratios.byThreads().keySet()),
            OptionalInt.empty(),
            ratios.mean()));
    return rows;
  }

  private static Row row(
      Experiment experiment, Ratios ratios, List<Integer> threads, OptionalInt name, Ratio ratio) {
    List<Cell> dividends = Ratios.cells(ratios.operation(), ratios.first(), threads);
    List<Cell> divisors = Ratios.cells(ratios.operation(), ratios.second(), threads);
    List<Round> rounds = Ratios.rounds(experiment, dividends, divisors);
    return new Row(
        ratios.operation(),
        name,
        ratios.first(),
        ratios.second(),
        ratio,
        ratio.interval().isPresent() || rounds.size() > 2 ? "rounds" : "run",
        rounds.size(),
        rounds.stream().mapToInt(round -> Ratios.blocks(round, dividends, divisors)).sum());
  }

  private static String text(double value) {
    return rounded(value).toPlainString();
  }

  /** With the digits of the file. */
  static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.report;

import io.github.jmeterndb.report.Columns;
import io.github.jmeterndb.report.Interval;
import io.github.jmeterndb.results.analysis.Ratios;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.render.Csv;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.statistics.Ratio;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The file {@code ratios.csv}, for other programs: a row an operation, pair of paths and thread
 * count, and one for the geometric mean over the thread counts ({@code all}). {@code ratio} is the
 * throughput of {@code path} ÷ that of {@code other}; {@code low} and {@code high} are the ends of
 * its 95 % interval, over {@code rounds} from three of them on, else within the {@code run}, and
 * empty where there is none; {@code blocks} are those in which the paths took turns, of all rounds
 * and thread counts of the row.
 */
public final class RatiosCsv {
  private static final Columns<Row> COLUMNS =
      new Columns<Row>()
          .add("operation", row -> row.operation.label())
          .add("threads", row -> row.threads.isPresent() ? row.threads.getAsInt() : "all")
          .add("path", row -> Csv.text(row.path))
          .add("other", row -> Csv.text(row.other))
          .add("ratio", row -> text(row.ratio.value()))
          .add("low", row -> row.end(Interval::low))
          .add("high", row -> row.end(Interval::high))
          .add("scope", row -> row.scope)
          .add("rounds", row -> row.rounds)
          .add("blocks", row -> row.blocks);

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
    private String end(Function<Interval, Double> end) {
      return ratio.anyInterval().map(end).map(RatiosCsv::text).orElse("");
    }
  }

  /** The text of the file; empty where there are no ratios. */
  public static String of(Experiment experiment) {
    List<Row> rows = rows(experiment);
    return rows.isEmpty() ? "" : Csv.of(COLUMNS, rows.stream());
  }

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

  static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A column of the table.
 *
 * @param decimals the number of decimals shown; below 0 for texts
 * @param value a number, a text, or empty
 * @param isRunning whether its value in a row is not final
 */
record ResultsColumn(
    String name,
    int decimals,
    Function<ResultsRow, Optional<Object>> value,
    Function<ResultsRow, Boolean> isRunning) {

  /** The columns of a run: the paths side by side, then the ratios of the first to the others. */
  static List<ResultsColumn> of(LiveResults results) {
    List<ResultsColumn> columns = new ArrayList<>();
    columns.add(plain("operation", -1, row -> Optional.of(row.operation())));
    columns.add(plain("threads", 0, row -> Optional.of(row.threads())));
    if (results.rows().stream().anyMatch(row -> row.rate().isPresent())) {
      columns.add(
          plain(
              "rate",
              0,
              row ->
                  row.rate().isPresent() ? Optional.of(row.rate().getAsInt()) : Optional.empty()));
    }
    for (String path : results.paths()) {
      columns.add(ofPath(results, path, " TPS", figures -> optional(figures.throughput())));
      columns.add(ofPath(results, path, " p99 µs", figures -> optional(figures.p99())));
      columns.add(ofPath(results, path, " errors", figures -> errors(figures)));
    }
    for (String other : results.paths().stream().skip(1).toList()) {
      String first = results.paths().get(0);
      columns.add(
          new ResultsColumn(
              first + " ÷ " + other,
              2,
              row -> ratio(results, row, first, other),
              row -> results.ratio(row, first, other).isPresent() && !isOver(results, row)));
      if (results.hasTurns()) {
        columns.add(
            plain(
                "interval within the cell, 95 %", -1, row -> interval(results, row, first, other)));
      }
    }
    columns.add(plain("cautions", -1, row -> Optional.of(cautions(results, row))));
    return columns;
  }

  private static ResultsColumn plain(
      String name, int decimals, Function<ResultsRow, Optional<Object>> value) {
    return new ResultsColumn(name, decimals, value, row -> false);
  }

  private static ResultsColumn ofPath(
      LiveResults results, String path, String what, Function<Figures, Optional<Object>> figure) {
    return new ResultsColumn(
        path + what,
        0,
        row -> results.figures(row, path).flatMap(figure),
        row -> results.figures(row, path).filter(figures -> !figures.isOver()).isPresent());
  }

  private static Optional<Object> optional(OptionalDouble figure) {
    return figure.isPresent() ? Optional.of(figure.getAsDouble()) : Optional.empty();
  }

  private static Optional<Object> errors(Figures figures) {
    return figures.errors().isPresent()
        ? Optional.of(figures.errors().getAsLong())
        : Optional.empty();
  }

  private static Optional<Object> ratio(
      LiveResults results, ResultsRow row, String path, String base) {
    Optional<Ratio> ofTurns = results.ratio(row, path, base);
    if (ofTurns.isPresent() && !isOver(results, row)) {
      return ofTurns.map(Ratio::value);
    }
    Optional<Double> of = comparable(results, row, path);
    Optional<Double> to = comparable(results, row, base).filter(throughput -> throughput > 0);
    return of.isPresent() && to.isPresent() ? Optional.of(of.get() / to.get()) : Optional.empty();
  }

  private static boolean isOver(LiveResults results, ResultsRow row) {
    return results.paths().stream()
        .allMatch(path -> results.figures(row, path).filter(Figures::isOver).isPresent());
  }

  private static Optional<Object> interval(
      LiveResults results, ResultsRow row, String path, String base) {
    return results
        .ratio(row, path, base)
        .filter(ratio -> ratio.within().isPresent())
        .map(ratio -> ratio.ends("–"));
  }

  private static Optional<Double> comparable(LiveResults results, ResultsRow row, String path) {
    return results
        .figures(row, path)
        .filter(figures -> figures.isUsable() && figures.throughput().isPresent())
        .map(figures -> figures.throughput().getAsDouble());
  }

  private static String cautions(LiveResults results, ResultsRow row) {
    return results.paths().stream()
        .flatMap(
            path ->
                results.figures(row, path).stream()
                    .map(Figures::caution)
                    .filter(caution -> !caution.isEmpty())
                    .map(caution -> path + ": " + caution))
        .collect(Collectors.joining("; "));
  }

  /** A row's value as displayed; empty where there is none. */
  String text(ResultsRow row) {
    return text(row, "%,.");
  }

  /** Without separators of thousands, which a spreadsheet may take for decimals. */
  String copied(ResultsRow row) {
    return text(row, "%.");
  }

  private String text(ResultsRow row, String number) {
    return value
        .apply(row)
        .map(
            given ->
                given instanceof Number figure
                    ? String.format(Locale.ROOT, number + decimals + "f", figure.doubleValue())
                    : given.toString())
        .orElse("");
  }

  boolean isNumber() {
    return decimals >= 0;
  }
}

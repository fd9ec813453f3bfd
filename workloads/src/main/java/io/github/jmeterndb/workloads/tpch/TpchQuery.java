// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.workloads.rows.Schema;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * One of the 22 queries, with the parameters for which the specification has answers. The text is
 * in a resource, after two comments: {@code answer}, the exactness of each column; {@code order},
 * the columns that order the answer, from 1. Source: TPC Benchmark H, revision 3, clause 2.4.
 *
 * @param operation such as {@code tpch-q01}
 * @param text with {@code :FRACTION} in Q11
 * @param exactness of each column, by clause 2.1.3.5: {@code =} for exact values: columns of a row,
 *     counts and sums of quantities; {@code +} for a sum of money, which may differ by $100; {@code
 *     ~} for an average or a ratio, which may differ by 1 %
 * @param order indexes of the columns that order the answer
 * @param answer DuckDB's at scale factor 0.01: the texts of each row, null for NULL
 */
record TpchQuery(
    Operation operation,
    String text,
    List<String> exactness,
    List<Integer> order,
    List<List<String>> answer) {
  static final String PREFIX = "tpch-";

  static final List<TpchQuery> ALL =
      IntStream.rangeClosed(1, 22)
          .mapToObj(number -> String.format(Locale.ROOT, "q%02d", number))
          .map(TpchQuery::read)
          .toList();

  private static final BigDecimal PERCENT = new BigDecimal("0.01");

  static TpchQuery of(Operation operation) {
    return ALL.stream().filter(query -> query.operation.equals(operation)).findAny().orElseThrow();
  }

  private static TpchQuery read(String name) {
    List<String> lines = Schema.text(TpchQuery.class, "query/" + name + ".sql").lines().toList();
    return new TpchQuery(
        new Operation(PREFIX + name),
        lines.stream().filter(line -> !line.startsWith("--")).collect(joining("\n")),
        words(lines, "-- answer:"),
        words(lines, "-- order:").stream().map(column -> Integer.parseInt(column) - 1).toList(),
        Schema.text(TpchQuery.class, "query/" + name + ".answer")
            .lines()
            .map(line -> Arrays.asList(line.split("\\|", -1)))
            .peek(row -> row.replaceAll(value -> value.equals("\\N") ? null : value))
            .toList());
  }

  private static List<String> words(List<String> lines, String start) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .flatMap(line -> Arrays.stream(line.substring(start.length()).split(" ")))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** Returns the text for a scale factor, on which the parameter FRACTION of Q11 depends. */
  String sql(double scale) {
    BigDecimal fraction =
        new BigDecimal("0.0001").divide(BigDecimal.valueOf(scale), MathContext.DECIMAL32);
    return text.replace(":FRACTION", fraction.toPlainString());
  }

  /**
   * Returns how an answer differs from the right one by more than the specification allows; empty
   * if it does not. The $100 apply to scale 1, and are scaled down with smaller factors. Rows with
   * equal order columns may be in any order.
   */
  String difference(List<List<String>> given, List<List<String>> right, double scale) {
    if (given.size() != right.size()) {
      return "%s rows instead of %s".formatted(given.size(), right.size());
    }
    for (List<String> row : given) {
      if (row.size() != exactness.size()) {
        return "%s columns instead of %s".formatted(row.size(), exactness.size());
      }
    }
    BigDecimal dollars = BigDecimal.valueOf(100 * Math.min(1, scale));
    List<Integer> all = IntStream.range(0, exactness.size()).boxed().toList();
    String inOrder = difference(all, given, right, dollars);
    return inOrder.isEmpty() || !difference(all, sorted(given), sorted(right), dollars).isEmpty()
        ? inOrder
        : difference(order, given, right, dollars);
  }

  private String difference(
      List<Integer> columns,
      List<List<String>> given,
      List<List<String>> right,
      BigDecimal dollars) {
    for (int row = 0; row < right.size(); row++) {
      for (int column : columns) {
        String is = given.get(row).get(column);
        String shouldBe = right.get(row).get(column);
        if (!isRight(exactness.get(column), is, shouldBe, dollars)) {
          return "row %s, column %s: %s instead of %s".formatted(row + 1, column + 1, is, shouldBe);
        }
      }
    }
    return "";
  }

  /** Sorts by the exact columns, so that a rounded sum does not change the order. */
  private List<List<String>> sorted(List<List<String>> answer) {
    return answer.stream()
        .sorted(
            Comparator.comparing(
                row ->
                    IntStream.range(0, exactness.size())
                        .filter(column -> exactness.get(column).equals("="))
                        .mapToObj(column -> value(row.get(column)).toString())
                        .collect(joining("\0"))))
        .toList();
  }

  private static boolean isRight(String exactness, String is, String shouldBe, BigDecimal dollars) {
    if (exactness.equals("=")
        || !(value(is) instanceof BigDecimal number)
        || !(value(shouldBe) instanceof BigDecimal right)) {
      return value(is).equals(value(shouldBe));
    }
    if (exactness.equals("+")) {
      return number.subtract(right).abs().compareTo(dollars) <= 0;
    }
    // Some databases return only cents.
    return isWithinOnePercent(number, right)
        || (new BigDecimal(is.strip()).scale() <= 2
            && isWithinOnePercent(number, right.setScale(2, RoundingMode.HALF_UP)));
  }

  private static boolean isWithinOnePercent(BigDecimal given, BigDecimal right) {
    return given.subtract(right).abs().compareTo(right.abs().multiply(PERCENT)) <= 0;
  }

  /** Returns a number without trailing zeros, or a text. */
  private static Object value(String text) {
    if (text == null) {
      // Stands for NULL: lower than all characters of a value.
      return "\1";
    }
    try {
      return new BigDecimal(text.strip()).stripTrailingZeros();
    } catch (NumberFormatException e) {
      return text.stripTrailing();
    }
  }
}

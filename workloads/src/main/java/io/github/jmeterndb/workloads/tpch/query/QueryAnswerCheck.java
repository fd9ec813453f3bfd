// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

import io.github.jmeterndb.workloads.tpch.query.TpchQuery.Exactness;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Compares answers with right ones, as far as the specification lets them differ: what stands in a
 * row, counts, and sums of quantities not at all; averages and ratios by 1 %; sums of money by
 * $100. That is meant for scale 1: at smaller ones, they may differ by that share of it. Rows that
 * the order leaves open may stand in any. Source: TPC Benchmark H, revision 3, clause 2.1.3.5.
 *
 * @param sumTolerance in dollars
 */
public record QueryAnswerCheck(BigDecimal sumTolerance) {
  private static final BigDecimal DOLLARS = new BigDecimal(100);
  private static final BigDecimal PERCENT = new BigDecimal("0.01");
  private static final int CENTS = 2;

  /** In the place of a value that is missing, and between values: below all that stands in one. */
  private static final String NOTHING = "\1";

  private static final String SEPARATOR = "\0";

  public static QueryAnswerCheck atScale(double scale) {
    return new QueryAnswerCheck(DOLLARS.multiply(BigDecimal.valueOf(Math.min(1, scale))));
  }

  /**
   * Compares two answers to a query.
   *
   * @return how the given one differs, in a line; empty if it is right
   */
  public String difference(TpchQuery query, QueryAnswer given, QueryAnswer right) {
    if (given.rows().size() != right.rows().size()) {
      return "%s rows instead of %s".formatted(given.rows().size(), right.rows().size());
    }
    List<Integer> all = indexes(query);
    String inOrder = difference(query, all, given.rows(), right.rows());
    if (inOrder.isEmpty()) {
      return "";
    }
    String order = difference(query, query.order(), given.rows(), right.rows());
    String rows = difference(query, all, sorted(query, given), sorted(query, right));
    return rows.isEmpty() ? order : inOrder;
  }

  private static List<Integer> indexes(TpchQuery query) {
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < query.columns().size(); i++) {
      indexes.add(i);
    }
    return indexes;
  }

  private String difference(
      TpchQuery query, List<Integer> columns, List<List<String>> given, List<List<String>> right) {
    for (int row = 0; row < right.size(); row++) {
      if (given.get(row).size() != query.columns().size()) {
        return "%s columns instead of %s".formatted(given.get(row).size(), query.columns().size());
      }
      for (int column : columns) {
        String is = given.get(row).get(column);
        String shouldBe = right.get(row).get(column);
        if (!isRight(query.columns().get(column), is, shouldBe)) {
          return "row %s, column %s: %s instead of %s".formatted(row + 1, column + 1, is, shouldBe);
        }
      }
    }
    return "";
  }

  /** Sorted by the exact columns, so that a rounded sum does not change the order. */
  private static List<List<String>> sorted(TpchQuery query, QueryAnswer answer) {
    return answer.rows().stream()
        .sorted(Comparator.comparing(row -> exactPart(query, row)))
        .toList();
  }

  private static String exactPart(TpchQuery query, List<String> row) {
    return indexes(query).stream()
        .filter(column -> query.columns().get(column) == Exactness.EXACT && column < row.size())
        .map(column -> sortable(row.get(column)))
        .collect(Collectors.joining(SEPARATOR));
  }

  /** Numbers by their values, however many decimals they are written with. */
  private static String sortable(String value) {
    BigDecimal number = number(value);
    return number == null ? plain(value) : number.stripTrailingZeros().toString();
  }

  private boolean isRight(Exactness exactness, String is, String shouldBe) {
    if (plain(is).equals(plain(shouldBe))) {
      return true;
    }
    BigDecimal given = number(is);
    BigDecimal right = number(shouldBe);
    if (given == null || right == null) {
      return false;
    }
    return switch (exactness) {
      case EXACT -> given.compareTo(right) == 0;
      case SUM -> given.subtract(right).abs().compareTo(sumTolerance) <= 0;
      // Some databases give no more than cents.
      case RATIO ->
          isWithinOnePercent(given, right)
              || (given.scale() <= CENTS && isWithinOnePercent(given, cents(right)));
    };
  }

  private static boolean isWithinOnePercent(BigDecimal given, BigDecimal right) {
    return given.subtract(right).abs().compareTo(right.abs().multiply(PERCENT)) <= 0;
  }

  private static BigDecimal cents(BigDecimal number) {
    return number.setScale(CENTS, RoundingMode.HALF_UP);
  }

  /** A missing value is another one than an empty text. */
  private static String plain(String value) {
    return value == null ? NOTHING : value.stripTrailing();
  }

  private static BigDecimal number(String value) {
    try {
      return value == null ? null : new BigDecimal(value.strip());
    } catch (NumberFormatException e) {
      return null;
    }
  }
}

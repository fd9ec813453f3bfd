// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import java.math.BigDecimal;
import java.util.List;

/**
 * An order that a refresh set adds, with its lines: each row as dbgen writes it, with a bar after
 * each column.
 *
 * @param key its o_orderkey
 * @param order its row of orders
 * @param lines its rows of lineitem, in the order of their numbers
 */
public record RefreshOrder(long key, String order, List<String> lines) {
  private static final String BAR = "\\|";

  /** Where o_totalprice stands. */
  private static final int TOTAL_PRICE = 3;

  /** Where l_extendedprice stands. */
  private static final int EXTENDED_PRICE = 5;

  /** Copies the lines. */
  public RefreshOrder {
    lines = List.copyOf(lines);
  }

  /** The texts of a row's columns. */
  public static String[] columns(String row) {
    return row.split(BAR);
  }

  /** How many rows of both tables it has. */
  public int rows() {
    return 1 + lines.size();
  }

  /** What it adds to both tables. */
  TableSums tally() {
    TableSums tally = new TableSums(sums(order, TOTAL_PRICE), TableSums.Sums.NONE);
    for (String line : lines) {
      tally = tally.plus(new TableSums(TableSums.Sums.NONE, sums(line, EXTENDED_PRICE)));
    }
    return tally;
  }

  private TableSums.Sums sums(String row, int price) {
    return new TableSums.Sums(1, BigDecimal.valueOf(key), new BigDecimal(columns(row)[price]));
  }
}

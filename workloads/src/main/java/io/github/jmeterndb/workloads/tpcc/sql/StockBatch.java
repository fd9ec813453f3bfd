// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder.Line;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * Some rows of a warehouse's stock, locked, and updated in one statement each, the update to values
 * of each row's own.
 *
 * @param stocks by their items, one or more
 */
record StockBatch(int warehouse, Map<Integer, Stock> stocks) {
  /**
   * Those of the lines, locked in the order of their items.
   *
   * @param columns the beginning of the query, up to its conditions
   */
  static StockBatch lock(Statements sql, String columns, int warehouse, List<Line> lines)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>(lines.stream().map(Line::item).distinct().toList());
    int count = values.size();
    values.add(0, warehouse);
    Map<Integer, Stock> stocks = new TreeMap<>();
    sql.all(
        columns
            + " WHERE s_w_id = ? AND s_i_id IN ("
            + Statements.marks(count)
            + ") ORDER BY s_i_id FOR UPDATE",
        row -> stocks.put(row.getInt(1), Stock.of(row)),
        values.toArray());
    if (stocks.size() < count) {
      throw StoreException.wrongEffect(
          "there are %s rows of %s in stock, warehouse and items".formatted(stocks.size(), values));
    }
    return new StockBatch(warehouse, stocks);
  }

  Stock of(int item) {
    return stocks.get(item);
  }

  void update(Statements sql) throws SQLException, StoreException {
    List<Object> values = new ArrayList<>();
    String text =
        "UPDATE stock SET "
            + set("s_quantity", stock -> stock.quantity, values)
            + ", "
            + set("s_ytd", stock -> stock.ytd, values)
            + ", "
            + set("s_order_cnt", stock -> stock.orders, values)
            + ", "
            + set("s_remote_cnt", stock -> stock.remote, values)
            + " WHERE s_w_id = ? AND s_i_id IN ("
            + Statements.marks(stocks.size())
            + ")";
    values.add(warehouse);
    values.addAll(stocks.keySet());
    sql.change(stocks.size(), text, values.toArray());
  }

  private String set(String column, ToIntFunction<Stock> value, List<Object> values) {
    stocks.forEach(
        (item, stock) -> {
          values.add(item);
          values.add(value.applyAsInt(stock));
        });
    return column
        + " = CASE s_i_id"
        + " WHEN ? THEN ?".repeat(stocks.size())
        + " ELSE "
        + column
        + " END";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * An update of some rows of a warehouse's stock in one statement, each to values of its own.
 *
 * @param stocks by their items, one or more
 */
record StockUpdate(int warehouse, Map<Integer, Stock> stocks) {
  void send(Sql sql) throws SQLException, StoreException {
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
            + Sql.marks(stocks.size())
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

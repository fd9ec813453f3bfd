// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.workloads.tpcc.port.NewOrder;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder.Line;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A row of the stock, locked, which an order's lines are taken from. For one thread. */
final class Stock {
  final String info;
  int quantity;
  int ytd;
  int orders;
  int remote;

  Stock(int quantity, int ytd, int orders, int remote, String info) {
    this.quantity = quantity;
    this.ytd = ytd;
    this.orders = orders;
    this.remote = remote;
    this.info = info;
  }

  static Stock of(ResultSet row) throws SQLException {
    return new Stock(row.getInt(2), row.getInt(3), row.getInt(4), row.getInt(5), row.getString(7));
  }

  void take(Line line, NewOrder order) {
    quantity = line.left(quantity);
    ytd += line.quantity();
    orders++;
    if (order.isRemote(line)) {
      remote++;
    }
  }
}

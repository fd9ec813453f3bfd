// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Items, and their stock in the warehouses: clause 4.3.3.1. */
final class ItemLoad {
  private ItemLoad() {}

  static void items(ServerConnection server, int from, int to) throws SQLException {
    RandomTexts random = RandomTexts.of("item", 0, from);
    BulkInsert items = new BulkInsert(server, "item (i_id, i_im_id, i_name, i_price, i_data)");
    for (int id = from; id <= to; id++) {
      items.add(
          id,
          random.between(1, 10_000),
          random.alphanumeric(14, 24),
          random.decimal(100, 10_000, 2),
          random.data());
    }
    items.send();
  }

  static void stock(ServerConnection server, int warehouse, int from, int to) throws SQLException {
    RandomTexts random = RandomTexts.of("stock", warehouse, from);
    StringBuilder districts = new StringBuilder();
    for (int district = 1; district <= Scale.DISTRICTS; district++) {
      districts.append(String.format(Locale.ROOT, "s_dist_%02d, ", district));
    }
    BulkInsert stock =
        new BulkInsert(
            server,
            "stock (s_w_id, s_i_id, s_quantity, %ss_ytd, s_order_cnt, s_remote_cnt, s_data)"
                .formatted(districts));
    for (int id = from; id <= to; id++) {
      List<Object> row = new ArrayList<>(List.of(warehouse, id, random.between(10, 100)));
      for (int district = 1; district <= Scale.DISTRICTS; district++) {
        row.add(random.alphanumeric(24, 24));
      }
      row.addAll(List.of(0, 0, 0, random.data()));
      stock.add(row.toArray());
    }
    stock.send();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpcc.data;

import io.github.jmeterndb.sql.ServerConnection;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What HISTORY says, which has no index but its key.
 *
 * @param toDistricts what was paid to a district, by warehouse and district
 * @param countToDistricts how often
 * @param ofCustomers what a customer has paid, by warehouse, district and number
 */
record Payments(
    Map<List<Integer>, BigDecimal> toDistricts,
    Map<List<Integer>, Long> countToDistricts,
    Map<List<Integer>, BigDecimal> ofCustomers) {
  static Payments read(ServerConnection server) throws SQLException {
    Payments payments = new Payments(new HashMap<>(), new HashMap<>(), new HashMap<>());
    DistrictRows.all(
        server,
        "SELECT h_w_id, h_d_id, SUM(h_amount), COUNT(*) FROM history GROUP BY h_w_id, h_d_id",
        row -> {
          List<Integer> district = List.of(row.getInt(1), row.getInt(2));
          payments.countToDistricts.put(district, row.getLong(4));
          return payments.toDistricts.put(district, row.getBigDecimal(3));
        });
    DistrictRows.all(
        server,
        "SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) FROM history"
            + " GROUP BY h_c_w_id, h_c_d_id, h_c_id",
        row ->
            payments.ofCustomers.put(
                List.of(row.getInt(1), row.getInt(2), row.getInt(3)), row.getBigDecimal(4)));
    return payments;
  }
}

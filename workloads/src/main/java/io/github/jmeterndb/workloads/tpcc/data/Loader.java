// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.tpcc.input.LastNames;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Fills the tables: clause 4.3.3.1. What is random follows from the place of the row, so that each
 * load is the same. For one thread.
 */
final class Loader {
  static final BigDecimal PAID = new BigDecimal("10.00");

  private static final int ITEMS_OF_A_TASK = 10_000;
  private static final int LINES_OF_AN_ORDER = 10;
  private static final BigDecimal CREDIT_LIMIT = new BigDecimal("50000.00");

  private final Scale scale;
  private final LastNames names;
  private final Timestamp now = Timestamp.from(Instant.now().truncatedTo(ChronoUnit.SECONDS));

  Loader(Scale scale) {
    this.scale = scale;
    names = new LastNames(scale);
  }

  static long rows(String table, Scale scale) {
    long warehouses = scale.warehouses();
    long customers = warehouses * Scale.DISTRICTS * scale.customers();
    return switch (table) {
      case "warehouse" -> warehouses;
      case "district" -> warehouses * Scale.DISTRICTS;
      case "item" -> scale.items();
      case "stock" -> warehouses * scale.items();
      case "new_order" -> customers * 3 / 10;
      case "order_line" -> customers * LINES_OF_AN_ORDER;
      default -> customers;
    };
  }

  void load(Keeper keeper) throws UserError {
    List<BulkTask> tasks = new ArrayList<>();
    items(0, tasks);
    for (int number = 1; number <= scale.warehouses(); number++) {
      int warehouse = number;
      tasks.add(new BulkTask(1, server -> warehouse(server, warehouse)));
      items(warehouse, tasks);
      for (int i = 1; i <= Scale.DISTRICTS; i++) {
        int district = i;
        tasks.add(new BulkTask(1, server -> district(server, warehouse, district)));
        tasks.add(
            new BulkTask(2L * scale.customers(), server -> customers(server, warehouse, district)));
        tasks.add(
            new BulkTask(
                (2L + LINES_OF_AN_ORDER) * scale.customers(),
                server -> orders(server, warehouse, district)));
      }
    }
    keeper.share("Loading", tasks);
  }

  private void items(int warehouse, List<BulkTask> tasks) {
    for (int first = 1; first <= scale.items(); first += ITEMS_OF_A_TASK) {
      int from = first;
      int to = Math.min(first + ITEMS_OF_A_TASK - 1, scale.items());
      tasks.add(
          new BulkTask(
              to - from + 1,
              server -> {
                if (warehouse == 0) {
                  ItemLoad.items(server, from, to);
                } else {
                  ItemLoad.stock(server, warehouse, from, to);
                }
              }));
    }
  }

  private void warehouse(ServerConnection server, int warehouse) throws SQLException {
    RandomTexts random = RandomTexts.of("warehouse", warehouse, 0);
    BulkInsert rows =
        new BulkInsert(
            server,
            "warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)");
    List<Object> row = random.place(warehouse);
    row.add(ytd(Scale.DISTRICTS));
    rows.add(row.toArray());
    rows.send();
  }

  private void district(ServerConnection server, int warehouse, int district) throws SQLException {
    RandomTexts random = RandomTexts.of("district", warehouse, district);
    BulkInsert rows =
        new BulkInsert(
            server,
            "district (d_w_id, d_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax,"
                + " d_ytd, d_next_o_id)");
    List<Object> row = random.place(warehouse, district);
    row.addAll(List.of(ytd(1), scale.customers() + 1));
    rows.add(row.toArray());
    rows.send();
  }

  private BigDecimal ytd(int districts) {
    return PAID.multiply(BigDecimal.valueOf((long) districts * scale.customers()));
  }

  private void customers(ServerConnection server, int warehouse, int district) throws SQLException {
    SplittableRandom nameDraws = new SplittableRandom(warehouse * 1_000_003L + district);
    RandomTexts random = RandomTexts.of("customer", warehouse, district);
    BulkInsert customers =
        new BulkInsert(
            server,
            "customer (c_w_id, c_d_id, c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city,"
                + " c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,"
                + " c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data)");
    BulkInsert history =
        new BulkInsert(
            server,
            "history (h_id, h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)");
    for (int id = 1; id <= scale.customers(); id++) {
      List<Object> row = new ArrayList<>(List.of(warehouse, district, id));
      row.addAll(List.of(random.alphanumeric(8, 16), "OE", names.loaded(id, nameDraws)));
      random.address(row);
      row.addAll(
          List.of(
              random.digits(16),
              now,
              random.isOneOf(10) ? "BC" : "GC",
              CREDIT_LIMIT,
              random.decimal(0, 5_000, 4),
              PAID.negate(),
              PAID,
              1,
              0,
              random.alphanumeric(300, 500)));
      customers.add(row.toArray());
      history.add(
          (long) (district - 1) * scale.customers() + id,
          id,
          district,
          warehouse,
          district,
          warehouse,
          now,
          PAID,
          random.alphanumeric(12, 24));
    }
    customers.send();
    history.send();
  }

  private void orders(ServerConnection server, int warehouse, int district) throws SQLException {
    RandomTexts random = RandomTexts.of("orders", warehouse, district);
    BulkInsert orders =
        new BulkInsert(
            server,
            "orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)");
    BulkInsert undelivered = new BulkInsert(server, "new_order (no_w_id, no_d_id, no_o_id)");
    BulkInsert lines =
        new BulkInsert(
            server,
            "order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d,"
                + " ol_quantity, ol_amount, ol_dist_info)");
    int[] customers = random.permutation(scale.customers());
    for (int id = 1; id <= scale.customers(); id++) {
      boolean delivered = id <= scale.delivered();
      int count = random.between(5, 15);
      Integer carrier = delivered ? random.between(1, 10) : null;
      orders.add(warehouse, district, id, customers[id - 1], now, carrier, count, 1);
      if (!delivered) {
        undelivered.add(warehouse, district, id);
      }
      for (int line = 1; line <= count; line++) {
        lines.add(
            warehouse,
            district,
            id,
            line,
            random.between(1, scale.items()),
            warehouse,
            delivered ? now : null,
            5,
            delivered ? BigDecimal.ZERO : random.decimal(1, 999_999, 2),
            random.alphanumeric(24, 24));
      }
    }
    orders.send();
    undelivered.send();
    lines.send();
  }
}

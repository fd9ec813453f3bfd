// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static io.github.jmeterndb.workloads.tpcc.Scale.DISTRICTS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills the tables: clause 4.3.3.1. Random values depend only on the row's position, so each load
 * is the same. Not thread-safe.
 */
final class Loader {
  private static final BigDecimal PAID = new BigDecimal("10.00");
  private static final BigDecimal CREDIT_LIMIT = new BigDecimal("50000.00");
  private static final int ITEMS_OF_A_TASK = 10_000;

  private final Scale scale;
  private final Timestamp now = TpccInputs.now();

  Loader(Scale scale) {
    this.scale = scale;
  }

  void load(DatabaseAdmin admin) throws UserError {
    int customers = scale.customers();
    List<BulkTask> tasks = new ArrayList<>();
    for (int number = 0; number <= scale.warehouses(); number++) {
      int w = number;
      for (int first = 1; first <= scale.items(); first += ITEMS_OF_A_TASK) {
        int from = first;
        int to = Math.min(first + ITEMS_OF_A_TASK - 1, scale.items());
        tasks.add(new BulkTask(to - from + 1, server -> items(server, w, from, to)));
      }
      for (int district = 1; w > 0 && district <= DISTRICTS; district++) {
        int d = district;
        tasks.add(new BulkTask(1, server -> places(server, w, d)));
        tasks.add(new BulkTask(2L * customers, server -> customers(server, w, d)));
        long orders = (2L + Scale.LINES_OF_AN_ORDER) * customers;
        tasks.add(new BulkTask(orders, server -> orders(server, w, d)));
      }
    }
    admin.share("Loading", tasks);
  }

  private TpccRandom random(String table, int warehouse, int part) {
    long seed = ((long) table.hashCode() << Integer.SIZE) + warehouse * 1_000_003L + part;
    return new TpccRandom(scale, seed);
  }

  /** Inserts items or, of a warehouse, its stock. */
  private void items(ServerConnection server, int warehouse, int from, int to) throws SQLException {
    String table = warehouse == 0 ? "item" : "stock";
    TpccRandom random = random(table, warehouse, from);
    BulkInsert rows = new BulkInsert(server, table);
    for (int id = from; id <= to; id++) {
      List<Object> row = new ArrayList<>();
      if (warehouse == 0) {
        row.addAll(List.of(id, random.between(1, 10_000), random.alphanumeric(14, 24)));
        row.add(random.decimal(100, 10_000, 2));
      } else {
        row.addAll(List.of(warehouse, id, random.between(10, 100)));
        for (int district = 1; district <= DISTRICTS; district++) {
          row.add(random.alphanumeric(24, 24));
        }
        row.addAll(List.of(0, 0, 0));
      }
      row.add(random.data());
      rows.add(row.toArray());
    }
    rows.send();
  }

  /** Inserts a district, and with the first district its warehouse. */
  private void places(ServerConnection server, int warehouse, int district) throws SQLException {
    TpccRandom random = random("district", warehouse, district);
    BigDecimal paid = PAID.multiply(BigDecimal.valueOf(scale.customers()));
    List<Object> row = random.place(warehouse, district);
    row.addAll(List.of(paid, scale.customers() + 1));
    BulkInsert districts = new BulkInsert(server, "district");
    districts.add(row.toArray());
    districts.send();
    if (district == 1) {
      row = random.place(warehouse);
      row.add(paid.multiply(BigDecimal.valueOf(DISTRICTS)));
      BulkInsert warehouses = new BulkInsert(server, "warehouse");
      warehouses.add(row.toArray());
      warehouses.send();
    }
  }

  private void customers(ServerConnection server, int warehouse, int district) throws SQLException {
    TpccRandom random = random("customer", warehouse, district);
    BulkInsert customers = new BulkInsert(server, "customer");
    BulkInsert history = new BulkInsert(server, "history");
    for (int id = 1; id <= scale.customers(); id++) {
      List<Object> row = new ArrayList<>(List.of(warehouse, district, id));
      row.addAll(List.of(random.alphanumeric(8, 16), "OE", lastName(id, random)));
      row.addAll(random.address());
      row.addAll(List.of(random.digits(16), now, random.isOneOf(10) ? "BC" : "GC", CREDIT_LIMIT));
      row.addAll(List.of(random.decimal(0, 5_000, 4), PAID.negate(), PAID, 1, 0));
      row.add(random.alphanumeric(300, 500));
      customers.add(row.toArray());
      long key = (long) (district - 1) * scale.customers() + id;
      String data = random.alphanumeric(12, 24);
      history.add(warehouse, key, id, district, warehouse, district, now, PAID, data);
    }
    customers.send();
    history.send();
  }

  /** Each name occurs at least once. */
  private String lastName(int customer, TpccRandom random) {
    return customer <= scale.lastNames()
        ? TpccRandom.nameOf(customer - 1)
        : random.lastName(TpccRandom.C_NAMES_LOADED);
  }

  private void orders(ServerConnection server, int w, int d) throws SQLException {
    TpccRandom random = random("orders", w, d);
    BulkInsert orders = new BulkInsert(server, "orders");
    BulkInsert undelivered = new BulkInsert(server, "new_order");
    BulkInsert lines = new BulkInsert(server, "order_line");
    int[] customers = random.permutation(scale.customers());
    for (int id = 1; id <= scale.customers(); id++) {
      boolean delivered = id <= scale.delivered();
      int count = random.between(5, 15);
      Integer carrier = delivered ? random.between(1, 10) : null;
      orders.add(w, d, id, customers[id - 1], now, carrier, count, 1);
      if (!delivered) {
        undelivered.add(w, d, id);
      }
      for (int line = 1; line <= count; line++) {
        int item = random.between(1, scale.items());
        Timestamp at = delivered ? now : null;
        BigDecimal amount = delivered ? BigDecimal.ZERO : random.decimal(1, 999_999, 2);
        lines.add(w, d, id, line, item, w, at, 5, amount, random.alphanumeric(24, 24));
      }
    }
    orders.send();
    undelivered.send();
    lines.send();
  }
}

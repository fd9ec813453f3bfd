// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
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
public final class Loader {
  private static final BigDecimal PAID = new BigDecimal("10.00");

  private static final int ITEMS_OF_A_TASK = 10_000;
  private static final int LINES_OF_AN_ORDER = 10;
  private static final BigDecimal CREDIT_LIMIT = new BigDecimal("50000.00");

  private final Scale scale;
  private final NonUniform names;
  private final Timestamp now = Timestamp.from(Instant.now().truncatedTo(ChronoUnit.SECONDS));

  public Loader(Scale scale) {
    this.scale = scale;
    names = NonUniform.namesLoaded(scale);
  }

  /** How many rows of a table are loaded. */
  public static long rows(String table, Scale scale) {
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

  public void load(DatabaseAdmin admin) throws UserError {
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
    admin.share("Loading", tasks);
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
                  items(server, from, to);
                } else {
                  stock(server, warehouse, from, to);
                }
              }));
    }
  }

  private static void items(ServerConnection server, int from, int to) throws SQLException {
    RandomTexts random = RandomTexts.of("item", 0, from);
    BulkInsert items = new BulkInsert(server, "item");
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

  private static void stock(ServerConnection server, int warehouse, int from, int to)
      throws SQLException {
    RandomTexts random = RandomTexts.of("stock", warehouse, from);
    BulkInsert stock = new BulkInsert(server, "stock");
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

  private void warehouse(ServerConnection server, int warehouse) throws SQLException {
    RandomTexts random = RandomTexts.of("warehouse", warehouse, 0);
    BulkInsert rows = new BulkInsert(server, "warehouse");
    List<Object> row = random.place(warehouse);
    row.add(ytd(Scale.DISTRICTS));
    rows.add(row.toArray());
    rows.send();
  }

  private void district(ServerConnection server, int warehouse, int district) throws SQLException {
    RandomTexts random = RandomTexts.of("district", warehouse, district);
    BulkInsert rows = new BulkInsert(server, "district");
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
    BulkInsert customers = new BulkInsert(server, "customer");
    BulkInsert history = new BulkInsert(server, "history");
    for (int id = 1; id <= scale.customers(); id++) {
      List<Object> row = new ArrayList<>(List.of(warehouse, district, id));
      row.addAll(List.of(random.alphanumeric(8, 16), "OE", lastName(id, nameDraws)));
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
          warehouse,
          (long) (district - 1) * scale.customers() + id,
          id,
          district,
          warehouse,
          district,
          now,
          PAID,
          random.alphanumeric(12, 24));
    }
    customers.send();
    history.send();
  }

  /** Each name once at least. */
  String lastName(int customer, SplittableRandom random) {
    boolean isFirst = customer <= scale.lastNames();
    return NonUniform.lastName(isFirst ? customer - 1 : names.draw(random));
  }

  private void orders(ServerConnection server, int warehouse, int district) throws SQLException {
    RandomTexts random = RandomTexts.of("orders", warehouse, district);
    BulkInsert orders = new BulkInsert(server, "orders");
    BulkInsert undelivered = new BulkInsert(server, "new_order");
    BulkInsert lines = new BulkInsert(server, "order_line");
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

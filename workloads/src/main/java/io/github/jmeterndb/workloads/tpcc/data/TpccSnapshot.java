// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.tpcc.data.DistrictRows.Customer;
import io.github.jmeterndb.workloads.tpcc.data.DistrictRows.Lines;
import io.github.jmeterndb.workloads.tpcc.data.Growth.Quantity;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder.Line;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** What the tables hold while no transaction is under way. For one thread. */
final class TpccSnapshot {
  private final Keeper keeper;
  private final Scale scale;
  private final Conditions conditions;
  private final Map<Growth, Long> totals = new ConcurrentHashMap<>();
  private final Map<Integer, BigDecimal> ytds = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<DistrictRows> districts = new ConcurrentLinkedQueue<>();
  private final Payments payments;

  private TpccSnapshot(Keeper keeper, Scale scale) {
    this.keeper = keeper;
    this.scale = scale;
    payments = new Payments(scale);
    conditions = new Conditions(scale);
  }

  /** Reads all tables but ITEM. */
  static TpccSnapshot read(Keeper keeper, Scale scale) throws UserError {
    TpccSnapshot snapshot = new TpccSnapshot(keeper, scale);
    snapshot.readWarehouses();
    snapshot.readDistricts();
    return snapshot;
  }

  private void readWarehouses() throws UserError {
    List<BulkTask> tasks = new ArrayList<>();
    for (int i = 1; i <= scale.warehouses(); i++) {
      int warehouse = i;
      tasks.add(new BulkTask(scale.items(), server -> warehouse(server, warehouse)));
      for (int j = 1; j <= Scale.DISTRICTS; j++) {
        int district = j;
        tasks.add(
            new BulkTask(scale.customers(), server -> payments.read(server, warehouse, district)));
      }
    }
    keeper.share("Checking", tasks);
  }

  private void warehouse(ServerConnection server, int warehouse) throws SQLException {
    server
        .rows("SELECT w_ytd FROM warehouse WHERE w_id = ?", row -> row.getBigDecimal(1), warehouse)
        .forEach(
            ytd -> {
              if (ytd != null) {
                ytds.put(warehouse, ytd);
                total(Quantity.WAREHOUSE_YTD, warehouse, 0, cents(ytd));
              }
            });
    server.rows(
        "SELECT SUM(s_ytd), SUM(s_order_cnt), SUM(s_remote_cnt), SUM(MOD(s_quantity + s_ytd, %s))"
                .formatted(Line.SUPPLY)
            + " FROM stock WHERE s_w_id = ?",
        row -> {
          total(Quantity.STOCK_YTD, warehouse, 0, row.getLong(1));
          total(Quantity.STOCK_ORDERS, warehouse, 0, row.getLong(2));
          total(Quantity.STOCK_REMOTE, warehouse, 0, row.getLong(3));
          total(Quantity.STOCK_LEFT, warehouse, 0, row.getLong(4));
          return warehouse;
        },
        warehouse);
    payments.read(server, warehouse);
  }

  private void readDistricts() throws UserError {
    List<BulkTask> tasks = new ArrayList<>();
    for (int i = 1; i <= scale.warehouses(); i++) {
      for (int j = 1; j <= Scale.DISTRICTS; j++) {
        int warehouse = i;
        int district = j;
        tasks.add(new BulkTask(scale.customers(), server -> district(server, warehouse, district)));
      }
    }
    keeper.share("Checking", tasks);
    Map<Integer, List<DistrictRows>> byWarehouse =
        districts.stream().collect(Collectors.groupingBy(rows -> rows.warehouse));
    byWarehouse.forEach(
        (warehouse, rows) -> conditions.warehouse(warehouse, ytds.get(warehouse), rows, payments));
  }

  private void district(ServerConnection server, int warehouse, int district) throws SQLException {
    DistrictRows rows = DistrictRows.read(server, warehouse, district);
    conditions.district(rows, payments);
    total(Quantity.NEXT_ORDER, warehouse, district, rows.nextOrder);
    total(Quantity.ORDERS, warehouse, district, rows.orders.size());
    total(Quantity.UNDELIVERED, warehouse, district, rows.undelivered.size());
    total(
        Quantity.LINES,
        warehouse,
        district,
        rows.lines.values().stream().mapToLong(Lines::count).sum());
    total(Quantity.DISTRICT_YTD, warehouse, district, rows.ytd == null ? 0 : cents(rows.ytd));
    total(Quantity.HISTORY, warehouse, district, payments.countToDistrict(warehouse, district));
    total(
        Quantity.PAYMENTS,
        warehouse,
        district,
        rows.customers.values().stream().mapToLong(Customer::payments).sum());
    total(
        Quantity.DELIVERIES,
        warehouse,
        district,
        rows.customers.values().stream().mapToLong(Customer::deliveries).sum());
    districts.add(rows.withoutRows());
  }

  private static long cents(BigDecimal amount) {
    return amount.movePointRight(2).longValue();
  }

  private void total(Quantity quantity, int warehouse, int district, long value) {
    totals.put(new Growth(quantity, warehouse, district), value);
  }

  /** What may grow. */
  Map<Growth, Long> totals() {
    return totals;
  }

  /** The consistency conditions that do not hold, in a line; empty if all do. */
  String broken() {
    return conditions.broken().entrySet().stream()
        .map(broken -> "condition %s, %s".formatted(broken.getKey(), broken.getValue()))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining("; "),
                all -> all.isEmpty() ? "" : "not consistent by TPC-C's " + all));
  }
}

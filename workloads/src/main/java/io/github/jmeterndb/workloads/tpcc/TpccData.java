// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.RowMapper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.OrderStatus;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The nine tables. */
final class TpccData implements Data<Tpcc> {
  /** Average order lines added by a transaction of the mixture. */
  private static final double LINES = 4.35;

  /** Small enough for one NDB transaction. */
  private static final int ROWS_OF_A_DELETE = 2_000;

  /** Bytes of an ORDER_LINE row in a database, including its index. */
  private static final int LINE_BYTES = 130;

  /**
   * Bytes in other tables per order line: a tenth of a row in ORDERS and in HISTORY, with indexes.
   */
  private static final int BYTES_BESIDE_A_LINE = 28;

  /** Average fill of text columns: most texts have half to full length, C_DATA four fifths. */
  private static final double FILLED = 0.8;

  private final DatabaseAdmin admin;
  private final Scale scale;
  private final List<TableShape> shapes;
  private final ConsistencyCheck check;
  private TpccLedger ledger;

  TpccData(DatabaseAdmin admin, Settings settings) {
    this.admin = admin;
    scale = Scale.of(settings);
    boolean byWarehouse =
        settings.isOn(TpccWorkload.PARTITION_BY_WAREHOUSE)
            && !admin.dialect().partitionBy().isEmpty();
    shapes = byWarehouse ? Tpcc.TABLES.stream().map(TpccData::together).toList() : Tpcc.TABLES;
    check = new ConsistencyCheck(admin, scale);
    ledger = new TpccLedger(scale);
  }

  /** Stores the rows of a warehouse together. Items have none. */
  private static TableShape together(TableShape shape) {
    String key = shape.primaryKey();
    String warehouse = shape.name().equals("item") ? "" : key.replaceFirst(",.*", "");
    return new TableShape(shape.name(), shape.columns(), key, shape.indexes(), warehouse);
  }

  @Override
  public List<String> tables() {
    return shapes.stream().map(TableShape::name).toList();
  }

  @Override
  public Optional<LoadPlan> plan() {
    Map<TableShape, Long> rows = new LinkedHashMap<>();
    shapes.forEach(shape -> rows.put(shape, scale.rows(shape.name())));
    return Optional.of(LoadPlan.of(rows, FILLED, TpccWorkload.WAREHOUSES, scale.warehouses(), 1));
  }

  @Override
  public void create() throws UserError {
    List<BulkTask> tasks = new ArrayList<>();
    for (TableShape shape : shapes) {
      admin.make(shape);
      String delete = "DELETE FROM %s LIMIT %s".formatted(shape.name(), ROWS_OF_A_DELETE);
      tasks.add(
          new BulkTask(
              1,
              server -> {
                int deleted = 1;
                while (deleted > 0) {
                  deleted = server.update(delete);
                }
              }));
    }
    admin.share("Emptying tables", tasks);
    ledger = new TpccLedger(scale);
  }

  @Override
  public void load() throws UserError {
    plan().orElseThrow().requireRoom(admin);
    new Loader(scale).load(admin);
    check.loaded();
  }

  /** The tables grow during a run, as the specification requires. */
  @Override
  public void reset() {}

  @Override
  public Client client(Tpcc api, Operation operation, Worker worker) {
    return new TpccClient(api, ledger, new TpccInputs(scale, worker));
  }

  @Override
  public Serializable takeWritten() {
    return ledger.take();
  }

  @Override
  public void addWritten(Serializable written) {
    ledger.addTaken((Map<?, ?>) written);
  }

  @Override
  public LedgerInfo verdict() throws UserError {
    return check.verdict(ledger);
  }

  /** Compares the last orders and the customers' balances of all districts. */
  @Override
  public String differences(Tpcc api, int rows) throws StoreException, UserError {
    List<String> wrong = new ArrayList<>();
    int districts = scale.warehouses() * Scale.DISTRICTS;
    int step = Math.max(1, scale.customers() / Math.max(1, rows / districts));
    for (int i = 0; i < districts; i++) {
      int w = 1 + i / Scale.DISTRICTS;
      int d = 1 + i % Scale.DISTRICTS;
      for (OrderStatus kept : kept(w, d, step)) {
        String what =
            "customer %s of district %s of warehouse %s ".formatted(kept.customer(), d, w);
        try {
          OrderStatus read = api.orderStatus(new Customer(w, d, kept.customer(), ""));
          if (read.order() != kept.order() || read.balance().compareTo(kept.balance()) != 0) {
            wrong.add(what + "has another balance or last order than the admin reads");
          }
        } catch (StoreException e) {
          if (!e.isWrongEffect()) {
            throw e;
          }
          wrong.add(what + "was not found, or has no order");
        }
      }
    }
    return TpccLedger.examples(wrong, "customers");
  }

  private List<OrderStatus> kept(int warehouse, int district, int step) throws UserError {
    String select =
        "SELECT c_id, c_balance, (SELECT MAX(o_id) FROM orders"
            + " WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id) FROM customer"
            + " WHERE c_w_id = ? AND c_d_id = ? AND MOD(c_id, ?) = 0";
    RowMapper<OrderStatus> mapper =
        row ->
            new OrderStatus(row.getInt(1), row.getBigDecimal(2), row.getInt(3), null, 0, List.of());
    return admin.explained(() -> admin.server().rows(select, mapper, warehouse, district, step));
  }

  @Override
  public double added(Operation operation) {
    return LINES;
  }

  /**
   * Returns how many order lines fit besides those that are there, including the rows of other
   * tables that come with them.
   */
  @Override
  public OptionalLong capacity() throws UserError {
    OptionalLong capacity = admin.capacity(List.of("order_line"), LINE_BYTES);
    if (capacity.isEmpty()) {
      return capacity;
    }
    String count = "SELECT COUNT(*) FROM order_line";
    ServerConnection.Work<Optional<Long>> there =
        server -> ServerConnection.first(server, count, row -> row.getLong(1));
    long rows =
        admin.explained(() -> admin.server().run(ServerConnection.READ_ALL, there)).orElseThrow();
    long lines = capacity.getAsLong() - rows;
    return OptionalLong.of(lines * LINE_BYTES / (LINE_BYTES + BYTES_BESIDE_A_LINE));
  }
}

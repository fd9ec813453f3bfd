// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import io.github.jmeterndb.workloads.tpcc.input.TpccParameters;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The nine tables, and whether they are consistent. For one thread. */
public final class TpccTables implements RowSupply.Table {
  /** Small enough for one NDB transaction. */
  private static final int ROWS_OF_A_DELETE = 2_000;

  /** What a row of ORDER_LINE takes in a database, with its index. */
  private static final int LINE_BYTES = 130;

  /** What comes with it: a tenth of a row in ORDERS, and one in HISTORY, with their indexes. */
  private static final int BYTES_BESIDE_A_LINE = 28;

  /** Most texts are between half as long as their columns and as long, C_DATA four fifths. */
  private static final double FILLED = 0.8;

  private static final String LARGEST = "order_line";

  private final Keeper keeper;
  private final Scale scale;
  private final Schema schema;
  private Map<Growth, Long> loaded = Map.of();
  private TransactionCheck lastReported = TransactionCheck.NONE;

  public TpccTables(Keeper keeper, Settings settings) {
    this.keeper = keeper;
    scale = Scale.of(settings);
    boolean byWarehouse =
        settings.isOn(TpccParameters.PARTITION_BY_WAREHOUSE)
            && !keeper.dialect().partitionBy().isEmpty();
    schema = new Schema(keeper.dialect().textType(), byWarehouse);
  }

  public static List<String> names() {
    return Schema.names();
  }

  /** Makes them, as in {@link Keeper#make}, and empties them. */
  public void make() throws UserError {
    List<BulkTask> tasks = new ArrayList<>();
    for (TableShape shape : schema.shapes()) {
      keeper.make(shape);
      tasks.add(new BulkTask(1, server -> empty(server, shape.name())));
    }
    keeper.share("Emptying tables", tasks);
  }

  public LoadPlan plan() {
    Map<TableShape, Long> rows = new LinkedHashMap<>();
    for (TableShape shape : schema.shapes()) {
      rows.put(shape, Loader.rows(shape.name(), scale));
    }
    return new LoadPlan(
        names(), LoadPlan.bytes(rows, FILLED), TpccParameters.WAREHOUSES, scale.warehouses(), 1);
  }

  private static void empty(ServerConnection server, String table) throws SQLException {
    String delete = "DELETE FROM %s LIMIT %s".formatted(table, ROWS_OF_A_DELETE);
    int deleted = server.update(delete);
    while (deleted > 0) {
      deleted = server.update(delete);
    }
  }

  /**
   * Fills them.
   *
   * @throws UserError if the database has no room for them, or if what is there then is not
   *     consistent
   */
  public void load() throws UserError {
    Room.requireToLoad(keeper, plan());
    new Loader(scale).load(keeper);
    TpccSnapshot snapshot = TpccSnapshot.read(keeper, scale);
    if (!snapshot.broken().isEmpty()) {
      throw new UserError(
          "What was loaded is not what was sent (%s): load it anew.".formatted(snapshot.broken()));
    }
    loaded = snapshot.totals();
    lastReported = TransactionCheck.NONE;
  }

  /**
   * Compares the tables with the consistency conditions, and with what was acknowledged since they
   * were loaded.
   */
  public Verdict verdict(Journal journal) throws UserError {
    TpccLedger writes = journal.ledger();
    TpccSnapshot snapshot = TpccSnapshot.read(keeper, scale);
    List<String> wrong = new ArrayList<>();
    if (!snapshot.broken().isEmpty()) {
      wrong.add(snapshot.broken());
    }
    Map<Growth, Long> grown = new HashMap<>(loaded);
    grown.replaceAll((growth, before) -> snapshot.totals().getOrDefault(growth, 0L) - before);
    wrong.addAll(GrowthCheck.differences(grown, writes));
    TransactionCheck found = TransactionCheck.of(grown, writes);
    Verdict verdict = new Verdict(String.join("; ", wrong), found.since(lastReported));
    lastReported = found;
    return verdict;
  }

  /**
   * Compares what a path reads of customers with what the keeper does.
   *
   * @return what is wrong, in a line; empty if nothing is
   */
  public String differences(Tpcc port, int rows) throws StoreException, UserError {
    return new PathCheck(keeper, scale, port).differences(rows);
  }

  /** How many order lines can be added to those that are there, with what comes with them. */
  @Override
  public OptionalLong capacity() throws UserError {
    OptionalLong capacity = keeper.capacity(LARGEST, LINE_BYTES);
    if (capacity.isEmpty()) {
      return capacity;
    }
    try {
      String count = "SELECT COUNT(*) FROM " + LARGEST;
      long there = Long.parseLong(keeper.server().text(ServerConnection.READ_ALL, count));
      return OptionalLong.of(
          (capacity.getAsLong() - there) * LINE_BYTES / (LINE_BYTES + BYTES_BESIDE_A_LINE));
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  /** 0, because {@link #capacity} leaves the loaded rows out. */
  @Override
  public long loaded() {
    return 0;
  }

  @Override
  public long spare() {
    return 0;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshLedger;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshSet;
import io.github.jmeterndb.workloads.tpch.refresh.Refreshes;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tables as they are loaded: nothing but refresh functions writes to them afterwards, and what
 * these have left is deleted before anything else is asked.
 */
final class TpchData implements Data<DecisionSupport> {
  /** dbgen cuts all its texts out of one of that many bytes. Source: clause 4.2.2.10. */
  private static final int TEXT = 300 * 1024 * 1024;

  /** When a path gives up a server that does not end a query: 20 s after that, and a second. */
  private static final Duration DEAF = Duration.ofSeconds(21);

  /** Of LINEITEM's texts, which are most of the data, a little more than half of their columns. */
  private static final double FILLED = 0.6;

  private static final int REFRESH_FUNCTIONS = 2;

  private final Keeper keeper;
  private final Settings settings;
  private final double scale;
  private final Refreshes refreshes;
  private final TpchSteps steps;
  private final Set<DecisionSupport> ports = ConcurrentHashMap.newKeySet();
  private boolean loaded;

  TpchData(Keeper keeper, Settings settings) {
    this.keeper = keeper;
    this.settings = settings;
    scale = settings.decimal(TpchParameters.SCALE_FACTOR);
    refreshes = new Refreshes(keeper, scale, TpchData::texts);
    steps = new TpchSteps(settings, refreshes);
  }

  private static TextPool texts() {
    return new TextPool(TEXT, Distributions.getDefaultDistributions());
  }

  /** How long a query may take. */
  static Duration limit(Settings settings) {
    return Duration.ofSeconds(settings.number(TpchParameters.QUERY_TIMEOUT));
  }

  @Override
  public List<String> tables() {
    return Arrays.stream(DataTable.values()).map(DataTable::title).toList();
  }

  /** What was loaded here is as it was, without what refresh functions have left. */
  @Override
  public void create() throws UserError {
    if (loaded) {
      refreshes.restore();
      return;
    }
    if (isChecked()) {
      DuckDb.require();
    }
    for (DataTable table : DataTable.values()) {
      keeper.makeEmpty(table.shape(), Tpch.NAME, () -> foreignRow(keeper, table));
    }
  }

  /** The key of a row of a table that no run has written, if there is any. */
  static Optional<String> foreignRow(Keeper keeper, DataTable table) throws SQLException {
    String key =
        keeper
            .server()
            .text(
                ServerConnection.READ_ALL,
                "SELECT %1$s FROM %2$s WHERE %1$s < %3$d OR %4$s LIMIT 1"
                    .formatted(table.key(), table.title(), table.firstKey(), table.foreign()));
    return Optional.of(key).filter(found -> !found.isEmpty());
  }

  @Override
  public void load() throws UserError {
    if (loaded) {
      return;
    }
    Room.requireToLoad(keeper, loadPlan());
    TextPool texts = texts();
    new TableLoader(keeper, scale, texts).load();
    if (TpchParameters.isRefreshed(settings)) {
      // A stream of the power test has the set of its thread, one of the other test the next one.
      refreshes.load(TpchParameters.mostThreads(settings) + 1, texts);
    }
    if (isChecked()) {
      learn(texts);
    }
    loaded = true;
  }

  @Override
  public Optional<LoadPlan> plan() {
    return Optional.of(loadPlan());
  }

  private LoadPlan loadPlan() {
    Map<TableShape, Long> rows = new LinkedHashMap<>();
    for (DataTable table : DataTable.values()) {
      rows.put(table.shape(), table.parts(scale) * table.rowsOfAPart(scale));
    }
    return new LoadPlan(
        Tpch.NAME,
        List.copyOf(rows.keySet()),
        LoadPlan.bytes(rows, FILLED),
        TpchParameters.SCALE_FACTOR,
        scale,
        TpchParameters.SMALLEST);
  }

  private boolean isChecked() {
    return settings.text(TpchParameters.CHECK).equals(TpchParameters.DUCKDB);
  }

  private void learn(TextPool texts) throws UserError {
    try (DuckDb duckDb = DuckDb.open()) {
      duckDb.load(scale, texts);
      steps.learn(duckDb);
    }
  }

  @Override
  public void reset() throws UserError {
    refreshes.restore();
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    refreshes.restore();
  }

  @Override
  public Client client(DecisionSupport port, Operation operation, Worker worker) {
    ports.add(port);
    return new TpchClient(steps.of(port, operation, worker));
  }

  @Override
  public String note(Operation operation) {
    if (!TpchParameters.isRefreshed(settings)) {
      return "";
    } else if (operation.equals(Tpch.POWER)) {
      return "RF1 before the queries, RF2 after them: " + refreshed();
    }
    return operation.equals(Tpch.THROUGHPUT)
        ? "a pair of refresh functions in each stream: " + refreshed()
        : "";
  }

  private String refreshed() {
    return "%d orders, %d a transaction; answers that they change are compared where one stream runs alone"
        .formatted(RefreshSet.orders(scale), settings.number(TpchParameters.REFRESH_BATCH));
  }

  @Override
  public boolean hasLongOperations() {
    return true;
  }

  /**
   * A stream before the window, and one in it. A refresh function may begin its last transaction
   * when its time is over.
   */
  @Override
  public Duration longestOperation() {
    int answers =
        TpchQuery.COUNT + (TpchParameters.isRefreshed(settings) ? 2 * REFRESH_FUNCTIONS : 0);
    return limit(settings).plus(DEAF).multipliedBy(2L * answers).plus(LONGEST);
  }

  @Override
  public void stop() {
    ports.forEach(DecisionSupport::stop);
  }

  @Override
  public Ledger ledger() {
    return refreshes.ledger();
  }

  @Override
  public Verdict verdict(Ledger ledger) throws UserError {
    return Verdict.uncounted(
        TpchParameters.isRefreshed(settings) ? refreshes.differences((RefreshLedger) ledger) : "",
        "TPC-H's tables are compared by their sums, and nothing is counted");
  }

  /** Queries read all of the tables, and their answers are compared: nothing is left to be done. */
  @Override
  public String differences(DecisionSupport port, Ledger ledger, int rows) {
    return "";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The tables, which are only read after the load. */
final class TpchData implements Data<DecisionSupport> {
  /** Bytes of the text from which dbgen cuts all texts. Source: clause 4.2.2.10. */
  private static final int TEXT = 300 * 1024 * 1024;

  /** LINEITEM's texts are most of the data and fill a little more than half of their columns. */
  private static final double FILLED = 0.6;

  private final DatabaseAdmin admin;
  private final double scale;
  private final Duration limit;

  /** Stored answers or, if there are none for this scale, the first ones of the run. */
  private final Map<Operation, List<List<String>>> answers = new ConcurrentHashMap<>();

  private final Set<DecisionSupport> apis = ConcurrentHashMap.newKeySet();
  private boolean loaded;

  TpchData(DatabaseAdmin admin, Settings settings) {
    this.admin = admin;
    scale = settings.decimal(Tpch.SCALE_FACTOR);
    limit = Tpch.limit(settings);
    if (scale == Tpch.SMALLEST) {
      TpchQuery.ALL.forEach(query -> answers.put(query.operation(), query.answer()));
    }
  }

  @Override
  public List<String> tables() {
    return Arrays.stream(DataTable.values()).map(table -> table.shape().name()).toList();
  }

  @Override
  public Optional<LoadPlan> plan() {
    Map<TableShape, Long> rows = new LinkedHashMap<>();
    for (DataTable table : DataTable.values()) {
      rows.put(table.shape(), table.parts(scale) * table.rowsOfAPart(scale));
    }
    double bytes = LoadPlan.bytes(rows, FILLED);
    return Optional.of(new LoadPlan(tables(), bytes, Tpch.SCALE_FACTOR, scale, Tpch.SMALLEST));
  }

  @Override
  public void create() throws UserError {
    if (!loaded) {
      for (DataTable table : DataTable.values()) {
        admin.make(table.shape());
      }
    }
  }

  /** Fills the tables and updates the database's statistics. */
  @Override
  public void load() throws UserError {
    if (loaded) {
      return;
    }
    plan().orElseThrow().requireRoom(admin);
    TextPool texts = new TextPool(TEXT, Distributions.getDefaultDistributions());
    Map<String, LongAdder> sent = new LinkedHashMap<>();
    List<BulkTask> loading = new ArrayList<>();
    List<BulkTask> analysis = new ArrayList<>();
    for (DataTable table : DataTable.values()) {
      String name = table.shape().name();
      LongAdder count = new LongAdder();
      sent.put(name, count);
      long rows = table.rowsOfAPart(scale);
      for (int part = 1; part <= table.parts(scale); part++) {
        int number = part;
        loading.add(
            new BulkTask(
                rows, server -> send(table.rows(scale, number, texts), name, server, count)));
      }
      analysis.add(new BulkTask(table.parts(scale) * rows, server -> analyse(name, server)));
    }
    admin.share("Loading", loading);
    for (Map.Entry<String, LongAdder> table : sent.entrySet()) {
      requireAll(table.getKey(), String.valueOf(table.getValue().sum()));
    }
    admin.share("Analysing", analysis);
    loaded = true;
  }

  private static void send(
      Iterable<? extends TpchEntity> rows, String table, ServerConnection server, LongAdder sent)
      throws SQLException {
    BulkInsert insert = new BulkInsert(server, table);
    long count = 0;
    for (TpchEntity row : rows) {
      insert.add((Object[]) row.toLine().split("\\|"));
      count++;
    }
    insert.send();
    sent.add(count);
  }

  private void requireAll(String table, String sent) throws UserError {
    try {
      String rows = admin.server().text(ServerConnection.READ_ALL, "SELECT COUNT(*) FROM " + table);
      if (!rows.equals(sent)) {
        throw new UserError(
            "The table %s has %s rows after %s were loaded: somebody else writes to it, or the database has lost some."
                .formatted(table, rows, sent));
      }
    } catch (SQLException e) {
      throw admin.explain(e);
    }
  }

  /** MySQL returns errors of ANALYZE TABLE as a row. */
  private static void analyse(String table, ServerConnection server) throws SQLException {
    server.run(
        ServerConnection.READ_ALL,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            if (statement.execute("ANALYZE TABLE " + table)) {
              ResultSet result = statement.getResultSet();
              while (result.next()) {
                if (result.getMetaData().getColumnCount() > 3
                    && "error".equalsIgnoreCase(result.getString(3))) {
                  throw new SQLException("ANALYZE TABLE: " + result.getString(4));
                }
              }
            }
            return true;
          }
        });
  }

  @Override
  public Client client(DecisionSupport api, Operation operation, Worker worker) {
    apis.add(api);
    return new QueryClient(api, TpchQuery.of(operation));
  }

  @Override
  public void stop() {
    apis.forEach(DecisionSupport::stop);
  }

  /** Queries write nothing. */
  @Override
  public void reset() {}

  @Override
  public Verdict verdict() {
    return Verdict.uncounted("", "TPC-H's queries write nothing");
  }

  /** Not needed: queries read all of the tables, and their answers are compared. */
  @Override
  public String differences(DecisionSupport api, int rows) {
    return "";
  }

  /** Repeats one query in one thread. */
  private final class QueryClient extends Client {
    /** A failure is no longer temporary after this many attempts. */
    private static final int ATTEMPTS = 10;

    private final DecisionSupport api;
    private final TpchQuery query;
    private final String sql;
    private int failures;
    private boolean hopeless;

    QueryClient(DecisionSupport api, TpchQuery query) {
      this.api = api;
      this.query = query;
      sql = query.sql(scale);
    }

    /** Stops after a failed query, because it would fail again. */
    @Override
    protected boolean run() throws StoreException {
      if (hopeless) {
        return false;
      }
      hopeless = true;
      try {
        List<List<String>> answer = timed(() -> api.ask(sql, limit));
        List<List<String>> right = answers.putIfAbsent(query.operation(), answer);
        String difference = right == null ? "" : query.difference(answer, right, scale);
        if (!difference.isEmpty()) {
          throw StoreException.wrongEffect("not the right answer: " + difference);
        }
        failures = 0;
        hopeless = false;
        return true;
      } catch (StoreException e) {
        failures++;
        hopeless = !e.isTemporary() || failures == ATTEMPTS;
        throw new StoreException(e.code(), e.getMessage(), e.outcome(), !hopeless, e);
      }
    }
  }
}

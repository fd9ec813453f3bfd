// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkInsert;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Worker;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
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
final class TpchData implements Data<SqlDatabase> {
  /** Code of a query that exceeded its limit. */
  static final String OUT_OF_TIME = "OUT-OF-TIME";

  /** Code of a query that was ended with the run. Temporary, because the query is not at fault. */
  static final String STOPPED = "STOPPED";

  /** Time that a server may need to end a query at its limit. */
  static final Duration TO_END = Duration.ofSeconds(20);

  /** Bytes of the text from which dbgen cuts all texts. Source: clause 4.2.2.10. */
  private static final int TEXT = 300 * 1024 * 1024;

  /** LINEITEM's texts are most of the data and fill a little more than half of their columns. */
  private static final double FILLED = 0.6;

  /** Scale factors to recommend are multiples of it. */
  private static final double STEP = 0.05;

  private final DatabaseAdmin admin;
  private final double scale;
  private final Duration limit;

  /** Stored answers or, if there are none for this scale, the first ones of the run. */
  private final Map<Operation, List<List<String>>> answers = new ConcurrentHashMap<>();

  private final Set<Statement> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;
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
    return Optional.of(LoadPlan.of(rows, FILLED, Tpch.SCALE_FACTOR, scale, STEP));
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
    List<BulkTask> loading = new ArrayList<>();
    List<BulkTask> analysis = new ArrayList<>();
    for (DataTable table : DataTable.values()) {
      String name = table.shape().name();
      LongAdder sent = new LongAdder();
      long rows = table.rowsOfAPart(scale);
      for (int part = 1; part <= table.parts(scale); part++) {
        int number = part;
        loading.add(
            new BulkTask(
                rows,
                server -> {
                  BulkInsert insert = new BulkInsert(server, name);
                  for (TpchEntity row : table.rows(scale, number, texts)) {
                    insert.add((Object[]) row.toLine().split("\\|"));
                    sent.increment();
                  }
                  insert.send();
                }));
      }
      analysis.add(
          new BulkTask(
              table.parts(scale) * rows,
              server ->
                  server.run(
                      ServerConnection.READ_ALL,
                      connection -> {
                        requireAll(connection, name, sent.sum());
                        analyse(connection, name);
                        return "";
                      })));
    }
    admin.share("Loading", loading);
    admin.share("Analysing", analysis);
    loaded = true;
  }

  /** Answers of a scale without stored ones are compared with each other alone. */
  private static void requireAll(Connection connection, String table, long sent)
      throws SQLException {
    String count = "SELECT COUNT(*) FROM " + table;
    long rows = ServerConnection.first(connection, count, row -> row.getLong(1)).orElse(0L);
    if (rows != sent) {
      throw new SQLException(
          "the table %s has %s rows after %s were loaded: somebody else writes to it, or the database has lost some"
              .formatted(table, rows, sent));
    }
  }

  /** MySQL returns errors of ANALYZE TABLE as a row. */
  private static void analyse(Connection connection, String table) throws SQLException {
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
    }
  }

  @Override
  public Client client(SqlDatabase api, Operation operation, Worker worker) {
    return new QueryClient(api, TpchQuery.of(operation));
  }

  /**
   * Sends a query and reads all rows of its answer.
   *
   * @param time limit, in whole seconds
   * @return the texts of the columns of each row; null for NULL
   * @throws StoreException if it fails, with the database's code, {@link #OUT_OF_TIME} or {@link
   *     #STOPPED}
   */
  List<List<String>> ask(SqlDatabase api, String sql, Duration time) throws StoreException {
    return api.autocommit(
        statements -> {
          try (PreparedStatement statement = statements.read(sql)) {
            statement.setQueryTimeout(Math.toIntExact(time.toSeconds()));
            int answer = Math.toIntExact(time.plus(TO_END).toMillis());
            statement.getConnection().setNetworkTimeout(Runnable::run, answer);
            return answer(statement);
          } catch (SQLException e) {
            if (stopped) {
              throw new StoreException(
                  STOPPED, "the run was stopped", Outcome.NOT_APPLIED, true, e);
            } else if (e instanceof SQLTimeoutException) {
              String late = "it was ended after %s s (query.timeout)".formatted(time.toSeconds());
              throw new StoreException(OUT_OF_TIME, late, Outcome.NOT_APPLIED, e);
            }
            throw SqlFailure.of(e);
          }
        });
  }

  private List<List<String>> answer(PreparedStatement statement) throws SQLException {
    underWay.add(statement);
    if (stopped) {
      throw new SQLException();
    }
    try (ResultSet rows = statement.executeQuery()) {
      int columns = rows.getMetaData().getColumnCount();
      List<List<String>> read = new ArrayList<>();
      while (rows.next()) {
        List<String> row = new ArrayList<>(columns);
        for (int column = 1; column <= columns; column++) {
          row.add(rows.getString(column));
        }
        read.add(row);
      }
      return read;
    } finally {
      underWay.remove(statement);
    }
  }

  /** Ends running queries soon, and rejects new ones. */
  @Override
  public void stop() {
    stopped = true;
    for (Statement statement : underWay) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        // The query ends at its limit.
      }
    }
  }

  /** Queries write nothing. */
  @Override
  public void reset() {}

  @Override
  public LedgerInfo verdict() {
    return LedgerInfo.uncounted("TPC-H's queries write nothing");
  }

  /** Not needed: queries read all of the tables, and their answers are compared. */
  @Override
  public String differences(SqlDatabase api, int rows) {
    return "";
  }

  /** Repeats one query in one thread. */
  private final class QueryClient extends Client {
    /** A failure is no longer temporary after this many attempts. */
    private static final int ATTEMPTS = 10;

    private final SqlDatabase api;
    private final TpchQuery query;
    private final String sql;
    private int failures;
    private boolean hopeless;

    QueryClient(SqlDatabase api, TpchQuery query) {
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
        List<List<String>> answer = timed(() -> ask(api, sql, limit));
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

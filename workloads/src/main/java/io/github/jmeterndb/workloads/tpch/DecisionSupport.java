// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.SqlFailure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The API of {@link Tpch}: queries over SQL. Thread-safe. */
public final class DecisionSupport {
  /** Code of a query that exceeded its limit. */
  static final String OUT_OF_TIME = "OUT-OF-TIME";

  /** Code of a query that was ended with the run. Temporary, because the query is not at fault. */
  static final String STOPPED = "STOPPED";

  /** Time that a server may need to end a query at its limit. */
  static final Duration TO_END = Duration.ofSeconds(20);

  private final SqlDatabase database;
  private final Set<Statement> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  DecisionSupport(SqlDatabase database) {
    this.database = database;
  }

  /**
   * Sends a query and reads all rows of its answer.
   *
   * @param limit time limit, in whole seconds
   * @return the texts of the columns of each row; null for NULL
   * @throws StoreException if it fails, with the database's code, {@link #OUT_OF_TIME} or {@link
   *     #STOPPED}
   */
  List<List<String>> ask(String sql, Duration limit) throws StoreException {
    return database.autocommit(
        statements -> {
          try (PreparedStatement statement = statements.read(sql)) {
            statement.setQueryTimeout(Math.toIntExact(limit.toSeconds()));
            int answer = Math.toIntExact(limit.plus(TO_END).toMillis());
            statement.getConnection().setNetworkTimeout(Runnable::run, answer);
            underWay.add(statement);
            try {
              return answer(statement);
            } finally {
              underWay.remove(statement);
            }
          } catch (SQLException e) {
            if (stopped) {
              throw new StoreException(
                  STOPPED, "the run was stopped", Outcome.NOT_APPLIED, true, e);
            }
            String late = "it was ended after %s s (query.timeout)".formatted(limit.toSeconds());
            throw e instanceof SQLTimeoutException
                ? new StoreException(OUT_OF_TIME, late, Outcome.NOT_APPLIED, e)
                : SqlFailure.of(e);
          }
        });
  }

  private List<List<String>> answer(PreparedStatement statement) throws SQLException {
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
    }
  }

  /** Ends running queries soon, and rejects new ones. */
  void stop() {
    stopped = true;
    for (Statement statement : underWay) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        System.getLogger(getClass().getName())
            .log(System.Logger.Level.WARNING, "A query could not be ended", e);
      }
    }
  }
}

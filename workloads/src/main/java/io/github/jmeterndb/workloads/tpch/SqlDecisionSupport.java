// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.SqlFailure;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
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

final class SqlDecisionSupport implements DecisionSupport {
  private final SqlDatabase database;
  private final Set<Statement> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  SqlDecisionSupport(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public QueryAnswer ask(String sql, Duration limit) throws StoreException {
    return database.autocommit(
        statements -> {
          try (PreparedStatement statement = statements.read(sql)) {
            statement.setQueryTimeout(Math.toIntExact(limit.toSeconds()));
            return answer(statement);
          } catch (SQLTimeoutException e) {
            throw stopped
                ? stopped(e)
                : new StoreException(
                    OUT_OF_TIME,
                    "it was ended after %s s (query.timeout)".formatted(limit.toSeconds()),
                    Outcome.NOT_APPLIED,
                    e);
          } catch (SQLException e) {
            throw stopped ? stopped(e) : SqlFailure.of(e);
          }
        });
  }

  private void requireRunning() throws StoreException {
    if (stopped) {
      throw stopped(null);
    }
  }

  private QueryAnswer answer(PreparedStatement statement) throws SQLException, StoreException {
    underWay.add(statement);
    try {
      requireRunning();
      try (ResultSet rows = statement.executeQuery()) {
        return read(rows);
      }
    } finally {
      underWay.remove(statement);
    }
  }

  private static StoreException stopped(SQLException e) {
    return new StoreException(STOPPED, "the run was stopped", Outcome.NOT_APPLIED, true, e);
  }

  @Override
  public void stop() {
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

  private static QueryAnswer read(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<List<String>> read = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>(columns);
      for (int column = 1; column <= columns; column++) {
        row.add(rows.getString(column));
      }
      read.add(row);
    }
    return new QueryAnswer(read);
  }
}

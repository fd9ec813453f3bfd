// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.tpch.query.Answer;
import io.github.jmeterndb.tpch.query.Question;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Each query as one statement. */
final class SqlDecisionSupport implements DecisionSupport {
  private final SqlDatabase database;

  SqlDecisionSupport(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public Answer ask(Question question, Duration limit) throws StoreException {
    return database.autocommit(
        statements -> {
          try (PreparedStatement statement = statements.read(question.sql())) {
            statement.setQueryTimeout(Math.toIntExact(limit.toSeconds()));
            try (ResultSet rows = statement.executeQuery()) {
              return read(rows);
            }
          } catch (SQLTimeoutException e) {
            throw new StoreException(
                OUT_OF_TIME,
                "it was ended after %d s (query.timeout)".formatted(limit.toSeconds()),
                Outcome.NOT_APPLIED,
                e);
          }
        });
  }

  /** All rows. */
  static Answer read(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<List<String>> read = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>(columns);
      for (int column = 1; column <= columns; column++) {
        row.add(rows.getString(column));
      }
      read.add(row);
    }
    return new Answer(read);
  }
}

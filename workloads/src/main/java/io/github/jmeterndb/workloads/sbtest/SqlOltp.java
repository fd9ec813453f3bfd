// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The statements of {@code oltp_common.lua}, one by one. */
final class SqlOltp implements Oltp {
  private static final Map<Kind, String> TEXTS =
      Map.of(
          Kind.POINT, "SELECT c FROM %s WHERE id=?",
          Kind.SIMPLE_RANGE, "SELECT c FROM %s WHERE id BETWEEN ? AND ?",
          Kind.SUM_RANGE, "SELECT SUM(k) FROM %s WHERE id BETWEEN ? AND ?",
          Kind.ORDER_RANGE, "SELECT c FROM %s WHERE id BETWEEN ? AND ? ORDER BY c",
          Kind.DISTINCT_RANGE, "SELECT DISTINCT c FROM %s WHERE id BETWEEN ? AND ? ORDER BY c",
          Kind.INDEX_UPDATE, "UPDATE %s SET k=k+1 WHERE id=?",
          Kind.NON_INDEX_UPDATE, "UPDATE %s SET c=? WHERE id=?",
          Kind.DELETE, "DELETE FROM %s WHERE id=?",
          Kind.INSERT, "INSERT INTO %s (id, k, c, pad) VALUES (?, ?, ?, ?)");

  private final SqlDatabase database;

  /** SQL by table, cached because drivers find a prepared statement by its text. */
  private final Map<Integer, Map<Kind, String>> texts = new ConcurrentHashMap<>();

  SqlOltp(SqlDatabase database) {
    this.database = database;
  }

  private Map<Kind, String> texts(int table) {
    Map<Kind, String> made = new EnumMap<>(Kind.class);
    TEXTS.forEach((kind, text) -> made.put(kind, text.formatted(Oltp.table(table))));
    // The server generates the id, as for sysbench's 0, which H2 would insert.
    made.put(Kind.INSERT_NEW, made.get(Kind.INSERT).replace("(?,", "(NULL,"));
    return made;
  }

  @Override
  public List<Object> execute(boolean together, List<OltpStatement> statements)
      throws StoreException {
    SqlDatabase.Work<List<Object>> work =
        connection -> {
          List<Object> answers = new ArrayList<>(statements.size());
          for (OltpStatement statement : statements) {
            answers.add(execute(connection, statement));
          }
          return answers;
        };
    return together ? database.transaction(work) : database.autocommit(work);
  }

  private Object execute(Statements connection, OltpStatement statement)
      throws SQLException, StoreException {
    String sql = texts.computeIfAbsent(statement.table(), this::texts).get(statement.kind());
    int id = statement.id();
    return switch (statement.kind()) {
      case POINT -> connection.one(sql, SqlOltp::text, id);
      case SIMPLE_RANGE, ORDER_RANGE, DISTINCT_RANGE ->
          connection.all(sql, SqlOltp::text, id, statement.last());
      // The sum of no rows is NULL, which is read as 0.
      case SUM_RANGE -> connection.one(sql, row -> row.getLong(1), id, statement.last());
      case INDEX_UPDATE -> requireOne(connection.update(sql, id), statement);
      case NON_INDEX_UPDATE ->
          requireOne(connection.update(sql, statement.row().c(), id), statement);
      case DELETE -> connection.update(sql, id) > 0;
      case INSERT -> connection.update(sql, statement.row().values());
      case INSERT_NEW -> {
        Row row = statement.row();
        yield connection.update(sql, row.k(), row.c(), row.pad());
      }
    };
  }

  private static String text(ResultSet row) throws SQLException {
    return row.getString(1);
  }

  private static Object requireOne(int updated, OltpStatement statement) throws StoreException {
    if (updated != 1) {
      throw StoreException.wrongEffect(
          "there is no row %s in %s".formatted(statement.id(), Oltp.table(statement.table())));
    }
    return updated;
  }
}

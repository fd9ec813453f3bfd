// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.sbtest.port.Answers;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.Rows;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The statements of {@code oltp_common.lua}, one by one, in its order. */
public final class SqlOltp implements Oltp {
  private final SqlDatabase database;
  private final SqlTexts texts;

  /** Over that database. */
  public SqlOltp(SqlDatabase database) {
    this.database = database;
    texts = new SqlTexts(database.dialect().generatedId());
  }

  @Override
  public String pointSelect(int table, int id) throws StoreException {
    return database.autocommit(statements -> point(statements, table, id));
  }

  @Override
  public void updateIndex(int table, int id) throws StoreException {
    database.autocommit(statements -> increase(statements, table, id));
  }

  @Override
  public void updateNonIndex(int table, int id, String c) throws StoreException {
    database.autocommit(statements -> replaceText(statements, table, id, c));
  }

  @Override
  public void insert(int table, SysbenchRow row) throws StoreException {
    database.autocommit(
        statements -> {
          try (PreparedStatement statement = statements.write(texts.of(table).insertGenerated())) {
            set(statement, 1, row);
            return statement.executeUpdate();
          }
        });
  }

  @Override
  public boolean delete(int table, int id) throws StoreException {
    return database.autocommit(statements -> delete(statements, table, id));
  }

  @Override
  public Answers transaction(Reads reads, Writes writes) throws StoreException {
    return database.transaction(statements -> execute(statements, reads, writes));
  }

  @Override
  public Answers withoutTransaction(Reads reads, Writes writes) throws StoreException {
    return database.autocommit(statements -> execute(statements, reads, writes));
  }

  private Answers execute(Statements statements, Reads reads, Writes writes)
      throws SQLException, StoreException {
    Answers answers = read(statements, reads);
    for (int id : writes.increments().ids()) {
      increase(statements, writes.increments().table(), id);
    }
    for (int i = 0; i < writes.texts().size(); i++) {
      Rows rows = writes.updates();
      replaceText(statements, rows.table(), rows.ids()[i], writes.texts().get(i));
    }
    for (SysbenchRow row : writes.replacements()) {
      delete(statements, writes.table(), row.id());
      insert(statements, writes.table(), row);
    }
    return answers;
  }

  private Answers read(Statements statements, Reads reads) throws SQLException, StoreException {
    Answers answers = new Answers();
    for (int id : reads.points().ids()) {
      answers.points().add(point(statements, reads.points().table(), id));
    }
    for (int first : reads.simple().ids()) {
      String sql = texts.of(reads.simple().table()).simple();
      answers.simple().add(range(statements, sql, first, reads.last(first)));
    }
    for (int first : reads.sums().ids()) {
      answers.sums().add(sum(statements, reads.sums().table(), first, reads.last(first)));
    }
    for (int first : reads.ordered().ids()) {
      String sql = texts.of(reads.ordered().table()).ordered();
      answers.ordered().add(range(statements, sql, first, reads.last(first)));
    }
    for (int first : reads.distinct().ids()) {
      String sql = texts.of(reads.distinct().table()).distinct();
      answers.distinct().add(range(statements, sql, first, reads.last(first)));
    }
    return answers;
  }

  private String point(Statements statements, int table, int id)
      throws SQLException, StoreException {
    try (PreparedStatement statement = statements.read(texts.of(table).point())) {
      statement.setInt(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw noRow(table, id);
        }
        return rows.getString(1);
      }
    }
  }

  private static List<String> range(Statements statements, String sql, int first, int last)
      throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement statement = statements.read(sql)) {
      statement.setInt(1, first);
      statement.setInt(2, last);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
      }
    }
    return texts;
  }

  private long sum(Statements statements, int table, int first, int last) throws SQLException {
    try (PreparedStatement statement = statements.read(texts.of(table).sum())) {
      statement.setInt(1, first);
      statement.setInt(2, last);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }
  }

  private boolean increase(Statements statements, int table, int id)
      throws SQLException, StoreException {
    try (PreparedStatement statement = statements.write(texts.of(table).increase())) {
      statement.setInt(1, id);
      return requireOne(statement, table, id);
    }
  }

  private boolean replaceText(Statements statements, int table, int id, String c)
      throws SQLException, StoreException {
    try (PreparedStatement statement = statements.write(texts.of(table).replaceText())) {
      statement.setString(1, c);
      statement.setInt(2, id);
      return requireOne(statement, table, id);
    }
  }

  private boolean delete(Statements statements, int table, int id) throws SQLException {
    try (PreparedStatement statement = statements.write(texts.of(table).delete())) {
      statement.setInt(1, id);
      return statement.executeUpdate() > 0;
    }
  }

  private void insert(Statements statements, int table, SysbenchRow row) throws SQLException {
    try (PreparedStatement statement = statements.write(texts.of(table).insert())) {
      statement.setInt(1, row.id());
      set(statement, 2, row);
      statement.executeUpdate();
    }
  }

  private static void set(PreparedStatement statement, int first, SysbenchRow row)
      throws SQLException {
    statement.setInt(first, row.k());
    statement.setString(first + 1, row.c());
    statement.setString(first + 2, row.pad());
  }

  private static boolean requireOne(PreparedStatement update, int table, int id)
      throws SQLException, StoreException {
    if (update.executeUpdate() != 1) {
      throw noRow(table, id);
    }
    return true;
  }

  /** A row that must be there is not. */
  private static StoreException noRow(int table, int id) {
    return StoreException.wrongEffect("there is no row %d in %s".formatted(id, Oltp.table(table)));
  }
}

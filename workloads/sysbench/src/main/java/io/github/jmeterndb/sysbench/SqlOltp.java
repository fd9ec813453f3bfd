// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The statements of {@code oltp_common.lua}, one by one, in its order. */
final class SqlOltp implements Oltp {
  private static final String RANGE = " WHERE id BETWEEN ? AND ?";
  private static final String POINT = "SELECT c FROM " + Oltp.TABLE + " WHERE id=?";
  private static final String SIMPLE = "SELECT c FROM " + Oltp.TABLE + RANGE;
  private static final String SUM = "SELECT SUM(k) FROM " + Oltp.TABLE + RANGE;
  private static final String ORDERED = SIMPLE + " ORDER BY c";
  private static final String DISTINCT =
      "SELECT DISTINCT c FROM " + Oltp.TABLE + RANGE + " ORDER BY c";

  private final SqlDatabase database;

  SqlOltp(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public String pointSelect(int id) throws StoreException {
    return database.autocommit(statements -> point(statements, id));
  }

  @Override
  public Answers readOnly(Reads reads) throws StoreException {
    return database.transaction(statements -> read(statements, reads));
  }

  private static Answers read(Statements statements, Reads reads)
      throws SQLException, StoreException {
    Answers answers = new Answers();
    for (int id : reads.points()) {
      answers.points().add(point(statements, id));
    }
    for (int first : reads.simple()) {
      answers.simple().add(texts(statements, SIMPLE, first, reads.last(first)));
    }
    for (int first : reads.sums()) {
      answers.sums().add(sum(statements, first, reads.last(first)));
    }
    for (int first : reads.ordered()) {
      answers.ordered().add(texts(statements, ORDERED, first, reads.last(first)));
    }
    for (int first : reads.distinct()) {
      answers.distinct().add(texts(statements, DISTINCT, first, reads.last(first)));
    }
    return answers;
  }

  private static String point(Statements statements, int id) throws SQLException, StoreException {
    try (PreparedStatement statement = statements.read(POINT)) {
      statement.setInt(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw StoreException.wrongEffect("there is no row " + id);
        }
        return rows.getString(1);
      }
    }
  }

  private static List<String> texts(Statements statements, String sql, int first, int last)
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

  private static long sum(Statements statements, int first, int last) throws SQLException {
    try (PreparedStatement statement = statements.read(SUM)) {
      statement.setInt(1, first);
      statement.setInt(2, last);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }
  }
}

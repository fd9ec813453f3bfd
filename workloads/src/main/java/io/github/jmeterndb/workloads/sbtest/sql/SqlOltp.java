// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.ReadAnswers;
import io.github.jmeterndb.workloads.sbtest.port.Reads;
import io.github.jmeterndb.workloads.sbtest.port.Rows;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;
import io.github.jmeterndb.workloads.sbtest.port.Writes;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The statements of {@code oltp_common.lua}, one by one, in its order. */
public final class SqlOltp implements Oltp {
  private final SqlDatabase database;
  private final OltpStatements texts;

  public SqlOltp(SqlDatabase database) {
    this.database = database;
    texts = new OltpStatements(database.dialect().generatedId());
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
    String sql = texts.of(table).insertGenerated();
    database.autocommit(statements -> statements.update(sql, row.k(), row.c(), row.pad()));
  }

  @Override
  public boolean delete(int table, int id) throws StoreException {
    return database.autocommit(statements -> delete(statements, table, id));
  }

  @Override
  public ReadAnswers transaction(Reads reads, Writes writes) throws StoreException {
    return database.transaction(statements -> execute(statements, reads, writes));
  }

  @Override
  public ReadAnswers withoutTransaction(Reads reads, Writes writes) throws StoreException {
    return database.autocommit(statements -> execute(statements, reads, writes));
  }

  private ReadAnswers execute(Statements statements, Reads reads, Writes writes)
      throws SQLException, StoreException {
    ReadAnswers answers = read(statements, reads);
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

  private ReadAnswers read(Statements statements, Reads reads) throws SQLException, StoreException {
    ReadAnswers answers = new ReadAnswers();
    for (int id : reads.points().ids()) {
      answers.points().add(point(statements, reads.points().table(), id));
    }
    for (int first : reads.simple().ids()) {
      String sql = texts.of(reads.simple().table()).simple();
      answers.simple().add(statements.all(sql, SqlOltp::text, first, reads.last(first)));
    }
    for (int first : reads.sums().ids()) {
      String sql = texts.of(reads.sums().table()).sum();
      // Of no rows it is null, which is read as 0.
      answers.sums().add(statements.one(sql, row -> row.getLong(1), first, reads.last(first)));
    }
    for (int first : reads.ordered().ids()) {
      String sql = texts.of(reads.ordered().table()).ordered();
      answers.ordered().add(statements.all(sql, SqlOltp::text, first, reads.last(first)));
    }
    for (int first : reads.distinct().ids()) {
      String sql = texts.of(reads.distinct().table()).distinct();
      answers.distinct().add(statements.all(sql, SqlOltp::text, first, reads.last(first)));
    }
    return answers;
  }

  private String point(Statements statements, int table, int id)
      throws SQLException, StoreException {
    return statements
        .first(texts.of(table).point(), SqlOltp::text, id)
        .orElseThrow(() -> noRow(table, id));
  }

  private static String text(ResultSet row) throws SQLException {
    return row.getString(1);
  }

  private boolean increase(Statements statements, int table, int id)
      throws SQLException, StoreException {
    return requireOne(statements.update(texts.of(table).increase(), id), table, id);
  }

  private boolean replaceText(Statements statements, int table, int id, String c)
      throws SQLException, StoreException {
    return requireOne(statements.update(texts.of(table).replaceText(), c, id), table, id);
  }

  private boolean delete(Statements statements, int table, int id) throws SQLException {
    return statements.update(texts.of(table).delete(), id) > 0;
  }

  private void insert(Statements statements, int table, SysbenchRow row) throws SQLException {
    statements.update(texts.of(table).insert(), row.id(), row.k(), row.c(), row.pad());
  }

  private static boolean requireOne(int updated, int table, int id) throws StoreException {
    if (updated != 1) {
      throw noRow(table, id);
    }
    return true;
  }

  /** A row that must be there is not. */
  private static StoreException noRow(int table, int id) {
    return StoreException.wrongEffect("there is no row %s in %s".formatted(id, Oltp.table(table)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The statements of YCSB's JDBC binding, with the columns by their names. */
final class SqlUserTable implements UserTable {
  private final SqlDatabase database;

  /** Made once: drivers find a prepared statement by its text. */
  private final Map<Fields, Texts> texts = new ConcurrentHashMap<>();

  SqlUserTable(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public UserRecord read(String key, Fields fields) throws StoreException {
    return database.autocommit(
        statements ->
            statements
                .first(texts(fields).read, row -> record(row, fields.count()), key)
                .orElseThrow(() -> noRecord(key)));
  }

  @Override
  public void update(UserRecord record, Fields fields) throws StoreException {
    List<Object> values = new ArrayList<>(record.values());
    values.add(record.key());
    database.autocommit(
        statements -> {
          int updated = statements.update(texts(fields).update, values.toArray());
          if (updated != 1) {
            throw noRecord(record.key());
          }
          return updated;
        });
  }

  @Override
  public void insert(UserRecord record) throws StoreException {
    String sql = texts(new Fields(0, record.values().size())).insert;
    database.autocommit(statements -> statements.update(sql, values(record)));
  }

  @Override
  public List<UserRecord> scan(String first, int count, Fields fields) throws StoreException {
    return database.autocommit(
        statements ->
            statements.all(texts(fields).scan, row -> record(row, fields.count()), first, count));
  }

  private Texts texts(Fields fields) {
    return texts.computeIfAbsent(fields, Texts::of);
  }

  /** The values of the columns of a record, its key first. */
  static Object[] values(UserRecord record) {
    List<Object> values = new ArrayList<>(record.values());
    values.add(0, record.key());
    return values.toArray();
  }

  /** The record that a result is at: its key, and so many values. */
  static UserRecord record(ResultSet row, int count) throws SQLException {
    List<String> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(row.getString(i + 2));
    }
    return new UserRecord(row.getString(1), values);
  }

  private static StoreException noRecord(String key) {
    return StoreException.wrongEffect("there is no record " + key);
  }

  private record Texts(String read, String scan, String update, String insert) {
    static Texts of(Fields fields) {
      String names = String.join(", ", fields.columns());
      String select = "SELECT %s, %s FROM %s WHERE %1$s".formatted(KEY, names, NAME);
      return new Texts(
          select + " = ?",
          select + " >= ? ORDER BY " + KEY + " LIMIT ?",
          "UPDATE %s SET %s = ? WHERE %s = ?"
              .formatted(NAME, String.join(" = ?, ", fields.columns()), KEY),
          "INSERT INTO %s (%s, %s) VALUES (%s)"
              .formatted(NAME, KEY, names, Statements.marks(1 + fields.count())));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The statements of YCSB's JDBC binding, with the columns by their names. */
public final class SqlUserTable implements UserTable {
  private final SqlDatabase database;

  /** Made once: drivers find a prepared statement by its text. */
  private final Map<Fields, UserTableStatements> texts = new ConcurrentHashMap<>();

  public SqlUserTable(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public UserRecord read(String key, Fields fields) throws StoreException {
    return database.autocommit(
        statements -> read(statements, texts(fields).read(), key, fields.count()));
  }

  @Override
  public void update(UserRecord record, Fields fields) throws StoreException {
    database.autocommit(statements -> update(statements, record, fields));
  }

  @Override
  public void insert(UserRecord record) throws StoreException {
    String sql = texts(new Fields(0, record.values().size())).insert();
    database.autocommit(statements -> statements.update(sql, SqlRecords.values(record)));
  }

  @Override
  public List<UserRecord> scan(String first, int count, Fields fields) throws StoreException {
    return database.autocommit(
        statements ->
            statements.all(
                texts(fields).scan(), row -> SqlRecords.record(row, fields.count()), first, count));
  }

  private UserTableStatements texts(Fields fields) {
    return texts.computeIfAbsent(fields, UserTableStatements::of);
  }

  private static UserRecord read(Statements statements, String sql, String key, int count)
      throws SQLException, StoreException {
    return statements
        .first(sql, row -> SqlRecords.record(row, count), key)
        .orElseThrow(() -> noRecord(key));
  }

  private boolean update(Statements statements, UserRecord record, Fields fields)
      throws SQLException, StoreException {
    List<Object> values = new ArrayList<>(record.values());
    values.add(record.key());
    if (statements.update(texts(fields).update(), values.toArray()) != 1) {
      throw noRecord(record.key());
    }
    return true;
  }

  /** A record that must be there is not. */
  private static StoreException noRecord(String key) {
    return StoreException.wrongEffect("there is no record " + key);
  }
}

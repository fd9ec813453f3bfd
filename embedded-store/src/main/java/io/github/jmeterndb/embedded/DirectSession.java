// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.DbException;
import org.h2.result.Row;
import org.h2.table.Table;
import org.h2.value.Value;
import org.h2.value.ValueInteger;
import org.h2.value.ValueVarchar;

/** An H2 session with key access to crud's table in the storage engine. For one thread. */
final class DirectSession implements AutoCloseable {
  private static final int NO_TIMEOUT_OF_ITS_OWN = -1;

  private final Connection connection;
  private final SessionLocal session;
  private final Table table;

  DirectSession(Connection connection) throws SQLException {
    this.connection = connection;
    session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
    table =
        session
            .getDatabase()
            .getMainSchema()
            .getTableOrView(session, CrudTable.NAME.toUpperCase(Locale.ROOT));
  }

  void insert(Object... row) {
    begin();
    table.addRow(session, stored(row));
  }

  Object[] select(int id) throws StoreException {
    begin();
    return values(find(id));
  }

  void update(int id, Object c) throws StoreException {
    begin();
    Row before = lock(id);
    Object[] after = values(before);
    after[2] = c;
    table.updateRow(session, before, stored(after));
  }

  void delete(int id) throws StoreException {
    begin();
    table.removeRow(session, lock(id));
  }

  void commit() {
    session.endStatement();
    session.commit(false);
  }

  void rollback() {
    session.endStatement();
    session.rollback();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  private void begin() {
    session.startStatementWithinTransaction(null);
    table.lock(session, Table.WRITE_LOCK);
  }

  private Row lock(int id) throws StoreException {
    Row row = table.lockRow(session, find(id), NO_TIMEOUT_OF_ITS_OWN);
    if (row == null) {
      throw noRow(id);
    }
    return row;
  }

  private Row find(int id) throws StoreException {
    try {
      return table.getRow(session, id);
    } catch (DbException e) {
      if (e.getErrorCode() == ErrorCode.ROW_NOT_FOUND_IN_PRIMARY_INDEX) {
        throw noRow(id);
      }
      throw e;
    }
  }

  private static StoreException noRow(int id) {
    return StoreException.wrongEffect("there is no row " + id);
  }

  private static Row stored(Object... row) {
    Value[] values = {
      ValueInteger.get((int) row[0]),
      ValueInteger.get((int) row[1]),
      ValueVarchar.get((String) row[2]),
      ValueVarchar.get((String) row[3])
    };
    return Row.get(values, 1, (int) row[0]);
  }

  private static Object[] values(Row row) {
    return new Object[] {
      row.getValue(0).getInt(),
      row.getValue(1).getInt(),
      row.getValue(2).getString(),
      row.getValue(3).getString()
    };
  }
}

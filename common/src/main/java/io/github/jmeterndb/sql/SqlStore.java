// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Row;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.StoreException;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableOwner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The table through SQL, one statement a transaction (autocommit), on a connection of a pool. A
 * connection is asked for, and given back, in each operation, as the study did. The pool's owner
 * closes the pool.
 */
public abstract class SqlStore implements Store {
  private static final String INSERT =
      "INSERT INTO " + Table.NAME + " (id, k, c, pad) VALUES (?, ?, ?, ?)";
  private static final String SELECT = "SELECT id, k, c, pad FROM " + Table.NAME + " WHERE id = ?";
  private static final String UPDATE = "UPDATE " + Table.NAME + " SET c = ? WHERE id = ?";
  private static final String DELETE = "DELETE FROM " + Table.NAME + " WHERE id = ?";

  private final DataSource pool;

  /** A store over that pool, whose connections are in autocommit mode. */
  protected SqlStore(DataSource pool) {
    this.pool = pool;
  }

  @Override
  public final void insert(Row row) throws StoreException {
    write(INSERT, row.id(), statement -> set(statement, row));
  }

  @Override
  public final Row select(int id) throws StoreException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(SELECT)) {
      statement.setInt(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw StoreException.wrongEffect("there is no row " + id);
        }
        return row(rows);
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  @Override
  public final void update(int id, String c) throws StoreException {
    write(
        UPDATE,
        id,
        statement -> {
          statement.setString(1, c);
          statement.setInt(2, id);
        });
  }

  @Override
  public final void delete(int id) throws StoreException {
    write(DELETE, id, statement -> statement.setInt(1, id));
  }

  @Override
  public final Optional<TableOwner> ownerOf(String table) throws UserError {
    try (Connection connection = pool.getConnection()) {
      return ownerOf(table, connection);
    } catch (SQLException e) {
      throw new UserError(
          "The table %s cannot be read (%s).".formatted(TableOwner.TABLE, UserError.firstLine(e)),
          e);
    }
  }

  /** Whose that table is, as a connection reads it; empty if nobody of ours has ever claimed it. */
  public static Optional<TableOwner> ownerOf(String table, Connection connection)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT workload, token FROM " + TableOwner.TABLE + " WHERE name = ?")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(new TableOwner(rows.getString(1), rows.getString(2)))
            : Optional.empty();
      }
    } catch (SQLException e) {
      // ODBC's SQLSTATEs: there is no such table, since nobody has ever claimed anything.
      if (e.getSQLState() != null && e.getSQLState().startsWith("42S0")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Lets the pool open all its connections, so that no operation has to wait for one to be opened.
   *
   * @param size of the pool
   * @throws SQLException if the server does not give that many
   */
  protected static void fill(DataSource pool, int size) throws SQLException {
    List<Connection> connections = new ArrayList<>();
    try {
      while (connections.size() < size) {
        connections.add(pool.getConnection());
      }
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  /** A database error under its SQLState and vendor code. */
  public static StoreException failure(SQLException e) {
    return new StoreException(e.getSQLState() + "/" + e.getErrorCode(), e.getMessage(), e);
  }

  static void set(PreparedStatement statement, Row row) throws SQLException {
    statement.setInt(1, row.id());
    statement.setInt(2, row.k());
    statement.setString(3, row.c());
    statement.setString(4, row.pad());
  }

  static Row row(ResultSet rows) throws SQLException {
    return new Row(rows.getInt(1), rows.getInt(2), rows.getString(3), rows.getString(4));
  }

  private void write(String sql, int id, Binding binding) throws StoreException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      binding.bind(statement);
      int changed = statement.executeUpdate();
      if (changed != 1) {
        throw StoreException.wrongEffect(changed + " rows were changed instead of row " + id);
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }
}

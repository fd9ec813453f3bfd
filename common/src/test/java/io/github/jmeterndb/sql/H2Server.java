// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** A server in this JVM's memory that a test can take down and bring back. */
final class H2Server implements ServerConnection.Connector, AutoCloseable {
  private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=MySQL;DB_CLOSE_DELAY=-1";
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile boolean away;
  private volatile String lost = "";

  void goAway(int times) {
    refusals.set(times);
    away = true;
  }

  /** Sets the SQL that runs after a client has found the database missing. */
  void bringBackWhenMissed(String sql) {
    lost = sql;
  }

  @Override
  public boolean lacksItsDatabase(SQLException e) {
    // Table not found.
    boolean lacking = "42S04".equals(e.getSQLState()) || "42S02".equals(e.getSQLState());
    if (lacking && !lost.isEmpty()) {
      try (Connection connection = connect();
          Statement statement = connection.createStatement()) {
        statement.execute(lost);
      } catch (SQLException failure) {
        throw new AssertionError(failure);
      }
    }
    return lacking;
  }

  @Override
  public Connection connect() throws SQLException {
    if (away && refusals.getAndDecrement() > 0) {
      throw new SQLException("connection refused", "08001");
    }
    away = false;
    Connection connection = new org.h2.Driver().connect(url, new Properties());
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (away && !method.getName().equals("close")) {
                throw new SQLException("the connection failed", "08S01");
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @Override
  public void close() throws SQLException {
    away = false;
    try (Connection connection = connect()) {
      connection.createStatement().execute("SHUTDOWN");
    }
  }
}

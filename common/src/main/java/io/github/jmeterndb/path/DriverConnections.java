// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.sql.ServerConnection;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Opens a driver's connections for a pool, without DriverManager, and counts them. Timeouts are the
 * driver's, by its properties. Thread-safe.
 */
public final class DriverConnections implements DataSource {
  private final ServerConnection.Connector driver;
  private final AtomicLong opened = new AtomicLong();

  public DriverConnections(ServerConnection.Connector driver) {
    this.driver = driver;
  }

  /** How many were opened. */
  public long opened() {
    return opened.get();
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = driver.connect();
    opened.incrementAndGet();
    return connection;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException("the properties name the user");
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // It writes no log.
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // The driver's properties have a timeout of their own.
  }

  /** How long a pool that is closed waits for the thread that opens its connections. */
  @Override
  public int getLoginTimeout() {
    return 5;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("not a wrapper of " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}

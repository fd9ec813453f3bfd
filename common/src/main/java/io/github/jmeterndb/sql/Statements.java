// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The statements of one transaction, counted as sysbench counts queries. Each that is asked for is
 * executed once. For one thread.
 */
public final class Statements {
  private final Connection connection;
  private final QueryCounts counts;

  Statements(Connection connection, QueryCounts counts) {
    this.connection = connection;
    this.counts = counts;
  }

  /** A query that reads: {@code SELECT}. The caller closes it. */
  public PreparedStatement read(String sql) throws SQLException {
    counts.countRead();
    return connection.prepareStatement(sql);
  }

  /**
   * A query that writes: {@code INSERT}, {@code UPDATE}, {@code DELETE}. The caller closes it; keys
   * that the database makes are not given back.
   */
  public PreparedStatement write(String sql) throws SQLException {
    counts.countWrite();
    return connection.prepareStatement(sql);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;

/**
 * Work on tables, outside of what is measured, which others may be done beside.
 *
 * @param rows how many it is about, 0 or more
 */
public record BulkTask(long rows, Action action) {
  /** What is done on a connection. */
  @FunctionalInterface
  public interface Action {
    void on(ServerConnection server) throws SQLException;
  }
}

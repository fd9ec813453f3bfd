// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;

/** Work on so many rows, outside of what is measured, which others may be done beside. */
public record BulkTask(long rows, Action action) {
  @FunctionalInterface
  public interface Action {
    void on(ServerConnection server) throws SQLException;
  }
}

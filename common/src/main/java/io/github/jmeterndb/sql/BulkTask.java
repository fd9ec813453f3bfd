// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;

/** Unmeasured work on a number of rows, which can run in parallel with other tasks. */
public record BulkTask(long rows, Action action) {
  @FunctionalInterface
  public interface Action {
    void on(ServerConnection server) throws SQLException;
  }
}

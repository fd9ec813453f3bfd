// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Looks for rows that no run of a workload can have written, in a table that was made for it: what
 * another workload asks before it replaces that table.
 */
public interface ForeignRows {
  String name();

  /**
   * Looks for one, whatever the parameters of the runs were.
   *
   * @param keeper has claimed the table
   * @param table one of the workload's
   * @return its key, if there is any
   */
  Optional<String> foreignRow(Keeper keeper, String table) throws SQLException, UserError;
}

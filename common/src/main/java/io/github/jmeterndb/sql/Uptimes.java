// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;
import java.util.Map;

/** The uptime of a server and of the processes behind it. */
@FunctionalInterface
public interface Uptimes {
  /**
   * The uptime in whole seconds of the server and of each running process behind it, by role, such
   * as {@code data node 2}. What cannot be read is missing.
   *
   * @throws SQLException if the server does not answer; with SQLSTATE class 08 if the connection
   *     was lost or could not be opened
   */
  Map<String, Long> read() throws SQLException;
}

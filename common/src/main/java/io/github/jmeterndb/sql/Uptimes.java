// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;
import java.util.Map;

/** Asks a server how long it and the processes behind it have been in service. */
public interface Uptimes extends AutoCloseable {
  /** The role of the server that is asked, such as {@code mysqld}. */
  String server();

  /**
   * Whole seconds since the start of the server, and of each process behind it that is in service,
   * by role, such as {@code data node 2}. What cannot be read is missing.
   *
   * @throws SQLException if the server does not answer; of SQLSTATE class 08 if its connection was
   *     lost, or could not be opened
   */
  Map<String, Long> read() throws SQLException;

  @Override
  default void close() {}
}

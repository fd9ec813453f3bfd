// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;
import java.util.Map;

/**
 * Asks a server how long it and the processes behind it have been in service, over a connection of
 * its own, which is opened when it is first needed and again after it was lost. For one thread.
 */
public interface Uptimes extends AutoCloseable {
  /** The role of the server that is asked, such as {@code mysqld}. */
  String server();

  /**
   * Whole seconds since the start of the server, and of each process behind it that is in service,
   * by role, such as {@code data node 2}. What cannot be read is missing: where none behind the
   * server is there, nothing is known of them.
   *
   * @throws SQLException if the server does not answer; of SQLSTATE class 08 if its connection was
   *     lost, or could not be opened
   */
  Map<String, Long> read() throws SQLException;

  @Override
  void close();
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.sql.ServerQuery;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A limit of which a run may use all that is free.
 *
 * @param most how many there may be at once
 */
record Quota(long most, long used) {
  private static final String FEWER = "or lower jdbc.pool.size and threads.";

  /** What a run opens besides connections: its records, and jars not opened yet. */
  private static final int OTHER_FILES = 32;

  /**
   * MySQL's default of max_prepared_stmt_count: connections beyond the threads prepare some, too.
   */
  private static final long ENOUGH = 16_382;

  /** File descriptors of this process; nothing on Windows, which has no such limit. */
  static Optional<Precondition> ofFiles(int connections) {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? Optional.of(
            new Quota(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount())
                .files(connections))
        : Optional.empty();
  }

  Precondition files(int connections) {
    return check(
        "Open files",
        connections + OTHER_FILES,
        "This process may open %s files (ulimit -n), of which %s are open; a run with %s connections"
                .formatted(most, used, connections)
            + " opens %s more: raise the limit, as with 'ulimit -n %s', "
                .formatted(connections + OTHER_FILES, used + connections + OTHER_FILES)
            + FEWER);
  }

  /** Connections of the server. */
  static Precondition ofServer(Connection connection, int pool, int keepers) throws SQLException {
    long most = number(connection, "SHOW VARIABLES LIKE 'max_connections'").orElse(0L);
    long used = number(connection, "SHOW GLOBAL STATUS LIKE 'Threads_connected'").orElse(1L);
    return new Quota(most, Math.max(0, used - 1)).connections(pool, keepers);
  }

  /**
   * Whether a run with that many pooled connections, and others for its keepers, leaves a tenth to
   * others, and at least ten. A limit of 0 is none, or not reported.
   */
  Precondition connections(int pool, int keepers) {
    String what = "JDBC connections";
    long needed = pool + (long) keepers;
    if (most == 0) {
      return Precondition.met(what, "%s needed; the server reports no limit".formatted(needed));
    }
    long reserve = Math.max(10, (most + 9) / 10);
    String found =
        "%s needed; %s of %s are free, %s of them for others"
            .formatted(needed, most - used, most, reserve);
    if (used + needed + reserve <= most) {
      return Precondition.met(what, found);
    }
    // The reserve grows with the limit: the least limit of which nine tenths suffice.
    long enough = Math.max(used + needed + 10, (10 * (used + needed) + 8) / 9);
    return Precondition.missing(
        what,
        found,
        "The server gives %s connections (max_connections), of which %s are in use and %s are"
                .formatted(most, used, reserve)
            + " kept free for others; a run with a pool of %s needs %s:".formatted(pool, needed)
            + " raise it, as with SET GLOBAL max_connections = %s, or give fewer threads."
                .formatted(enough));
  }

  /** Connections of the account; nothing where it may have any number. */
  static Optional<Precondition> ofAccount(Connection connection, int connections)
      throws SQLException {
    // The session's value is that of the account, or the server's where the account has none.
    long most = number(connection, "SHOW SESSION VARIABLES LIKE 'max_user_connections'").orElse(0L);
    if (most == 0) {
      return Optional.empty();
    }
    String account =
        ServerQuery.first(
                connection,
                "SELECT REPLACE(QUOTE(CURRENT_USER()), '@', '''@''')",
                row -> row.getString(1))
            .orElse("");
    long used =
        ServerQuery.first(
                connection,
                "SELECT COUNT(*) FROM information_schema.processlist"
                    + " WHERE user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1)",
                row -> row.getLong(1))
            .orElse(1L);
    return Optional.of(new Quota(most, Math.max(0, used - 1)).account(account, connections));
  }

  Precondition account(String account, int connections) {
    return check(
        "Connections of the account",
        connections,
        "The account %s may have %s connections (max_user_connections), of which %s are in use; a run needs %s:"
                .formatted(account, most, used, connections)
            + " raise the limit, as with ALTER USER %s WITH MAX_USER_CONNECTIONS %s, "
                .formatted(account, used + connections)
            + FEWER);
  }

  /** Prepared statements of the server; nothing where it reports no limit. */
  static Optional<Precondition> ofStatements(Connection connection, int statements)
      throws SQLException {
    Optional<Long> most = number(connection, "SHOW VARIABLES LIKE 'max_prepared_stmt_count'");
    if (most.isEmpty() || statements == 0) {
      return Optional.empty();
    }
    long used = number(connection, "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'").orElse(0L);
    return Optional.of(new Quota(most.get(), used).statements(statements));
  }

  Precondition statements(int statements) {
    return check(
        "Prepared statements",
        statements,
        "The server prepares %s statements (max_prepared_stmt_count), of which %s are in use; a run needs at least %s,"
                .formatted(most, used, statements)
            + " one for each thread and operation: raise the limit, as with SET GLOBAL"
            + " max_prepared_stmt_count = %s, or leave out %s=server."
                .formatted(Math.max(ENOUGH, used + statements), Parameter.JDBC_PREPARE));
  }

  private Precondition check(String what, int needed, String problem) {
    String found = "%s needed; %s of %s are free".formatted(needed, most - used, most);
    return needed <= most - used
        ? Precondition.met(what, found)
        : Precondition.missing(what, found, problem);
  }

  private static Optional<Long> number(Connection connection, String query) throws SQLException {
    return ServerQuery.first(connection, query, row -> row.getLong(2));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.jdbc.MysqlConnector.number;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Checks the limits on connections, prepared statements and files.
 *
 * @param pool connections of all pools
 * @param admins other connections
 * @param statements minimum of statements prepared on the server at a time
 */
record ConnectionLimits(int pool, int admins, int statements) {
  static final String ACCOUNT = "SELECT REPLACE(QUOTE(CURRENT_USER()), '@', '''@''')";

  private static final String FEWER = "or lower jdbc.pool.size and threads.";

  /** Files of a run besides connections: its records, and jars not opened yet. */
  private static final int OTHER_FILES = 32;

  /** MySQL's default of max_prepared_stmt_count, which leaves room for other connections. */
  private static final long ENOUGH = 16_382;

  /**
   * Checks each server of jdbc.url. After a failover, or with load balancing, one may have all
   * connections. A reserve is kept for clients that connect during the run.
   *
   * @param paths settings of the paths, each with its own pool
   * @param jvms number of JVMs that have such pools and share the threads
   */
  static List<Precondition> check(ServerConnection.Connector driver, List<Settings> paths, int jvms)
      throws UserError {
    Settings first = paths.get(0);
    // Each of several JVMs loads and checks its share of the rows, as does the controller.
    int admins =
        DatabaseAdmin.connections() * (jvms > 1 ? 1 + jvms : 1)
            + (first.isGiven(Parameter.STOP_IF) ? 1 : 0);
    ConnectionLimits limits =
        new ConnectionLimits(
            paths.stream().mapToInt(path -> pools(path, jvms)).sum(),
            admins,
            paths.stream().mapToInt(ConnectionLimits::prepared).sum());
    List<Precondition> all = new ArrayList<>();
    try (Connection connection = driver.connect()) {
      MysqlConnector.askEach(first, connection, true, limits::ofServer).forEach(all::addAll);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, first);
    }
    if (jvms == 1) {
      limits.ofFiles().ifPresent(all::add);
    }
    return all;
  }

  /** A pool without a given size is as large as the JVM's share of the threads. */
  static int pools(Settings path, int jvms) {
    int pool = path.number(Parameter.JDBC_POOL_SIZE);
    if (jvms == 1) {
      return pool;
    }
    return path.isGiven(Parameter.JDBC_POOL_SIZE) ? jvms * pool : Math.max(jvms, threads(path));
  }

  /** Each thread prepares one statement per operation. */
  private static int prepared(Settings path) {
    return JdbcConnections.prepareOnServer(path)
        ? threads(path) * path.list(Parameter.OPERATIONS).size()
        : 0;
  }

  private static int threads(Settings path) {
    return Collections.max(path.numbers(Parameter.THREADS));
  }

  private List<Precondition> ofServer(Connection server) throws SQLException {
    List<Precondition> all = new ArrayList<>();
    // The connection that asks is not part of the run.
    long connected = number(server, "SHOW GLOBAL STATUS LIKE 'Threads_connected'").orElse(0L);
    long most = number(server, "SHOW VARIABLES LIKE 'max_connections'").orElse(0L);
    all.add(ofConnections(most, Math.max(0, connected - 1)));
    // The session's value is the account's limit, or the server's if the account has none.
    long ofAccount =
        number(server, "SHOW SESSION VARIABLES LIKE 'max_user_connections'").orElse(0L);
    if (ofAccount > 0) {
      String count =
          "SELECT 'used', COUNT(*) FROM information_schema.processlist WHERE user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1)";
      String account = ServerConnection.first(server, ACCOUNT, row -> row.getString(1)).orElse("");
      all.add(ofAccount(account, ofAccount, Math.max(0, number(server, count).orElse(0L) - 1)));
    }
    Optional<Long> prepared = number(server, "SHOW VARIABLES LIKE 'max_prepared_stmt_count'");
    if (prepared.isPresent() && statements > 0) {
      String count = "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'";
      all.add(ofStatements(prepared.get(), number(server, count).orElse(0L)));
    }
    return all;
  }

  /** A tenth, and at least ten, stays free for others. 0 means no limit, or unknown. */
  Precondition ofConnections(long most, long used) {
    String what = "JDBC connections";
    long needed = pool + (long) admins;
    if (most == 0) {
      return Precondition.met(what, "%s needed; the server reports no limit".formatted(needed));
    }
    long reserve = Math.max(10, (most + 9) / 10);
    // The reserve grows with the limit: the lowest limit of which nine tenths suffice.
    long enough = Math.max(used + needed + 10, (10 * (used + needed) + 8) / 9);
    return check(
        what,
        most,
        used,
        needed,
        reserve,
        "The server gives %s connections (max_connections), of which %s are in use and %s are kept free for others; a run with a pool of %s needs %s: raise it, as with SET GLOBAL max_connections = %s, or give fewer threads."
            .formatted(most, used, reserve, pool, needed, enough));
  }

  private Precondition ofAccount(String account, long most, long used) {
    int needed = pool + admins;
    return check(
        "Connections of the account",
        most,
        used,
        needed,
        0,
        "The account %1$s may have %2$s connections (max_user_connections), of which %3$s are in use; a run needs %4$s: raise the limit, as with ALTER USER %1$s WITH MAX_USER_CONNECTIONS %5$s, "
                .formatted(account, most, used, needed, used + needed)
            + FEWER);
  }

  private Precondition ofStatements(long most, long used) {
    return check(
        "Prepared statements",
        most,
        used,
        statements,
        0,
        "The server prepares %s statements (max_prepared_stmt_count), of which %s are in use; a run needs at least %s, one for each thread and operation: raise the limit, as with SET GLOBAL max_prepared_stmt_count = %s, or leave out %s=server."
            .formatted(
                most,
                used,
                statements,
                Math.max(ENOUGH, used + statements),
                Parameter.JDBC_PREPARE));
  }

  /** File descriptors of this process; empty on Windows, which has no such limit. */
  Optional<Precondition> ofFiles() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix)) {
      return Optional.empty();
    }
    int connections = pool + admins;
    int needed = connections + OTHER_FILES;
    long most = unix.getMaxFileDescriptorCount();
    long used = unix.getOpenFileDescriptorCount();
    return Optional.of(
        check(
            "Open files",
            most,
            used,
            needed,
            0,
            "This process may open %s files (ulimit -n), of which %s are open; a run with %s connections opens %s more: raise the limit, as with 'ulimit -n %s', "
                    .formatted(most, used, connections, needed, used + needed)
                + FEWER));
  }

  private static Precondition check(
      String what, long most, long used, long needed, long reserve, String problem) {
    String found =
        "%s needed; %s of %s are free%s"
            .formatted(
                needed,
                most - used,
                most,
                reserve == 0 ? "" : ", %s of them for others".formatted(reserve));
    return used + needed + reserve <= most
        ? Precondition.met(what, found)
        : Precondition.missing(what, found, problem);
  }
}

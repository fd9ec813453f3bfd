// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterndb.jdbc.connect.JdbcErrors;
import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.path.DriverConnections;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerQuery;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

  /**
   * Whether each server has as many connections left as it may get of the pools and the admins, and
   * a reserve besides: other clients of the server go on connecting while the run lasts.
   *
   * @param links the settings of each link, which has a pool of its own; of one jdbc.url
   * @param jvms how many have such pools, and share the threads
   */
  static List<Precondition> all(DriverConnections connections, List<Settings> links, int jvms)
      throws UserError {
    Settings first = links.get(0);
    // Each of several JVMs loads and checks its share of the rows, as the controller does.
    int admins =
        DatabaseAdmin.connections() * (jvms > 1 ? 1 + jvms : 1)
            + (first.isGiven(Parameter.STOP_IF) ? 1 : 0);
    int pools = links.stream().mapToInt(link -> pools(link, jvms)).sum();
    int prepared = links.stream().mapToInt(Quota::prepared).sum();
    List<Precondition> all = new ArrayList<>();
    try (Connection connection = connections.getConnection()) {
      // After a failover, and with load balancing in time, each host may have all.
      MysqlConnector.askEach(
              first, connection, true, server -> ofServer(server, pools, admins, prepared))
          .forEach(all::addAll);
    } catch (SQLException e) {
      throw JdbcErrors.explain(e, first);
    }
    if (jvms == 1) {
      ofFiles(pools + admins).ifPresent(all::add);
    }
    return all;
  }

  /** Connections of all pools: one that is not given is as large as the JVM's share of threads. */
  private static int pools(Settings link, int jvms) {
    int pool = link.number(Parameter.JDBC_POOL_SIZE);
    if (jvms == 1) {
      return pool;
    }
    return link.isGiven(Parameter.JDBC_POOL_SIZE) ? jvms * pool : Math.max(jvms, threads(link));
  }

  /** The fewest that are prepared at once: each thread prepares one for each operation. */
  private static int prepared(Settings link) {
    return JdbcConnections.prepareOnServer(link)
        ? threads(link) * link.list(Parameter.OPERATIONS).size()
        : 0;
  }

  private static int threads(Settings link) {
    return Collections.max(link.numbers(Parameter.THREADS));
  }

  private static List<Precondition> ofServer(
      Connection server, int pool, int admins, int statements) throws SQLException {
    List<Precondition> all = new ArrayList<>();
    // The connection that asks is none of the run's.
    long connected = number(server, "SHOW GLOBAL STATUS LIKE 'Threads_connected'").orElse(1L) - 1;
    all.add(
        new Quota(
                number(server, "SHOW VARIABLES LIKE 'max_connections'").orElse(0L),
                Math.max(0, connected))
            .connections(pool, admins));
    // The session's value is that of the account, or the server's where the account has none.
    long ofAccount =
        number(server, "SHOW SESSION VARIABLES LIKE 'max_user_connections'").orElse(0L);
    if (ofAccount > 0) {
      String account =
          ServerQuery.first(
                  server,
                  "SELECT REPLACE(QUOTE(CURRENT_USER()), '@', '''@''')",
                  row -> row.getString(1))
              .orElse("");
      long used =
          number(
                  server,
                  "SELECT 'used', COUNT(*) FROM information_schema.processlist"
                      + " WHERE user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1)")
              .orElse(1L);
      all.add(new Quota(ofAccount, Math.max(0, used - 1)).account(account, pool + admins));
    }
    Optional<Long> most = number(server, "SHOW VARIABLES LIKE 'max_prepared_stmt_count'");
    if (most.isPresent() && statements > 0) {
      long used = number(server, "SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'").orElse(0L);
      all.add(new Quota(most.get(), used).statements(statements));
    }
    return all;
  }

  private static Optional<Long> number(Connection connection, String query) throws SQLException {
    return ServerQuery.first(connection, query, row -> row.getLong(2));
  }

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

  /**
   * Whether a run with that many pooled connections, and others for its admins, leaves a tenth to
   * others, and at least ten. A limit of 0 is none, or not reported.
   */
  Precondition connections(int pool, int admins) {
    String what = "JDBC connections";
    long needed = pool + (long) admins;
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
}

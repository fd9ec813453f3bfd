// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.Daemon;
import io.github.jmeterndb.settings.UserError;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The exclusive right of a run to create, fill and drop tables in a database, and the list of the
 * tables that runs created. Both are stored in the table {@value #TABLE}, which all servers of a
 * cluster share: the row of that name is the lease, every other row is a table with its identity.
 *
 * <p>The holder renews the lease by incrementing a counter. A waiting run watches the counter by
 * its own monotonic clock, because the clocks of hosts may differ by minutes. Thread-safe.
 */
public final class Lease implements AutoCloseable {
  /** The name of the table, and of the row in it that is the lease. */
  public static final String TABLE = "jmeter_ndb";

  private static final System.Logger LOG = System.getLogger(Lease.class.getName());
  static final Duration RENEWAL = Duration.ofSeconds(3);
  private static final int MISSED_RENEWALS = 4;
  private static final String IS_LEASE = " WHERE name = '" + TABLE + "'";

  private final ServerConnection server;
  private final String token = UUID.randomUUID().toString();
  private final Set<String> temporary = ConcurrentHashMap.newKeySet();
  private final Thread renewing;
  private volatile boolean lost;

  private Lease(ServerConnection server, Duration renewal) {
    this.server = server;
    renewing = Daemon.thread("jmeter-ndb-lease", () -> renewEvery(renewal));
  }

  /**
   * Takes the lease, after it has expired if its holder may have died.
   *
   * @throws UserError if another run is using the database
   */
  static Lease take(
      ServerConnection server, String options, Consumer<String> lines, Duration renewal)
      throws SQLException, UserError {
    Lease lease = new Lease(server, renewal);
    try {
      server.execute(
          "CREATE TABLE IF NOT EXISTS "
              + TABLE
              + " (name VARCHAR(64) NOT NULL PRIMARY KEY, token VARCHAR(64) NOT NULL,"
              + " owner VARCHAR(255) NOT NULL, since VARCHAR(40) NOT NULL,"
              + " renewals BIGINT NOT NULL, identity VARCHAR(64) NOT NULL)"
              + options);
      Optional<Holder> holder = server.run(Lease::holder);
      // If the connection was lost after the update, the lease is already this run's.
      while (!holder.map(Holder::token).orElse("").equals(lease.token)) {
        if (holder.isEmpty()) {
          write(server, "INSERT IGNORE", TABLE, "");
        } else if (!waitFor(server, holder.get(), renewal, lines)) {
          server.update(
              "UPDATE %s SET token = ?, owner = ?, since = ?, renewals = 0%s AND token = ? AND renewals = ?"
                  .formatted(TABLE, IS_LEASE),
              lease.token,
              self(),
              now(),
              holder.get().token(),
              holder.get().renewals());
        }
        holder = server.run(Lease::holder);
      }
      server.established();
      lease.renewing.start();
      return lease;
    } catch (SQLException | UserError | RuntimeException e) {
      lease.close();
      throw e;
    }
  }

  static void requireFree(ServerConnection server, Consumer<String> lines)
      throws SQLException, UserError {
    Optional<Holder> holder = server.run(Lease::holder);
    while (holder.isPresent() && waitFor(server, holder.get(), RENEWAL, lines)) {
      holder = server.run(Lease::holder);
    }
  }

  /** Waits until the lease is released or expires. Returns whether the holder has changed. */
  private static boolean waitFor(
      ServerConnection server, Holder holder, Duration renewal, Consumer<String> lines)
      throws SQLException, UserError {
    if (holder.token().isEmpty()) {
      return false;
    }
    Duration wait = renewal.multipliedBy(MISSED_RENEWALS);
    lines.accept(
        "The database is in use by %s, since %s: waiting up to %s s for a sign of life."
            .formatted(holder.owner(), holder.since(), wait.toSeconds()));
    long started = System.nanoTime();
    while (System.nanoTime() - started < wait.toNanos()) {
      try {
        TimeUnit.MILLISECONDS.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UserError("The wait for another run was interrupted.", e);
      }
      Optional<Holder> now = server.run(Lease::holder);
      if (now.isEmpty() || !now.get().token().equals(holder.token())) {
        return true;
      }
      if (now.get().renewals() != holder.renewals()) {
        throw new UserError(
            "Another run is at work in this database: %s, since %s; wait for its end, or name another database with -Jndb.database=…."
                .formatted(holder.owner(), holder.since()));
      }
    }
    lines.accept("It gave none: that run has died.");
    return false;
  }

  /** The token of the run that holds the lease; empty if no run does. */
  public static String token(Connection connection) throws SQLException {
    return holder(connection).map(Holder::token).orElse("");
  }

  private static Optional<Holder> holder(Connection connection) throws SQLException {
    return rows(
            connection,
            "SELECT token, owner, since, renewals FROM " + TABLE + IS_LEASE,
            row -> new Holder(row.getString(1), row.getString(2), row.getString(3), row.getLong(4)))
        .stream()
        .findFirst();
  }

  /** The identities of the tables that runs created, by name; empty for a table being created. */
  static Map<String, String> list(ServerConnection server) throws SQLException {
    Map<String, String> list = new TreeMap<>();
    server.run(
        connection ->
            rows(
                connection,
                "SELECT name, identity FROM " + TABLE,
                row -> list.put(row.getString(1), row.getString(2))));
    list.remove(TABLE);
    return list;
  }

  private static <T> List<T> rows(Connection connection, String sql, RowMapper<T> mapper)
      throws SQLException {
    try {
      return ServerConnection.rows(connection, sql, mapper);
    } catch (SQLException e) {
      // ODBC SQLSTATE 42S0x: there is no such table, so no run has used this database.
      if (e.getSQLState() != null && e.getSQLState().startsWith("42S0")) {
        return new ArrayList<>();
      }
      throw e;
    }
  }

  String token() {
    return token;
  }

  void list(String table, String identity) throws SQLException {
    write(server, "REPLACE", table, identity);
  }

  void unlist(String table) throws SQLException {
    server.update("DELETE FROM %s WHERE name = ?".formatted(TABLE), table);
  }

  void dropAtEnd(String table) {
    temporary.add(table);
  }

  private static void write(ServerConnection server, String verb, String name, String identity)
      throws SQLException {
    server.update(
        "%s INTO %s VALUES (?, '', ?, ?, 0, ?)".formatted(verb, TABLE),
        name,
        self(),
        now(),
        identity);
  }

  /** Also renews the lease, so that a run that was suspended does not continue without it. */
  void require() throws UserError {
    renew();
    if (lost) {
      throw new UserError(
          "Another run has taken this database over, because this one gave no sign of life; let one"
              + " run at a time work there.");
    }
  }

  private void renew() {
    try {
      lost =
          server.update(
                  "UPDATE %s SET renewals = renewals + 1%s AND token = ?"
                      .formatted(TABLE, IS_LEASE),
                  token)
              == 0;
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "The lease could not be renewed", e);
    }
  }

  private void renewEvery(Duration renewal) {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(renewal.toMillis());
        renew();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The lease ends", e);
    }
  }

  void dropAll() throws SQLException {
    renewing.interrupt();
    server.execute("DROP TABLE " + TABLE);
  }

  /** Aborts all work. Afterwards the lease can only be released. */
  void abort() {
    server.abort();
  }

  /** Releases the lease. If that fails, the next run waits for the lease to expire. */
  @Override
  public void close() {
    renewing.interrupt();
    // The lease's own connection may have been aborted.
    try (ServerConnection last = server.another()) {
      last.attempt(this::release);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "The lease could not be given up", e);
    }
    server.close();
  }

  private boolean release(Connection connection) throws SQLException {
    if (!token(connection).equals(token)) {
      return false;
    }
    try (Statement statement = connection.createStatement();
        PreparedStatement unlist =
            connection.prepareStatement("DELETE FROM " + TABLE + " WHERE name = ?")) {
      for (String table : temporary) {
        statement.execute("DROP TABLE IF EXISTS " + TableDefinition.quoted(table));
        unlist.setString(1, table);
        unlist.executeUpdate();
      }
      return statement.executeUpdate(
              "UPDATE %s SET token = '', owner = ''%s AND token = '%s'"
                  .formatted(TABLE, IS_LEASE, token))
          == 1;
    }
  }

  private static String self() {
    return "%s (%s)"
        .formatted(ManagementFactory.getRuntimeMXBean().getName(), System.getProperty("user.name"));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private record Holder(String token, String owner, String since, long renewals) {}
}

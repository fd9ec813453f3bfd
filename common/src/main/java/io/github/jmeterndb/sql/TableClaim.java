// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.TableOwner;
import java.lang.management.ManagementFactory;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A run's claim on a table: a row in the table {@code jmeter_ndb} of the same database, which all
 * servers of a cluster see. The row says which run is at work on the table, and keeps saying that
 * it lives; a claim whose run has died is taken over. It also says of which workload a table is
 * that was made here: only such a table is ever emptied or replaced.
 *
 * <p>Whether another run lives is told by its beats alone, and not by clocks, which may differ.
 * Thread-safe.
 */
public final class TableClaim implements AutoCloseable {
  /** The table of the claims. */
  public static final String TABLE = TableOwner.TABLE;

  private static final System.Logger LOG = System.getLogger(TableClaim.class.getName());
  private static final Duration BEAT = Duration.ofSeconds(3);
  private static final int BEATS_TO_DEATH = 4;
  private static final long POLL_MILLIS = 100;

  private final ServerConnection server;
  private final String table;
  private final Duration beat;
  private final String token = UUID.randomUUID().toString();
  private final Thread heart = new Thread(this::beatUntilTheEnd, "jmeter-ndb-claim");
  private volatile boolean lost;

  private TableClaim(ServerConnection server, String table, Duration beat) {
    this.server = server;
    this.table = table;
    this.beat = beat;
  }

  /**
   * Claims a table, be it there or not.
   *
   * @param server a connection of the claim's own, closed with it
   * @param options what follows the columns in CREATE TABLE
   * @param progress takes a line where this takes long
   * @throws UserError if another run is at work on it
   */
  static TableClaim take(
      ServerConnection server, String options, String table, Consumer<String> progress)
      throws SQLException, UserError {
    return take(server, options, table, progress, BEAT);
  }

  static TableClaim take(
      ServerConnection server,
      String options,
      String table,
      Consumer<String> progress,
      Duration beat)
      throws SQLException, UserError {
    try {
      server.execute(
          ("CREATE TABLE IF NOT EXISTS %s (name VARCHAR(64) NOT NULL PRIMARY KEY,"
                  + " workload VARCHAR(64) NOT NULL, token VARCHAR(64) NOT NULL,"
                  + " owner VARCHAR(255) NOT NULL, since VARCHAR(40) NOT NULL,"
                  + " beats BIGINT NOT NULL, made VARCHAR(64) NOT NULL)%s")
              .formatted(TABLE, options));
      TableClaim claim = new TableClaim(server, table, beat);
      claim.take(progress);
      server.established();
      claim.heart.setDaemon(true);
      claim.heart.start();
      return claim;
    } catch (SQLException | UserError | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** What tells this claim from any other: who reads it over another path reads the same. */
  public String token() {
    return token;
  }

  /**
   * Of which workload the table is, if it was made here.
   *
   * @param identity what tells it from another table of its name
   * @return empty if it was not, as far as is known
   */
  synchronized String workload(String identity) throws SQLException {
    return read().filter(row -> row.made().equals(identity)).map(Row::workload).orElse("");
  }

  /** The table is one of that workload's from now on. */
  synchronized void register(String workload, String identity) throws SQLException {
    server.update(
        "UPDATE " + TABLE + " SET workload = ?, made = ? WHERE name = ? AND token = ?",
        workload,
        identity,
        table,
        token);
  }

  /**
   * Does nothing while the claim holds. Asks for it, so that a run that was suspended does not go
   * on.
   *
   * @throws UserError if another run has taken the table over
   */
  public void require() throws UserError {
    beat();
    if (lost) {
      throw new UserError(
          "Another run has taken the table "
              + table
              + " over, since this one gave no sign of life; let one run at a time work on it.");
    }
  }

  /** Gives the table free; where the server does not answer, its next run will take it over. */
  @Override
  public void close() {
    heart.interrupt();
    release();
  }

  /** Ends what is under way, soon: the claim can only be given up from now on. For any thread. */
  void abort() {
    server.abort();
  }

  private synchronized void release() {
    // The claim's own connection may have been aborted.
    try (ServerConnection last = server.another()) {
      last.attempt(
          connection -> {
            try (PreparedStatement statement =
                connection.prepareStatement(
                    "UPDATE "
                        + TABLE
                        + " SET token = '', owner = '' WHERE name = ? AND token = ?")) {
              statement.setString(1, table);
              statement.setString(2, token);
              return statement.executeUpdate();
            }
          });
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "The claim on " + table + " could not be given up", e);
    }
    server.close();
  }

  private void take(Consumer<String> progress) throws SQLException, UserError {
    while (true) {
      Optional<Row> found = read();
      if (found.isEmpty()) {
        if (insert()) {
          return;
        }
      } else if (found.get().token().isEmpty() || hasDied(found.get(), progress)) {
        if (replace(found.get())) {
          return;
        }
      }
    }
  }

  private boolean insert() throws SQLException {
    try {
      server.update(
          "INSERT INTO "
              + TABLE
              + " (name, workload, token, owner, since, beats, made)"
              + " VALUES (?, '', ?, ?, ?, 0, '')",
          table,
          token,
          self(),
          now());
      return true;
    } catch (SQLException e) {
      // SQLSTATE class 23: somebody was faster.
      if (e.getSQLState() != null && e.getSQLState().startsWith("23")) {
        return false;
      }
      throw e;
    }
  }

  private boolean replace(Row found) throws SQLException {
    return server.update(
            "UPDATE "
                + TABLE
                + " SET token = ?, owner = ?, since = ?, beats = 0"
                + " WHERE name = ? AND token = ? AND beats = ?",
            token,
            self(),
            now(),
            table,
            found.token(),
            found.beats())
        == 1;
  }

  private boolean hasDied(Row found, Consumer<String> progress) throws SQLException, UserError {
    Duration wait = beat.multipliedBy(BEATS_TO_DEATH);
    progress.accept(
        "The table %s is claimed by %s, since %s: waiting up to %d s for a sign of life."
            .formatted(table, found.owner(), found.since(), wait.toSeconds()));
    long deadline = System.nanoTime() + wait.toNanos();
    while (System.nanoTime() - deadline < 0) {
      pause();
      Optional<Row> now = read();
      if (now.isEmpty() || now.get().token().isEmpty()) {
        return false;
      }
      if (!now.get().equals(found)) {
        throw new UserError(
            "Another run is at work on the table %s: %s, since %s; wait for its end, or name"
                    .formatted(table, now.get().owner(), now.get().since())
                + " another database with -Jndb.database=….");
      }
    }
    progress.accept("It gave none: taking the table over.");
    return true;
  }

  private Optional<Row> read() throws SQLException {
    return server.run(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "SELECT workload, token, owner, since, beats, made FROM "
                      + TABLE
                      + " WHERE name = ?")) {
            statement.setString(1, table);
            try (ResultSet rows = statement.executeQuery()) {
              return rows.next()
                  ? Optional.of(
                      new Row(
                          rows.getString(1),
                          rows.getString(2),
                          rows.getString(3),
                          rows.getString(4),
                          rows.getLong(5),
                          rows.getString(6)))
                  : Optional.empty();
            }
          }
        });
  }

  private void beatUntilTheEnd() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(beat.toMillis());
        beat();
      }
    } catch (InterruptedException e) {
      // The claim is given up.
      LOG.log(System.Logger.Level.DEBUG, "No more beats", e);
    }
  }

  private synchronized void beat() {
    try {
      int rows =
          server.update(
              "UPDATE " + TABLE + " SET beats = beats + 1 WHERE name = ? AND token = ?",
              table,
              token);
      lost = rows == 0;
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "The claim on " + table + " could not be renewed", e);
    }
  }

  private static void pause() throws UserError {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("The wait for another run was interrupted.", e);
    }
  }

  /** Process id, host and user. */
  private static String self() {
    return ManagementFactory.getRuntimeMXBean().getName()
        + " ("
        + System.getProperty("user.name")
        + ")";
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private record Row(
      String workload, String token, String owner, String since, long beats, String made) {}
}

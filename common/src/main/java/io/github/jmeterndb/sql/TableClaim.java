// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A run's claim on its tables: rows in the table {@value #TABLE} of the same database, which all
 * servers of a cluster see. A row says which run is at work on a table, and keeps saying that it
 * lives; a claim whose run has died is taken over. It also says of which workload a table is that
 * was made here: only such a table is ever emptied or replaced.
 *
 * <p>Whether another run lives is told by its beats alone, and not by clocks, which may differ.
 * Thread-safe.
 */
public final class TableClaim implements AutoCloseable {
  /** The table of the claims: a row a table, by its {@code name}. */
  public static final String TABLE = "jmeter_ndb";

  private static final System.Logger LOG = System.getLogger(TableClaim.class.getName());
  private static final Duration BEAT = Duration.ofSeconds(3);

  private final ServerConnection server;
  private final ClaimTable claims;
  private final List<String> tables;
  private final Duration beat;
  private final String token = UUID.randomUUID().toString();
  private final Thread heart = new Thread(this::beatUntilTheEnd, "jmeter-ndb-claim");
  private final ClaimAttempt attempt;
  private final Set<String> copies = ConcurrentHashMap.newKeySet();
  private volatile boolean lost;

  private TableClaim(ServerConnection server, List<String> tables, Duration beat) {
    this.server = server;
    this.claims = new ClaimTable(server);
    // In one order: two runs cannot wait for each other.
    this.tables = tables.stream().sorted().toList();
    this.beat = beat;
    attempt = new ClaimAttempt(claims, token, beat);
  }

  /**
   * Claims tables, be they there or not.
   *
   * @param server a connection of the claim's own, closed with it
   * @param options what follows the columns in CREATE TABLE
   * @param progress takes a line where this takes long
   * @throws UserError if another run is at work on one of them
   */
  static TableClaim take(
      ServerConnection server, String options, List<String> tables, Consumer<String> progress)
      throws SQLException, UserError {
    return take(server, options, tables, progress, BEAT);
  }

  static TableClaim take(
      ServerConnection server,
      String options,
      List<String> tables,
      Consumer<String> progress,
      Duration beat)
      throws SQLException, UserError {
    TableClaim claim = new TableClaim(server, tables, beat);
    boolean taken = false;
    try {
      claim.claims.create(options);
      claim.attempt.take(claim.tables, progress);
      server.established();
      claim.heart.setDaemon(true);
      claim.heart.start();
      taken = true;
      return claim;
    } finally {
      if (!taken) {
        claim.release();
      }
    }
  }

  /**
   * The token of the run that has claimed a table, as a connection reads it.
   *
   * @return empty if none of ours has
   */
  public static String tokenOf(String table, Connection connection) throws SQLException {
    return read(table, connection).map(ClaimTable.Row::token).orElse("");
  }

  /** As {@link #workload(String, String)}, of a table that is not claimed. */
  static String workload(String table, String identity, Connection connection) throws SQLException {
    return madeFor(read(table, connection), identity);
  }

  private static String madeFor(Optional<ClaimTable.Row> claim, String identity) {
    return claim
        .filter(row -> row.made().equals(identity))
        .map(ClaimTable.Row::workload)
        .orElse("");
  }

  private static Optional<ClaimTable.Row> read(String table, Connection connection)
      throws SQLException {
    try {
      return ClaimTable.read(table, connection);
    } catch (SQLException e) {
      // ODBC's SQLSTATEs: there is no such table, since nobody has ever claimed anything.
      if (e.getSQLState() != null && e.getSQLState().startsWith("42S0")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Does nothing where no run is at work on these tables; writes nothing.
   *
   * @param progress takes a line where this takes long
   * @throws UserError if one is
   */
  static void requireFree(ServerConnection server, List<String> tables, Consumer<String> progress)
      throws SQLException, UserError {
    ClaimAttempt attempt = new ClaimAttempt(new ClaimTable(server), "", BEAT);
    for (String table : tables) {
      Optional<ClaimTable.Row> claim = server.run(connection -> read(table, connection));
      if (claim.isPresent() && !claim.get().token().isEmpty()) {
        boolean unused = attempt.hasDied(table, claim.get(), progress);
      }
    }
  }

  /** What tells this claim from any other: who reads it over another path reads the same. */
  public String token() {
    return token;
  }

  /**
   * Of which workload a table is, if it was made here.
   *
   * @param identity what tells it from another table of its name
   * @return empty if it was not, as far as is known
   */
  synchronized String workload(String table, String identity) throws SQLException {
    return madeFor(claims.read(table), identity);
  }

  synchronized void register(String table, String workload, String identity) throws SQLException {
    claims.register(table, token, workload, identity);
  }

  void dropAtEnd(String table) {
    copies.add(table);
  }

  boolean dropsAtEnd(String table) {
    return copies.contains(table);
  }

  /**
   * Does nothing while the claim holds. Asks for it, so that a run that was suspended does not go
   * on.
   *
   * @throws UserError if another run has taken one of the tables over
   */
  public void require() throws UserError {
    beat();
    if (lost) {
      throw new UserError(
          "Another run has taken the table "
              + String.join(", ", tables)
              + " over, since this one gave no sign of life; let one run at a time work on it.");
    }
  }

  /**
   * Gives the tables free; where the server does not answer, their next run will take them over.
   */
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
    try {
      if (!copies.isEmpty()) {
        claims.drop(token, copies);
      }
    } catch (SQLException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The run's own table %s could not be dropped; its next run replaces it"
              .formatted(String.join(", ", copies)),
          e);
    }
    try {
      if (attempt.tookOne()) {
        claims.release(token);
      }
    } catch (SQLException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The claim on " + String.join(", ", tables) + " could not be given up",
          e);
    }
    server.close();
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
      lost = claims.beat(token) < tables.size();
    } catch (SQLException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The claim on " + String.join(", ", tables) + " could not be renewed",
          e);
    }
  }
}

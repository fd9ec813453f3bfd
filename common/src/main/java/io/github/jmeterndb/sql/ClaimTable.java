// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The table of the claims: a row a claimed table. For one thread. */
final class ClaimTable {
  private final ServerConnection server;

  ClaimTable(ServerConnection server) {
    this.server = server;
  }

  void create(String options) throws SQLException {
    server.execute(
        ("CREATE TABLE IF NOT EXISTS %s (name VARCHAR(64) NOT NULL PRIMARY KEY,"
                + " workload VARCHAR(64) NOT NULL, token VARCHAR(64) NOT NULL,"
                + " owner VARCHAR(255) NOT NULL, since VARCHAR(40) NOT NULL,"
                + " beats BIGINT NOT NULL, made VARCHAR(64) NOT NULL)%s")
            .formatted(TableClaim.TABLE, options));
  }

  Optional<Row> read(String table) throws SQLException {
    return server.run(connection -> read(table, connection));
  }

  static Optional<Row> read(String table, Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT workload, token, owner, since, beats, made FROM "
                + TableClaim.TABLE
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
  }

  Map<String, Row> all() throws SQLException {
    Map<String, Row> all = new TreeMap<>();
    for (String table :
        server.rows("SELECT name FROM " + TableClaim.TABLE, row -> row.getString(1))) {
      read(table).ifPresent(row -> all.put(table, row));
    }
    return all;
  }

  void remove(String table, String token) throws SQLException {
    server.update(
        "DELETE FROM " + TableClaim.TABLE + " WHERE name = ? AND token = ?", table, token);
  }

  /** Claims a table that nobody has ever claimed, unless somebody was faster. */
  boolean insert(String table, String token) throws SQLException {
    try {
      server.update(
          "INSERT INTO "
              + TableClaim.TABLE
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

  boolean replace(String table, Row found, String token) throws SQLException {
    return server.update(
            "UPDATE "
                + TableClaim.TABLE
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

  /** A sign of life, for each table of that token: how many there are. */
  int beat(String token) throws SQLException {
    return server.update(
        "UPDATE " + TableClaim.TABLE + " SET beats = beats + 1 WHERE token = ?", token);
  }

  void register(String table, String token, String workload, String identity) throws SQLException {
    server.update(
        "UPDATE " + TableClaim.TABLE + " SET workload = ?, made = ? WHERE name = ? AND token = ?",
        workload,
        identity,
        table,
        token);
  }

  /**
   * Gives the tables of that token free: over a connection of its own, and once. Of those that were
   * never made, nothing stays.
   */
  void release(String token) throws SQLException {
    // The claim's own connection may have been aborted.
    try (ServerConnection last = server.another()) {
      last.attempt(
          connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement(
                        "UPDATE "
                            + TableClaim.TABLE
                            + " SET token = '', owner = '' WHERE token = ?");
                PreparedStatement unmade =
                    connection.prepareStatement(
                        "DELETE FROM "
                            + TableClaim.TABLE
                            + " WHERE token = ? AND workload = '' AND made = ''")) {
              unmade.setString(1, token);
              statement.setString(1, token);
              return unmade.executeUpdate() + statement.executeUpdate();
            }
          });
    }
  }

  /**
   * Drops tables that are of no use without the run of that token, and their claims: over a
   * connection of its own, and once.
   *
   * @param copies their names; those that another run has taken over stay
   */
  void drop(String token, Collection<String> copies) throws SQLException {
    try (ServerConnection last = server.another()) {
      for (String copy : copies) {
        last.attempt(connection -> drop(token, copy, connection));
      }
    }
  }

  private static boolean drop(String token, String copy, Connection connection)
      throws SQLException {
    if (!read(copy, connection).map(row -> row.token().equals(token)).orElse(false)) {
      return false;
    }
    try (Statement statement = connection.createStatement();
        PreparedStatement claim =
            connection.prepareStatement(
                "DELETE FROM " + TableClaim.TABLE + " WHERE name = ? AND token = ?")) {
      statement.execute("DROP TABLE IF EXISTS " + TableDefinition.quoted(copy));
      claim.setString(1, copy);
      claim.setString(2, token);
      return claim.executeUpdate() == 1;
    }
  }

  private static String self() {
    return ManagementFactory.getRuntimeMXBean().getName()
        + " ("
        + System.getProperty("user.name")
        + ")";
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /**
   * What is known of a table.
   *
   * @param workload of ours that made it; empty if none did
   * @param token of the run that is at work on it; empty if none is
   * @param owner that run, for a reader
   * @param made what tells the table that was made from another one of its name
   */
  record Row(String workload, String token, String owner, String since, long beats, String made) {}
}

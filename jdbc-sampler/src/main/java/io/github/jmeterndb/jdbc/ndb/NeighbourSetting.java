// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.ndb.Neighbour;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * The right to set {@code ndb_data_node_neighbour} of a mysqld for a while, and the duty to set it
 * back. The original is in a table from before the first change until after the last one: where the
 * run is killed in between, the next one sets it back. All of that goes over a connection of its
 * own, which nobody aborts when the run is stopped. For one thread.
 */
final class NeighbourSetting implements AutoCloseable {
  /** A row a mysqld whose variable is, or may be, another one than its owner has set. */
  static final String TABLE = "jmeter_ndb_neighbour";

  private static final System.Logger LOG = System.getLogger(NeighbourSetting.class.getName());

  /**
   * One run at a time. The mysqld frees the lock when the connection is gone, so that a run that
   * was killed holds none.
   */
  private static final String LOCK = "SELECT GET_LOCK('" + TABLE + "', 0)";

  private static final String CURRENT = "SELECT @@GLOBAL." + Neighbour.VARIABLE;
  private static final String ORIGINAL =
      "SELECT node FROM " + TABLE + " WHERE server = @@server_uuid";

  private static final String SERVER = "SELECT @@server_uuid";

  private final ServerConnection own;
  private final String mysqld;
  private final String original;

  private NeighbourSetting(ServerConnection own, String mysqld, String original) {
    this.own = own;
    this.mysqld = mysqld;
    this.original = original;
  }

  /**
   * Takes the right to set it, and writes down what it is.
   *
   * @param server a connection to the mysqld
   * @param tableOptions what follows the columns in CREATE TABLE
   * @return nothing where another run has it
   * @throws SQLException if it cannot be written down; then nothing was changed
   */
  static Optional<NeighbourSetting> take(ServerConnection server, String tableOptions)
      throws SQLException {
    ServerConnection own = server.another();
    boolean taken = false;
    try {
      if (!own.text(LOCK).equals("1")) {
        return Optional.empty();
      }
      own.execute(
          "CREATE TABLE IF NOT EXISTS %s (server VARCHAR(64) NOT NULL PRIMARY KEY, node INT NOT NULL)%s"
              .formatted(TABLE, tableOptions));
      if (own.text(ORIGINAL).isEmpty()) {
        own.update(
            "INSERT INTO %s (server, node) VALUES (@@server_uuid, ?)".formatted(TABLE),
            Integer.parseInt(own.text(CURRENT)));
      }
      NeighbourSetting setting = new NeighbourSetting(own, own.text(SERVER), own.text(ORIGINAL));
      taken = true;
      return Optional.of(setting);
    } finally {
      if (!taken) {
        own.close();
      }
    }
  }

  /**
   * Whether a connection leads to the mysqld whose variable may be set: behind a proxy it may be
   * another one, also after it was opened anew.
   */
  boolean isOf(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SERVER)) {
      return row.next() && mysqld.equals(row.getString(1));
    }
  }

  /**
   * Sets it back where a run that was killed has left it changed; says so in the log.
   *
   * @return a line for the user where that fails
   */
  static Optional<String> restoreLeft(ServerConnection server) {
    String original;
    try {
      original = server.text(ORIGINAL);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "No run has ever set " + Neighbour.VARIABLE, e);
      return Optional.empty();
    }
    if (original.isEmpty()) {
      return Optional.empty();
    }
    String mysqld = "";
    try (ServerConnection own = server.another()) {
      mysqld = server.text(SERVER);
      if (own.text(LOCK).equals("1")) {
        restore(own, mysqld);
      }
      return Optional.empty();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "What an earlier run has set cannot be set back", e);
      return Optional.of(notSetBack(mysqld, original, e));
    }
  }

  private static void restore(ServerConnection own, String mysqld) throws SQLException {
    if (!own.text(SERVER).equals(mysqld)) {
      throw new SQLException("the connection leads to another mysqld");
    }
    String original = own.text(ORIGINAL);
    // Whoever may not set it has not set it.
    if (!original.isEmpty() && !own.text(CURRENT).equals(original)) {
      own.run(
          connection -> {
            try (Statement statement = connection.createStatement()) {
              CopyContents.setNeighbour(statement, Integer.parseInt(original));
              return original;
            }
          });
      LOG.log(System.Logger.Level.INFO, "{0} is {1} again", Neighbour.VARIABLE, original);
    }
    own.update("DELETE FROM %s WHERE server = @@server_uuid".formatted(TABLE));
  }

  private static String notSetBack(String mysqld, String original, SQLException e) {
    return ("%1$s of the mysqld whose server_uuid is %2$s was changed to compare the data nodes' copies, and cannot be"
            + " set back (%3$s): SET GLOBAL %1$s = %4$s there; the next run tries it, too.")
        .formatted(Neighbour.VARIABLE, mysqld, UserError.firstLine(e), original);
  }

  /**
   * Sets it back.
   *
   * @throws NotUndone if that fails; then the next run will
   */
  @Override
  public void close() throws NotUndone {
    try (own) {
      restore(own, mysqld);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.ERROR, "It cannot be set back", e);
      throw new NotUndone(notSetBack(mysqld, original, e));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.Driver;

/**
 * The embedded database: H2 in this JVM's memory.
 *
 * @param name unique in the JVM
 */
record EmbeddedDatabase(String name) {
  /** H2's system property for the most transactions at a time. */
  private static final String TRANSACTIONS = "h2.maxOpenTransactions";

  private static final int TRANSACTIONS_BY_DEFAULT = 255;

  private static final int ADMIN_TRANSACTIONS = 2;

  private static final Map<String, Integer> USERS = new ConcurrentHashMap<>();

  static EmbeddedDatabase of(Settings settings) {
    return new EmbeddedDatabase(settings.text(Parameter.NDB_DATABASE));
  }

  static void requireThreads(int threads) throws UserError {
    int most = Integer.getInteger(TRANSACTIONS, TRANSACTIONS_BY_DEFAULT) - ADMIN_TRANSACTIONS;
    if (threads > most) {
      throw new UserError(
          "threads: the embedded database supports at most %s, since H2 allows no more transactions at once;"
                  .formatted(most)
              + " give -Jthreads=%s, or -D%s=%s besides."
                  .formatted(most, TRANSACTIONS, threads + ADMIN_TRANSACTIONS));
    }
  }

  /** The first connection makes the database; it is kept until the last {@link #release}. */
  String url() {
    // Not closed by H2's own shutdown hook: an interrupted run still reads its rows and writes its
    // report. In MySQL's mode, AUTO_INCREMENT goes on behind ids that were given.
    return "jdbc:h2:mem:" + name + ";MODE=MySQL;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE";
  }

  Connection connect() throws SQLException {
    // Past DriverManager, which looks for drivers once, and not where JMeter puts plugins.
    return new Driver().connect(url(), new Properties());
  }

  /** Keeps the database until {@link #release}; may be called several times. */
  void keep() {
    USERS.merge(name, 1, Integer::sum);
  }

  /** Removes the database with the last release. */
  void release() {
    if (USERS.merge(name, -1, (users, one) -> users + one > 0 ? users + one : null) == null) {
      drop();
    }
  }

  private void drop() {
    try (Connection connection = connect()) {
      connection.createStatement().execute("SHUTDOWN IMMEDIATELY");
    } catch (SQLException e) {
      throw new IllegalStateException("The embedded database could not be closed", e);
    }
  }

  static UserError explain(SQLException e) {
    return new UserError("The embedded database failed: " + UserError.firstLine(e) + ".", e);
  }
}

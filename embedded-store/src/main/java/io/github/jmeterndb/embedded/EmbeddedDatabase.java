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
 * H2 in this JVM's memory.
 *
 * @param name unique in the JVM
 */
record EmbeddedDatabase(String name) {
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

  /** The first connection creates the database, which exists until the last {@link #release}. */
  String url() {
    // Not closed by H2's shutdown hook: an interrupted run still reads its rows and writes its
    // report. In MySQL mode, AUTO_INCREMENT continues after explicit ids.
    return "jdbc:h2:mem:" + name + ";MODE=MySQL;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE";
  }

  Connection connect() throws SQLException {
    // Not over DriverManager, which looks for drivers only once, and not in JMeter's plugin folder.
    return new Driver().connect(url(), new Properties());
  }

  /** Keeps the database until {@link #release}; one release per call. */
  void keep() {
    USERS.merge(name, 1, Integer::sum);
  }

  void release() {
    if (USERS.merge(name, -1, (users, one) -> users + one > 0 ? users + one : null) != null) {
      return;
    }
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

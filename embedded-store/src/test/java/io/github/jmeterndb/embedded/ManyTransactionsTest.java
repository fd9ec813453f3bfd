// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The limit of threads on the embedded database: H2 limits its transactions. */
class ManyTransactionsTest {
  private static final int MOST = 253;

  static List<AccessPath> paths() {
    return List.of(new DirectPath(), new SqlPath());
  }

  @ParameterizedTest
  @MethodSource("paths")
  void areToldOfBeforeTheyFail(AccessPath path) throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.pool.size", "5000")::get);

    assertThatCode(() -> path.requireThreads(MOST, settings)).doesNotThrowAnyException();
    assertUserError(() -> path.requireThreads(1_000, settings))
        .hasMessage(
            "threads: the embedded database supports at most 253, since H2 allows no more transactions at once;"
                + " give -Jthreads=253, or -Dh2.maxOpenTransactions=1002 besides.");
  }

  @Test
  void areBorneByH2UpToThatLimitAndNoFurther() throws SQLException {
    EmbeddedDatabase database = new EmbeddedDatabase("transactions");
    database.keep();
    List<Connection> writing = new ArrayList<>();
    try (Connection admin = database.connect()) {
      admin.createStatement().execute("CREATE TABLE t (id INT PRIMARY KEY)");
      // The limit of threads, and the administration's own two.
      for (int i = 0; i < MOST + 2; i++) {
        writing.add(write(database, i));
      }
      assertThat(writing).hasSize(255);
      assertThatThrownBy(() -> write(database, writing.size())).isInstanceOf(SQLException.class);
    } finally {
      for (Connection connection : writing) {
        connection.close();
      }
      database.release();
    }
  }

  private static Connection write(EmbeddedDatabase database, int id) throws SQLException {
    Connection connection = database.connect();
    connection.setAutoCommit(false);
    connection.createStatement().execute("INSERT INTO t VALUES (" + id + ")");
    return connection;
  }
}

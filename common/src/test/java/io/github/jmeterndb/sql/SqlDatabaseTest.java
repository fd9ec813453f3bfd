// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SqlDatabaseTest {
  private static final String ROW = "SELECT n FROM t WHERE id = 1";
  private static final String ADD = "UPDATE t SET n = n + 1 WHERE id = 1";

  private final JdbcDataSource source = new JdbcDataSource();
  private final SqlDatabase database = new SqlDatabase(source, connection -> {});
  private Connection open;

  @BeforeEach
  void makeATable() throws SQLException {
    source.setURL("jdbc:h2:mem:queries;LOCK_TIMEOUT=1");
    open = source.getConnection();
    open.createStatement().execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
    open.createStatement().execute("INSERT INTO t VALUES (1, 0)");
  }

  @AfterEach
  void removeIt() throws SQLException {
    open.close();
  }

  @Test
  void countsQueriesAsSysbenchDoes() throws StoreException {
    database.transaction(
        statements -> {
          statements.all(ROW, row -> row.getInt(1));
          statements.update(ADD);
          return statements.update(ADD);
        });
    assertThat(database.counters()).as("with BEGIN and COMMIT").isEqualTo(queries(1, 2, 2));

    database.autocommit(statements -> statements.all(ROW, row -> row.getInt(1)));
    assertThat(database.counters()).isEqualTo(queries(2, 2, 2));

    assertThatThrownBy(
            () ->
                database.transaction(
                    statements -> {
                      statements.update(ADD);
                      throw StoreException.wrongEffect("not this one");
                    }))
        .hasMessage("not this one");
    assertThat(database.counters()).as("with BEGIN and ROLLBACK").isEqualTo(queries(2, 3, 4));
  }

  @Test
  void tellsThatALockWasWaitedForInVain() throws SQLException {
    open.setAutoCommit(false);
    open.createStatement().execute(ADD);

    StoreException failure =
        catchThrowableOfType(
            StoreException.class, () -> database.transaction(statements -> statements.update(ADD)));

    assertThat(failure.isTemporary()).isTrue();
    assertThat(failure.outcome()).isEqualTo(Outcome.NOT_APPLIED);
  }

  @Test
  void doesNotKnowWhatBecameOfACommitThatFails() {
    StoreException failure =
        catchThrowableOfType(
            StoreException.class,
            () ->
                database.transaction(
                    statements -> open.createStatement().execute("SHUTDOWN IMMEDIATELY")));

    assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  private static Map<String, Long> queries(long read, long write, long other) {
    return Map.of(
        Counted.READ_QUERIES, read, Counted.WRITE_QUERIES, write, Counted.OTHER_QUERIES, other);
  }
}

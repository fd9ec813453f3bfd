// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TablesOfRunsTest {
  private static final TableShape SHAPE =
      new TableShape("t", Map.of("id", "INT NOT NULL"), "id", Map.of("i", "id"));

  private final H2Server server = new H2Server();
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> identities = new HashMap<>();
  private ServerConnection sql;

  @BeforeEach
  void connect() throws SQLException {
    sql = new ServerConnection(server);
    sql.execute("CREATE TABLE others (id INT)");
  }

  @AfterEach
  void end() throws SQLException {
    sql.close();
    server.close();
  }

  @Test
  void areMadeAnewByTheNextRunAndKeptWithinOne() throws Exception {
    makeWithRows();
    try (DatabaseAdmin next = admin()) {
      next.takeLease(lines::add);
      assertThat(next.isReplaceable("t")).isTrue();
      next.make(SHAPE);
      assertThat(rows("t")).isZero();

      sql.execute("INSERT INTO t VALUES (3)");
      next.make(SHAPE);
      assertThat(rows("t")).isOne();
    }
  }

  @Test
  void areNotThoseOfSomebodyElse() throws Exception {
    sql.execute("CREATE TABLE t (id INT PRIMARY KEY)");
    refuses();
    assertThat(rows("t")).isZero();
  }

  @Test
  void areNotThoseThatSomebodyDroppedAndMadeAgain() throws Exception {
    makeWithRows();
    identities.put("t", "another one");
    refuses();
    assertThat(rows("t")).isEqualTo(2);

    assertThat(clean(false)).isTrue();
    assertThat(lines).first().isEqualTo("Left: t, which no run has created.");
    assertThat(tables()).containsExactly("OTHERS", "T");
  }

  @Test
  void areNotThoseOfUnknownIdentity() throws Exception {
    makeWithRows();
    identities.put("t", "");
    refuses();

    assertThat(clean(false)).isFalse();
    assertThat(lines).first().asString().startsWith("Left: t, as far as is known");
    assertThat(tables()).containsExactly("JMETER_NDB", "OTHERS", "T");
  }

  /** A run killed while it makes a table leaves an empty one. */
  @Test
  void areThoseThatAKilledRunWasMakingUnlessTheyHaveRows() throws Exception {
    makeWithRows();
    sql.execute("UPDATE jmeter_ndb SET identity = '' WHERE name = 't'");
    refuses();

    sql.execute("DELETE FROM t");
    makeWithRows();
    assertThat(rows("t")).isEqualTo(2);
  }

  @Test
  void areDroppedAtTheEndWhereTheyAreOfNoFurtherUse() throws Exception {
    try (DatabaseAdmin run = admin()) {
      run.takeLease(lines::add);
      run.makeForThisRun("copy", "CREATE TABLE copy (id INT)");
      run.make(SHAPE);
    }
    assertThat(tables()).containsExactly("JMETER_NDB", "OTHERS", "T");
    assertThat(Lease.list(sql)).containsOnlyKeys("t");
  }

  @Test
  void areListedAndDroppedWithTheListLast() throws Exception {
    assertThat(clean(false)).isTrue();
    makeWithRows();

    assertThat(clean(true)).isTrue();
    assertThat(tables()).containsExactly("JMETER_NDB", "OTHERS", "T");
    assertThat(clean(false)).isTrue();

    assertThat(lines)
        .containsExactly(
            "No run has created anything here: there is no table jmeter_ndb.",
            "Would be dropped: t",
            "Would be dropped: jmeter_ndb",
            "Dropped: t",
            "Dropped: jmeter_ndb");
    assertThat(tables()).containsExactly("OTHERS");
  }

  @Test
  void areForgottenWhereTheyAreGone() throws Exception {
    makeWithRows();
    sql.execute("DROP TABLE t");

    assertThat(clean(false)).isTrue();

    assertThat(lines).first().isEqualTo("Gone already: t");
    assertThat(tables()).containsExactly("OTHERS");
  }

  private void refuses() throws Exception {
    try (DatabaseAdmin next = admin()) {
      next.takeLease(lines::add);
      for (ThrowingCallable making :
          List.<ThrowingCallable>of(
              () -> next.make(SHAPE), () -> next.makeForThisRun("t", "CREATE TABLE t (id INT)"))) {
        assertUserError(making).hasMessageStartingWith("There is a table t that no run has made");
      }
    }
  }

  private void makeWithRows() throws Exception {
    try (DatabaseAdmin run = admin()) {
      run.takeLease(lines::add);
      run.make(SHAPE);
    }
    sql.execute("INSERT INTO t VALUES (1), (2)");
  }

  private boolean clean(boolean onlyLists) throws Exception {
    try (DatabaseAdmin admin = admin()) {
      return admin.clean(onlyLists, lines::add);
    }
  }

  private DatabaseAdmin admin() throws SQLException, UserError {
    return new PlainAdmin(new ServerConnection(server), false, identities);
  }

  private int rows(String table) throws SQLException {
    return Integer.parseInt(sql.text("SELECT COUNT(*) FROM " + table));
  }

  private List<String> tables() throws SQLException {
    return sql.rows(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'"
            + " ORDER BY table_name",
        row -> row.getString(1));
  }
}

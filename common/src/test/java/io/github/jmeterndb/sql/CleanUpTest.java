// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is dropped of what runs have created, and what is left. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CleanUpTest {
  private static final TableShape SHAPE =
      new TableShape("t", Map.of("id", "INT NOT NULL"), "id", Map.of());

  /** Of whose rows those below 0 are somebody else's. */
  private static final ForeignRows MAKER =
      new ForeignRows() {
        @Override
        public String name() {
          return "maker";
        }

        @Override
        public Optional<String> foreignRow(Keeper keeper, String table) throws SQLException {
          String found = keeper.server().text("SELECT id FROM %s WHERE id < 0".formatted(table));
          return Optional.of(found).filter(id -> !id.isEmpty());
        }
      };

  private final H2Server server = new H2Server();
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> identities = new HashMap<>();

  @AfterEach
  void end() throws SQLException {
    server.close();
  }

  @Test
  void dropsTheTablesOfARunAndTheTableOfTheClaimsLast() throws Exception {
    makeTable();
    execute("CREATE TABLE other (id INT)");

    assertThat(clean(false)).isTrue();

    assertThat(lines)
        .containsExactly(
            "Dropped: t, made for maker.", "Dropped: jmeter_ndb, what was recorded of the tables.");
    assertThat(tables()).containsExactly("OTHER");
  }

  @Test
  void onlyListsWhereThatIsWanted() throws Exception {
    makeTable();

    assertThat(clean(true)).isTrue();

    assertThat(lines).first().isEqualTo("Would be dropped: t, made for maker.");
    assertThat(tables()).containsExactly("JMETER_NDB", "T");
  }

  @Test
  void leavesATableThatTookThePlaceOfARuns() throws Exception {
    makeTable();
    identities.put("t", "another one");

    assertThat(clean(false)).isTrue();

    assertThat(lines).first().isEqualTo("Left: t, which no run has created.");
    assertThat(tables()).containsExactly("T");
  }

  @Test
  void leavesATableWithRowsOfSomebodyElse() throws Exception {
    makeTable();
    execute("INSERT INTO t VALUES (-7)");

    assertThat(clean(false)).isFalse();

    assertThat(lines)
        .first()
        .asString()
        .startsWith(
            "Left: t. There is a table t with rows that are not ours, such as that of the id -7");
    assertThat(tables()).containsExactly("JMETER_NDB", "T");
  }

  @Test
  void leavesATableOfWhichItIsNotKnownWhetherItIsTheRuns() throws Exception {
    makeTable();
    identities.put("t", "");

    assertThat(clean(false)).isFalse();

    assertThat(lines).first().asString().startsWith("Left: t. Whether it is the table that a run ");
    assertThat(tables()).containsExactly("JMETER_NDB", "T");
  }

  @Test
  void leavesATableThatARunIsAtWorkOn() throws Exception {
    try (Keeper run = keeper()) {
      run.claim(List.of("t"), List.of(MAKER), line -> {});
      run.make(SHAPE, "maker", Optional::empty);

      assertThat(clean(false)).isFalse();

      assertThat(lines)
          .anyMatch(line -> line.startsWith("Left: t. Another run is at work on the table t: "));
      assertThat(tables()).containsExactly("JMETER_NDB", "T");
      run.requireClaim();
    }
  }

  @Test
  void forgetsATableThatIsGone() throws Exception {
    makeTable();
    execute("DROP TABLE t");

    assertThat(clean(false)).isTrue();

    assertThat(lines).first().isEqualTo("Gone already: t.");
    assertThat(tables()).isEmpty();
  }

  @Test
  void doesNothingWhereNoRunHasEverBeen() throws Exception {
    execute("CREATE TABLE t (id INT)");

    assertThat(clean(false)).isTrue();

    assertThat(lines)
        .containsExactly("No run has created anything here: there is no table jmeter_ndb.");
    assertThat(tables()).containsExactly("T");
  }

  private void makeTable() throws Exception {
    try (Keeper run = keeper()) {
      run.claim(List.of("t"), List.of(MAKER), line -> {});
      run.make(SHAPE, "maker", Optional::empty);
    }
    execute("INSERT INTO t VALUES (1), (2)");
  }

  private boolean clean(boolean onlyLists) throws Exception {
    try (Keeper keeper = keeper()) {
      return keeper.clean(onlyLists, List.of(MAKER), lines::add);
    }
  }

  private Keeper keeper() throws SQLException, UserError {
    return new Keeper(
        new ServerConnection(server),
        new Dialect("VARCHAR", "", "DEFAULT", "", false, false),
        Settings.of(name -> null)) {
      @Override
      public UserError explain(SQLException e) {
        return new UserError(e.toString(), e);
      }

      @Override
      protected String identity(String table) {
        return identities.getOrDefault(table, "first");
      }

      @Override
      public Map<String, Object> describe() {
        return Map.of();
      }
    };
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = server.connect()) {
      connection.createStatement().execute(sql);
    }
  }

  private List<String> tables() throws SQLException {
    try (Connection connection = server.connect()) {
      return ServerQuery.rows(
          connection,
          "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'"
              + " ORDER BY table_name",
          row -> row.getString(1));
    }
  }
}

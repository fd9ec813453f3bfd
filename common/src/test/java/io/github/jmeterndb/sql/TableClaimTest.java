// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TableClaimTest {
  private static final String TABLE = "t";
  private static final Duration SHORT = Duration.ofMillis(50);

  /** So long that no test sees a beat. */
  private static final Duration NONE = Duration.ofDays(1);

  private final H2Server server = new H2Server();
  private final List<String> lines = new ArrayList<>();

  @AfterEach
  void end() throws SQLException {
    server.close();
  }

  @Test
  void isReadByAnybody() throws Exception {
    try (TableClaim claim = take(SHORT)) {
      assertThat(TableClaim.tokenOf(TABLE, server.connect())).isEqualTo(claim.token());
      claim.register(TABLE, "crud", "7/1");
      assertThat(claim.workload(TABLE, "7/1")).isEqualTo("crud");
      assertThat(claim.workload(TABLE, "8/1")).as("of another table of that name").isEmpty();
    }
    assertThat(TableClaim.tokenOf(TABLE, server.connect())).isEmpty();
    try (TableClaim next = take(SHORT)) {
      assertThat(next.workload(TABLE, "7/1"))
          .as("after its end, the table is still one that was made here")
          .isEqualTo("crud");
    }
  }

  @Test
  void takesTheRunsOwnTableWithItAndNoOther() throws Exception {
    try (ServerConnection sql = new ServerConnection(server)) {
      sql.execute("CREATE TABLE copy (id INT)");
      sql.execute("CREATE TABLE other (id INT)");
      try (TableClaim claim = take(SHORT, List.of("copy", "other"))) {
        claim.register("copy", "table", "7/1");
        claim.dropAtEnd("copy");
        claim.register("other", "crud", "8/1");
      }
      assertThat(new DefinitionReader(server.connect()).read("", "copy")).isEmpty();
      assertThat(new DefinitionReader(server.connect()).read("", "other")).isPresent();
      assertThat(sql.rows("SELECT name FROM jmeter_ndb", row -> row.getString(1)))
          .containsExactly("other");
    }
  }

  @Test
  void leavesTheRunsOwnTableToTheRunThatHasTakenItOver() throws Exception {
    try (ServerConnection sql = new ServerConnection(server)) {
      sql.execute("CREATE TABLE t (id INT)");
      TableClaim claim = take(NONE);
      claim.dropAtEnd(TABLE);
      sql.execute("UPDATE jmeter_ndb SET token = 'of another run'");
      claim.close();

      assertThat(new DefinitionReader(server.connect()).read("", TABLE)).isPresent();
      assertThat(TableClaim.tokenOf(TABLE, server.connect())).isEqualTo("of another run");
    }
  }

  @Test
  void leavesNothingOfATableThatWasNeverMade() throws Exception {
    take(SHORT).close();
    try (ServerConnection sql = new ServerConnection(server)) {
      assertThat(sql.text("SELECT COUNT(*) FROM jmeter_ndb")).isEqualTo("0");
    }
  }

  @Test
  void isNobodysWhereNothingWasEverClaimed() throws Exception {
    assertThat(TableClaim.tokenOf(TABLE, server.connect())).isEmpty();
  }

  @Test
  void keepsOutASecondRunWhileTheFirstLives() throws Exception {
    try (TableClaim claim = take(SHORT)) {
      assertThatThrownBy(() -> take(Duration.ofSeconds(10)))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("Another run is at work on the table t: ")
          .hasMessageContaining(ProcessHandle.current().pid() + "@")
          .hasMessageEndingWith("name another database with -Jndb.database=….");
      assertThat(lines).hasSize(1);
      assertThatCode(claim::require).doesNotThrowAnyException();
    }
  }

  @Test
  void isTakenOverWhereItsRunHasDied() throws Exception {
    TableClaim dead = take(NONE);
    try (TableClaim next = take(SHORT)) {
      assertThat(TableClaim.tokenOf(TABLE, server.connect()))
          .isEqualTo(next.token())
          .isNotEqualTo(dead.token());
      assertThat(lines)
          .hasSize(2)
          .first()
          .asString()
          .startsWith("The table t is claimed by ")
          .endsWith("waiting up to 0 s for a sign of life.");
    }
    dead.close();
  }

  @Test
  void isLostWhereAnotherRunHasTakenTheTable() throws Exception {
    try (TableClaim claim = take(SHORT)) {
      server.connect().createStatement().execute("UPDATE jmeter_ndb SET token = 'another'");

      assertThatThrownBy(claim::require)
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("Another run has taken the table t over");
    }
    assertThat(TableClaim.tokenOf(TABLE, server.connect()))
        .as("the other's claim")
        .isEqualTo("another");
  }

  @Test
  void isOnAllTablesOrNone() throws Exception {
    try (TableClaim claim = take(SHORT, List.of("b", "c"))) {
      assertThatThrownBy(() -> take(Duration.ofSeconds(10), List.of("c", "a")))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("Another run is at work on the table c: ");
      assertThat(TableClaim.tokenOf("a", server.connect())).as("given back").isEmpty();
      assertThat(TableClaim.tokenOf("b", server.connect())).isEqualTo(claim.token());

      server
          .connect()
          .createStatement()
          .execute("UPDATE jmeter_ndb SET token = 'another' WHERE name = 'b'");
      assertThatThrownBy(claim::require)
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("Another run has taken the table b, c over");
    }
  }

  @Test
  void canBeTakenAgainAfterItWasGivenUp() throws Exception {
    take(SHORT).close();
    try (TableClaim again = take(SHORT)) {
      again.require();
    }
    assertThat(lines).isEmpty();
  }

  @Test
  void isGivenUpAfterItWasAborted() throws Exception {
    TableClaim claim = take(SHORT);
    claim.abort();
    claim.close();

    assertThat(TableClaim.tokenOf(TABLE, server.connect())).isEmpty();
  }

  @Test
  void survivesARestartOfTheServer() throws Exception {
    try (TableClaim claim = take(SHORT)) {
      server.goAway(2);
      claim.register(TABLE, "crud", "7/1");
      claim.require();
      assertThat(claim.workload(TABLE, "7/1")).isEqualTo("crud");
    }
  }

  private TableClaim take(Duration beat) throws SQLException, UserError {
    return take(beat, List.of(TABLE));
  }

  private TableClaim take(Duration beat, List<String> tables) throws SQLException, UserError {
    return TableClaim.take(new ServerConnection(server), "", tables, lines::add, beat);
  }
}

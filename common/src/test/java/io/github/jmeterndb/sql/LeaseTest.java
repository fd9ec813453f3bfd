// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
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
class LeaseTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  /** So long that no test sees a renewal. */
  private static final Duration NONE = Duration.ofDays(1);

  private final H2Server server = new H2Server();
  private final List<String> lines = new ArrayList<>();

  @AfterEach
  void end() throws SQLException {
    server.close();
  }

  @Test
  void isReadByAnybodyAndGivenUpAtItsEnd() throws Exception {
    assertThat(holder()).as("before there is a table").isEmpty();
    try (Lease lease = take(SHORT)) {
      assertThat(holder()).isEqualTo(lease.token());
    }
    assertThat(holder()).isEmpty();
    try (Lease again = take(SHORT)) {
      again.require();
      again.abort();
    }
    assertThat(holder()).as("after it was aborted").isEmpty();
    assertThat(lines).isEmpty();
  }

  @Test
  void keepsOutASecondRunWhileTheFirstLives() throws Exception {
    try (Lease lease = take(SHORT)) {
      assertUserError(() -> take(Duration.ofSeconds(10)))
          .hasMessageStartingWith("Another run is at work in this database: ")
          .hasMessageContaining(ProcessHandle.current().pid() + "@")
          .hasMessageEndingWith("name another database with -Jndb.database=….");
      assertThat(lines).hasSize(1);
      assertThatCode(lease::require).doesNotThrowAnyException();
      assertThat(holder()).isEqualTo(lease.token());
    }
  }

  @Test
  void isTakenOverWhereItsRunHasDied() throws Exception {
    Lease dead = take(NONE);
    try (Lease next = take(SHORT)) {
      assertThat(holder()).isEqualTo(next.token()).isNotEqualTo(dead.token());
      assertThat(lines)
          .hasSize(2)
          .first()
          .asString()
          .startsWith("The database is in use by ")
          .endsWith("waiting up to 0 s for a sign of life.");

      assertUserError(dead::require)
          .hasMessageStartingWith("Another run has taken this database over");
      dead.dropAtEnd("t");
      next.list("t", "7/1");
      dead.close();
      assertThat(holder()).as("the other run's lease").isEqualTo(next.token());
      assertThat(list()).containsExactly("t");
    }
  }

  @Test
  void isHeldWhereTheClocksOfServersDiffer() throws Exception {
    try (Lease lease = take(SHORT);
        ServerConnection sql = new ServerConnection(server)) {
      sql.execute("UPDATE jmeter_ndb SET since = '1999-01-01T00:00:00Z'");
      assertThatThrownBy(() -> take(Duration.ofSeconds(10))).hasMessageContaining("since 1999-");
      lease.require();
    }
    Lease dead = take(NONE);
    try (ServerConnection sql = new ServerConnection(server)) {
      sql.execute("UPDATE jmeter_ndb SET since = '2999-01-01T00:00:00Z'");
    }
    take(SHORT).close();
    dead.close();
  }

  private Lease take(Duration renewal) throws SQLException, UserError {
    return Lease.take(new ServerConnection(server), "", lines::add, renewal);
  }

  private String holder() throws SQLException {
    return Lease.token(server.connect());
  }

  private List<String> list() throws SQLException {
    try (ServerConnection sql = new ServerConnection(server)) {
      return List.copyOf(Lease.list(sql).keySet());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LostNodesTest {
  private static final long EPOCH = 1_000_000_000;
  private static final long SECOND = 1_000;
  private static final String LOST_CONNECTION = "08S01";

  /** When each process was started, by role, in milliseconds since the epoch. */
  private final Map<String, Long> started = new HashMap<>();

  private final Server mysqld = new Server("mysqld");
  private long now = EPOCH;
  private LostNodes nodes;

  @BeforeEach
  void allHaveBeenUpForAMinute() {
    for (String role : List.of("mysqld", "data node 2", "data node 3")) {
      started.put(role, EPOCH - 60 * SECOND);
    }
    nodes = new LostNodes(List.of(mysqld), () -> now);
    nodes.begin();
  }

  @Test
  void findsNoneWhereAllStay() {
    pollAt(0.9);
    pollAt(61);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void namesADataNodeThatEndedAndWhen() {
    pollAt(11.4);
    started.remove("data node 3");
    pollAt(12.4);
    pollAt(13.4);

    assertThat(nodes.lost(EPOCH)).containsExactly("data node 3 at 12.4 s");
  }

  @Test
  void remembersOneThatHasComeBack() {
    started.remove("data node 3");
    pollAt(2);
    started.put("data node 3", EPOCH + 9 * SECOND);
    pollAt(30);

    assertThat(nodes.lost(EPOCH)).containsExactly("data node 3 at 2.0 s");
  }

  @Test
  void findsByItsUptimeOneThatWasNeverSeenMissing() {
    started.put("mysqld", EPOCH + 5 * SECOND);
    pollAt(8);

    assertThat(nodes.lost(EPOCH)).containsExactly("mysqld at 5.0 s");
  }

  @Test
  void doesNotTakeOneThatStartedJustBeforeTheCellForLost() {
    started.put("mysqld", EPOCH - 100);
    nodes.begin();
    pollAt(8.5);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void namesAServerThatDoesNotAnswerAndNoneBehindIt() {
    mysqld.failure = LOST_CONNECTION;
    pollAt(3);
    pollAt(9);

    assertThat(nodes.lost(EPOCH)).containsExactly("mysqld at 3.0 s");
  }

  @Test
  void doesNotTakeALostConnectionForALostServer() {
    mysqld.failure = LOST_CONNECTION;
    pollAt(3);
    mysqld.failure = "";
    pollAt(4);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void doesNotTakeAnAnswerThatCannotBeReadForALoss() {
    mysqld.failure = "42000";
    pollAt(3);
    mysqld.failure = "";
    mysqld.reportsOthers = false;
    pollAt(4);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void namesOneThatIsAwayBeforeALaterCellBegins() {
    started.remove("data node 3");
    now = EPOCH + 100 * SECOND;
    nodes.begin();
    started.put("data node 3", now - SECOND);
    pollAt(105);

    assertThat(nodes.lost(EPOCH + 101 * SECOND)).containsExactly("data node 3 before its window");
  }

  @Test
  void forgetsWhatAnEarlierCellLost() {
    started.put("data node 3", EPOCH + 5 * SECOND);
    pollAt(30);
    nodes.begin();
    pollAt(60);

    assertThat(nodes.lost(EPOCH + 31 * SECOND)).isEmpty();
  }

  @Test
  void asksUntilTheCellHasEnded() {
    nodes.start();
    started.remove("data node 2");
    now = EPOCH + 7 * SECOND;

    assertThat(nodes.end(EPOCH)).containsExactly("data node 2 at 7.0 s");
  }

  @Test
  void findsNothingWhereTheDatabaseDoesNotTell() {
    try (LostNodes none =
        LostNodes.of(
            () -> {
              throw new UserError("nobody knows");
            })) {
      none.start();

      assertThat(none.end(EPOCH)).isEmpty();
    }
  }

  private void pollAt(double seconds) {
    now = EPOCH + Math.round(seconds * SECOND);
    nodes.poll();
  }

  /** One that reports all, itself among them, or fails. */
  private final class Server implements Uptimes {
    private final String role;
    private volatile String failure = "";
    private volatile boolean reportsOthers = true;

    Server(String role) {
      this.role = role;
    }

    @Override
    public String server() {
      return role;
    }

    @Override
    public Map<String, Long> read() throws SQLException {
      if (!failure.isEmpty()) {
        throw new SQLException("no answer", failure);
      }
      Map<String, Long> uptimes = new HashMap<>();
      started.forEach(
          (process, start) -> {
            if (reportsOthers || process.equals(role)) {
              uptimes.put(process, Math.floorDiv(now - start, SECOND));
            }
          });
      return uptimes;
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }
}

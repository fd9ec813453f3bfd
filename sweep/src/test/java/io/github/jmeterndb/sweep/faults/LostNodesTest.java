// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LostNodesTest {
  private static final long EPOCH = 1_000_000_000;
  private static final long SECOND = 1_000;
  private static final String LOST_CONNECTION = "08S01";
  private static final long LONG = 60 * SECOND;

  /** When each process was started, by role, in milliseconds since the epoch. */
  private final Map<String, Long> started = new ConcurrentHashMap<>();

  private final Server mysqld = new Server("mysqld");
  private volatile long now = EPOCH;
  private LostNodes nodes;

  @BeforeEach
  void allHaveBeenUpForAMinute() throws Exception {
    for (String role : List.of("mysqld", "data node 2", "data node 3")) {
      started.put(role, EPOCH - 60 * SECOND);
    }
    nodes = new LostNodes(List.of(mysqld), () -> now, LONG);
    nodes.begin();
  }

  @Test
  void findsNoneWhereAllStay() throws Exception {
    pollAt(0.9);
    pollAt(61);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void namesADataNodeThatEndedAndWhen() throws Exception {
    pollAt(11.4);
    started.remove("data node 3");
    pollAt(12.4);
    pollAt(13.4);

    assertThat(nodes.lost(EPOCH)).containsExactly("data node 3 at 12.4 s");
  }

  @Test
  void remembersOneThatHasComeBack() throws Exception {
    started.remove("data node 3");
    pollAt(2);
    started.put("data node 3", EPOCH + 9 * SECOND);
    pollAt(30);

    assertThat(nodes.lost(EPOCH)).containsExactly("data node 3 at 2.0 s");
  }

  @Test
  void findsByItsUptimeOneThatWasNeverSeenMissing() throws Exception {
    started.put("mysqld", EPOCH + 5 * SECOND);
    pollAt(8);

    assertThat(nodes.lost(EPOCH)).containsExactly("mysqld at 5.0 s");
  }

  @Test
  void doesNotTakeOneThatStartedJustBeforeTheCellForLost() throws Exception {
    started.put("mysqld", EPOCH - 100);
    nodes.begin();
    pollAt(8.5);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void namesAServerThatDoesNotAnswerAndNoneBehindIt() throws Exception {
    mysqld.failure = LOST_CONNECTION;
    pollAt(3);
    pollAt(9);

    assertThat(nodes.lost(EPOCH)).containsExactly("mysqld at 3.0 s");
  }

  @Test
  void doesNotTakeALostConnectionForALostServer() throws Exception {
    mysqld.failure = LOST_CONNECTION;
    pollAt(3);
    mysqld.failure = "";
    pollAt(4);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void doesNotTakeAnAnswerThatCannotBeReadForALoss() throws Exception {
    mysqld.failure = "42000";
    pollAt(3);
    mysqld.failure = "";
    mysqld.tellsOfOthers = false;
    pollAt(4);

    assertThat(nodes.lost(EPOCH)).isEmpty();
  }

  @Test
  void namesOneThatIsAwayBeforeALaterCellBegins() throws Exception {
    started.remove("data node 3");
    now = EPOCH + 100 * SECOND;
    nodes.begin();
    started.put("data node 3", now - SECOND);
    pollAt(105);

    assertThat(nodes.lost(EPOCH + 101 * SECOND)).containsExactly("data node 3 before its window");
  }

  /** A window may open in the millisecond in which the servers were asked. */
  @Test
  void namesOneThatIsAwayAsTheWindowOpensAsLostBeforeIt() throws Exception {
    started.remove("data node 3");
    nodes.begin();

    assertThat(nodes.lost(EPOCH)).containsExactly("data node 3 before its window");
  }

  @Test
  void forgetsWhatAnEarlierCellLost() throws Exception {
    started.put("data node 3", EPOCH + 5 * SECOND);
    pollAt(30);
    nodes.begin();
    pollAt(60);

    assertThat(nodes.lost(EPOCH + 31 * SECOND)).isEmpty();
  }

  @Test
  void asksUntilTheCellHasEnded() throws Exception {
    nodes.start();
    started.remove("data node 2");
    now = EPOCH + 7 * SECOND;

    assertThat(nodes.end(EPOCH)).containsExactly("data node 2 at 7.0 s");
  }

  /** As where its host is gone: only a timeout ends the question. */
  @Test
  void namesAServerThatFailsSilentlyAsOfTheTimeAtWhichItWasAsked() throws Exception {
    nodes.start();
    now = EPOCH + 12 * SECOND;
    mysqld.hang().await();

    now = EPOCH + 32 * SECOND;
    mysqld.failure = LOST_CONNECTION;
    mysqld.answer();

    assertThat(nodes.end(EPOCH)).containsExactly("mysqld at 12.0 s");
  }

  @Test
  void doesNotLetACellWaitForAServerThatDoesNotAnswer() throws Exception {
    nodes = new LostNodes(List.of(mysqld), () -> now, SECOND / 10);
    nodes.start();
    now = EPOCH + 12 * SECOND;
    mysqld.hang().await();
    now = EPOCH + 15 * SECOND;

    assertThat(nodes.end(EPOCH)).containsExactly("mysqld at 12.0 s");
    mysqld.answer();
  }

  @Test
  void asksEachServerThoughAnotherDoesNotAnswer() throws Exception {
    Server other = new Server("mysqld 2");
    started.put("mysqld 2", EPOCH - 60 * SECOND);
    nodes = new LostNodes(List.of(mysqld, other), () -> now, SECOND);
    nodes.begin();
    mysqld.hang();
    pollAt(12);
    started.remove("data node 3");
    pollAt(17);

    now = EPOCH + 40 * SECOND;
    assertThat(nodes.end(EPOCH)).containsExactly("mysqld at 12.0 s", "data node 3 at 17.0 s");
    mysqld.answer();
  }

  @Test
  void findsNothingWhereTheDatabaseDoesNotTell() throws Exception {
    try (LostNodes none =
        LostNodes.of(
            () -> {
              throw new UserError("nobody knows");
            })) {
      none.start();

      assertThat(none.end(EPOCH)).isEmpty();
    }
  }

  private void pollAt(double seconds) throws InterruptedException {
    now = EPOCH + Math.round(seconds * SECOND);
    nodes.poll();
  }

  /** One that tells of all, itself among them, or fails. */
  private final class Server implements Uptimes {
    private final String role;
    private volatile String failure = "";
    private volatile boolean tellsOfOthers = true;
    private volatile CountDownLatch asked = new CountDownLatch(1);
    private volatile CountDownLatch answer = new CountDownLatch(0);

    Server(String role) {
      this.role = role;
    }

    /** Lets it answer nothing until {@link #answer}; what is given tells that it was asked. */
    CountDownLatch hang() {
      asked = new CountDownLatch(1);
      answer = new CountDownLatch(1);
      return asked;
    }

    void answer() {
      answer.countDown();
    }

    @Override
    public String server() {
      return role;
    }

    @Override
    public Map<String, Long> read() throws SQLException {
      asked.countDown();
      try {
        answer.await();
      } catch (InterruptedException e) {
        throw new SQLException(e);
      }
      if (!failure.isEmpty()) {
        throw new SQLException("no answer", failure);
      }
      Map<String, Long> uptimes = new HashMap<>();
      started.forEach(
          (process, start) -> {
            if (tellsOfOthers || process.equals(role)) {
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

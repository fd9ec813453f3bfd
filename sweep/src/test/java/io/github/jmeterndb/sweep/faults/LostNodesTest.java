// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LostNodesTest {
  private static final long EPOCH = 1_000_000_000;
  private static final long SECOND = 1_000;

  /** The start of each process by role, in milliseconds since the epoch. */
  private final Map<String, Long> started = new HashMap<>();

  private final Deque<Exception> failures = new ArrayDeque<>();
  private final LostNodes nodes = new LostNodes(Map.of("mysqld", this::uptimes), () -> this.now);
  private long now = EPOCH;

  @BeforeEach
  void allHaveBeenUpForAMinute() {
    for (String role : List.of("mysqld", "data node 2", "data node 3")) {
      started.put(role, EPOCH - 60 * SECOND);
    }
    nodes.start();
  }

  @Test
  void namesWhenOneRestarted() {
    started.put("mysqld", EPOCH + 5 * SECOND);

    assertThat(endAt(8)).containsExactly("mysqld at 5.0 s");
  }

  @Test
  void namesAServerThatDoesNotAnswerAndNoneBehindIt() {
    failures.add(lostConnection());
    failures.add(lostConnection());

    assertThat(endAt(9)).containsExactly("mysqld in its window");
  }

  @Test
  void doesNotTakeALostConnectionForALostServer() {
    failures.add(lostConnection());

    assertThat(endAt(4)).isEmpty();
  }

  @Test
  void keepsTheCellWhereAnAnswerCannotBeRead() {
    failures.add(new SQLException("no privilege", "42000"));
    assertThat(endAt(3)).isEmpty();
    failures.add(new SQLException("Too many connections", "08004"));
    assertThat(endAt(3)).isEmpty();
    failures.add(new IllegalStateException("a defect of the driver"));
    assertThat(endAt(3)).isEmpty();
    started.keySet().removeIf(role -> !role.equals("mysqld"));
    assertThat(endAt(4)).as("of the nodes, nothing is reported").isEmpty();
  }

  @Test
  void namesOneThatIsAwayOrReturnsInALaterCell() {
    started.remove("data node 3");
    now = EPOCH + 100 * SECOND;
    nodes.start();
    assertThat(endAt(101)).containsExactly("data node 3 before its window");

    nodes.start();
    started.put("data node 3", EPOCH + 103 * SECOND);
    assertThat(endAt(105)).containsExactly("data node 3 at 103.0 s");

    nodes.start();
    assertThat(endAt(160)).isEmpty();
  }

  private static SQLException lostConnection() {
    return new SQLException("no answer", "08S01");
  }

  private List<String> endAt(double seconds) {
    now = EPOCH + Math.round(seconds * SECOND);
    return nodes.end(EPOCH);
  }

  /** A server that reports all nodes, itself among them, or fails. */
  private Map<String, Long> uptimes() throws SQLException {
    if (failures.peek() instanceof SQLException) {
      throw (SQLException) failures.remove();
    }
    if (!failures.isEmpty()) {
      throw (RuntimeException) failures.remove();
    }
    Map<String, Long> uptimes = new HashMap<>();
    started.forEach((role, start) -> uptimes.put(role, Math.floorDiv(now - start, SECOND)));
    return uptimes;
  }
}

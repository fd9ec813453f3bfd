// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sql.DatabaseAdmin.ApiSlot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreflightTest {
  /** Slot 7 is of a host that does not resolve: RFC 2606. */
  private static final List<ApiSlot> SLOTS =
      List.of(
          new ApiSlot(4, "", true),
          new ApiSlot(5, "", false),
          new ApiSlot(6, "127.0.0.1", false),
          new ApiSlot(7, "db1.invalid", false));

  @Test
  void saysThatTheEmbeddedDatabaseIsNotThereYet() {
    assertThat(ask(Map.of("target", "embedded")))
        .singleElement()
        .asString()
        .startsWith("Target embedded, EMBEDDED DATABASE, not NDB")
        .contains("nothing to look at yet");
  }

  @Test
  void saysOfServerAndPathThatNothingAnswers() throws IOException {
    String url = "jdbc:mysql://127.0.0.1:" + portOfNobody() + "/mine";
    String line = "The server at " + url + " does not answer; start it, or give -Jjdbc.url=";

    List<String> lines = ask(Map.of("target", "mysql", "jdbc.url", url, "jdbc.password", "secret"));

    assertThat(lines).hasSize(2).noneMatch(said -> said.contains("secret"));
    assertThat(lines.get(0)).startsWith("✗ Server: " + line);
    assertThat(lines.get(1)).startsWith("✗ jdbc: " + line);
    assertThat(ask(Map.of("jdbc.url", url)))
        .as("it would be asked what it is")
        .hasSize(1)
        .allMatch(said -> said.startsWith("✗ " + line));
  }

  @Test
  void leavesOutWhatIsKnownOnlyWhenThePlanRuns() {
    assertThat(ask(Map.of("target", "embedded", "threads", "${N}")))
        .first()
        .isEqualTo("threads: left out, because its value is known only when the plan runs");
  }

  @Test
  void addsUpTheApiSlotsOfAllPathsAndSaysWhatToDo() {
    SortedMap<String, Integer> byPath =
        new TreeMap<>(Map.of("clusterj", 1, "clusterj[ndb.pool.size=4]", 4));

    assertThat(Preflight.apiSlots(byPath, List.of(), 1, SLOTS).problem())
        .isEqualTo(
            "The cluster lacks API slots: 5 needed; 2 of 4 are free for this host (clusterj 1,"
                + " clusterj[ndb.pool.size=4] 4); add [api] sections to its config.ini and do a"
                + " rolling restart, or lower ndb.pool.size or the number of paths over ClusterJ.");
  }

  /** Engines may be on any host. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | | 3 | ''",
        "2 | | 2 | The cluster lacks API slots: 4 needed; 3 of 4 are free (clusterj 2, in each of 2 engines);",
        "1 | 6 | 1 | ''",
        "2 | 4 | 1 | ndb.nodeids: the cluster has no free API node slot with the id 4; free ones: 5, 6.",
      })
  void needsApiSlotsInEachEngineAndThoseWhoseIdsAreGiven(
      int slots, Integer nodeId, int engines, String problem) {
    List<Integer> ids = nodeId == null ? List.of() : List.of(nodeId);

    assertThat(Preflight.apiSlots(Map.of("clusterj", slots), ids, engines, SLOTS).problem())
        .matches(found -> found.startsWith(problem) && found.isEmpty() == problem.isEmpty());
  }

  private static List<String> ask(Map<String, String> values) {
    List<String> lines = new ArrayList<>();
    Preflight.ofPlan(values, lines::add);
    return lines;
  }

  private static int portOfNobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}

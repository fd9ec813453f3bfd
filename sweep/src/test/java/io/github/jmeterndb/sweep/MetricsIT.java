// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.Followers;
import io.github.jmeterndb.sweep.live.RunFollower;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsIT {
  private static final String SAID = "Metrics: ";

  @TempDir private Path temp;

  @Test
  void tellsTheOperationsOfEachCellWhileItRuns() throws Exception {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    Asking asking = new Asking(answers);
    Followers.add(asking);
    RunDirectory run = new RunDirectory(temp.resolve("run"));
    try {
      assertThat(run(run, "0", Map.of())).isEqualTo(State.COMPLETE);
    } finally {
      Followers.remove(asking);
    }

    RunInfo info = run.readInfo();
    assertThat(info.cells).hasSize(2 * 2);
    for (PathRecord cell : info.cells) {
      long operations = cell.operationsByThread.stream().mapToLong(Long::longValue).sum();
      assertThat(answers.get(cell.cell))
          .filteredOn(line -> line.contains("cell=\"" + cell.cell + "\""))
          .anyMatch(
              line ->
                  line.startsWith("jmeter_ndb_operations_total{")
                      && line.endsWith(" " + operations))
          .anyMatch(
              line ->
                  line.startsWith("jmeter_ndb_latency_seconds_count{")
                      && line.endsWith(" " + operations));
    }
    assertThatThrownBy(asking::ask).as("the run is over").isInstanceOf(ConnectException.class);
  }

  @Test
  void tellsTheFaultThatActs() throws Exception {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    Asking asking = new Asking(answers);
    Followers.add(asking);
    RunDirectory run = new RunDirectory(temp.resolve("run"));
    try {
      run(
          run,
          "0",
          Map.of(
              "operations", "select",
              "paths", "sql",
              "duration", "1",
              "faults", "command cut @0.1s for 0.1s",
              "fault.command.cut", "true",
              "fault.undo.cut", "true"));
    } finally {
      Followers.remove(asking);
    }

    String cell = run.readInfo().cells.get(0).cell;
    assertThat(answers)
        .containsKeys("command cut begins", "undo cut begins", "undo cut is in effect", cell);
    assertThat(faults(answers.get("command cut begins"))).isEmpty();
    assertThat(faults(answers.get("undo cut begins"))).containsExactly("command cut");
    assertThat(faults(answers.get("undo cut is in effect"))).containsExactly("undo cut");
    assertThat(faults(answers.get(cell))).isEmpty();
  }

  private static List<String> faults(List<String> answer) {
    return answer.stream()
        .filter(line -> line.startsWith("jmeter_ndb_fault_active{"))
        .map(line -> line.replaceFirst(".*[{,]fault=\"([^\"]*)\".*", "$1"))
        .toList();
  }

  @Test
  void startsNothingWhereItsPortIsTaken() throws Exception {
    RunDirectory run = new RunDirectory(temp.resolve("run"));
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(run(run, String.valueOf(other.getLocalPort()), Map.of())).isEqualTo(State.FAILED);
    }

    assertThat(run.path()).doesNotExist();
  }

  private State run(RunDirectory run, String port, Map<String, String> more) {
    Map<String, String> given =
        new HashMap<>(
            Map.of(
                "target", "embedded",
                "ndb.database", "metrics_" + System.identityHashCode(this),
                "operations", "insert,select",
                "threads", "2",
                "rows", "100",
                "warmup", "0",
                "perfmon.agents", "none",
                "run.dir", run.path().toString(),
                "metrics.port", port));
    given.putAll(more);
    return new SweepRun(PlainThreads.untilTheCellEnds(), List.of()).run(given::get).state();
  }

  /** Requests the metrics after an event that the metrics have not recorded yet. */
  private static final class Asking implements RunFollower {
    private final Map<String, List<String>> answers;
    private URI metrics;

    Asking(Map<String, List<String>> answers) {
      this.answers = answers;
    }

    @Override
    public void said(String line) {
      if (line.startsWith(SAID)) {
        metrics = URI.create(line.substring(SAID.length()));
      }
    }

    @Override
    public void cellEnded(CellEnded ended) {
      ask(ended.cell().tag());
    }

    @Override
    public void faultBegins(Fault fault) {
      ask(fault.title() + " begins");
    }

    @Override
    public void faultInEffect(Fault fault) {
      ask(fault.title() + " is in effect");
    }

    private void ask(String event) {
      try {
        answers.put(event, ask());
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private List<String> ask() throws IOException, InterruptedException {
      HttpRequest request = HttpRequest.newBuilder(metrics).build();
      return HttpClient.newHttpClient()
          .send(request, BodyHandlers.ofString())
          .body()
          .lines()
          .toList();
    }
  }
}

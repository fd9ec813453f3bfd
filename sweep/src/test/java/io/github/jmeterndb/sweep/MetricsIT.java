// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsIT {
  private static final String SAID = "Metrics: ";

  @TempDir private Path temp;

  @Test
  void servesMetricsWhileItRuns() throws Exception {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    Asking asking = new Asking(answers);
    LiveFeed.follow(asking);
    RunDirectory run = new RunDirectory(temp.resolve("run"));
    try {
      Map<String, String> given =
          Map.of(
              "target", "embedded",
              "ndb.database", "metrics_" + System.identityHashCode(this),
              "operations", "insert,select",
              "threads", "2",
              "rows", "100",
              "warmup", "0",
              "perfmon.agents", "none",
              "run.dir", run.path().toString(),
              "metrics.port", "0");
      SweepRun sweep = new SweepRun(PlainThreads.untilTheCellEnds(), List.of());
      assertThat(sweep.run(given::get).state()).isEqualTo(State.COMPLETE);
    } finally {
      LiveFeed.unfollow(asking);
    }

    RunInfo info = run.readInfo();
    assertThat(info.cells).hasSize(2 * 2);
    for (PathRecord cell : info.cells) {
      assertThat(answers.get(cell.cell))
          .anyMatch(line -> line.startsWith("jmeter_ndb_run_info{"))
          .anyMatch(line -> line.startsWith("jmeter_ndb_operations_total{"));
    }
    assertThatThrownBy(asking::ask).as("the run is over").isInstanceOf(ConnectException.class);
  }

  /** Asks for the metrics at the end of each cell. */
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

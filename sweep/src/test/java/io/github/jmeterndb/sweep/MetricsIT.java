// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsIT {
  private static final String SAID = "Metrics: ";

  private final List<String> answers = new ArrayList<>();
  private URI metrics;

  @Test
  void servesMetricsWhileItRuns(@TempDir Path temp) throws Exception {
    Map<String, String> given =
        Map.of(
            "target", "embedded",
            "ndb.database", "metrics_" + System.identityHashCode(this),
            "operations", "insert,select",
            "threads", "2",
            "rows", "100",
            "warmup", "0",
            "perfmon.agents", "none",
            "run.dir", temp.resolve("run").toString(),
            "metrics.port", "0");
    RunFollower asking = new Asking();
    LiveFeed.follow(asking);
    try {
      SweepRun sweep = new SweepRun(PlainThreads.untilTheCellEnds(), List.of());
      assertThat(sweep.run(given::get).state()).isEqualTo(State.COMPLETE);
    } finally {
      LiveFeed.unfollow(asking);
    }

    assertThat(answers)
        .hasSize(2 * 2)
        .allMatch(text -> text.contains("\njmeter_ndb_run_info{"))
        .allMatch(text -> text.contains("\njmeter_ndb_operations_total{"));
    assertThatThrownBy(this::ask).as("the run is over").isInstanceOf(ConnectException.class);
  }

  private String ask() throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
        .body();
  }

  /** Asks for the metrics at the end of each cell. */
  private final class Asking implements RunFollower {
    @Override
    public void said(String line) {
      if (line.startsWith(SAID)) {
        metrics = URI.create(line.substring(SAID.length()));
      }
    }

    @Override
    public void cellEnded(CellEnded ended) {
      try {
        answers.add(ask());
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.home.JMeterHome;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.Followers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A run that is opened shows what it has shown while it went on. */
@ResourceLock(JMeterHome.LOCK)
class OpenedRunIT {
  @TempDir private Path temp;
  private final LiveResults live = new LiveResults(Clock.systemUTC());
  private final LiveResults opened = new LiveResults(Clock.systemUTC());

  @Test
  void hasTheSameTableAndChartsWhereThePathsTookTurns() throws Exception {
    Path run = run(Map.of("operations", "insert,select", "threads", "1,2"));

    Replay.of(run, opened);

    assertThat(table(opened)).isEqualTo(table(live)).hasSize(1 + 4);
    assertThat(table(opened).get(0)).contains("interval within the cell");
    assertThat(LiveCharts.throughput(opened).lines())
        .isEqualTo(LiveCharts.throughput(live).lines());
    assertThat(LiveCharts.percentiles(opened).lines())
        .isEqualTo(LiveCharts.percentiles(live).lines());
    assertThat(opened.status()).isEqualTo(live.status()).isEqualTo("COMPLETE");
    assertThat(opened.progress()).isEqualTo(1);
    assertThat(opened.end().orElseThrow().report()).contains(new RunDirectory(run).page());
  }

  @Test
  void hasTheSameTableAndChartsAtARate() throws Exception {
    Path run = run(Map.of("operations", "select", "threads", "2", "rate", "100,200"));

    Replay.of(run, opened);

    assertThat(table(opened)).isEqualTo(table(live)).hasSize(1 + 2);
    assertThat(LiveCharts.percentiles(opened).lines())
        .isEqualTo(LiveCharts.percentiles(live).lines());
  }

  @Test
  void hasWhatWasMeasuredOfARunThatWasKilled() throws Exception {
    Path run = run(Map.of("operations", "select", "threads", "1,2"));
    Files.delete(new RunDirectory(run).runJson());

    Replay.of(run, opened);

    assertThat(opened.rows()).isEqualTo(live.rows());
    assertThat(opened.paths()).containsExactlyInAnyOrderElementsOf(live.paths());
    assertThat(opened.status()).startsWith("RUNNING");
  }

  @Test
  void replacesWhatWasShown() throws Exception {
    Path run = run(Map.of("operations", "select", "threads", "1"));
    Replay.of(run, opened);
    List<String> table = table(opened);
    live.clear();

    live.become(opened);

    assertThat(table(live)).isEqualTo(table);
    assertThat(live.isUnderWay()).isFalse();
  }

  @Test
  void saysWhereAFolderIsNone() {
    assertThatThrownBy(() -> Replay.of(temp, opened))
        .isInstanceOf(UserError.class)
        .hasMessage(temp + " has no latency.hlog: nothing was measured, or it is no run directory");
  }

  private Path run(Map<String, String> properties) throws Exception {
    Path run = temp.resolve("run");
    Map<String, String> all = new HashMap<>(properties);
    all.putAll(
        Map.of(
            "target", "embedded",
            "duration", "1",
            "warmup", "0",
            "rows", "500",
            "run.dir", run.toString()));
    Followers.add(live);
    try {
      JMeterHome.run(JMeterHome.load(JMeterHome.CRUD_SWEEP), all);
    } finally {
      Followers.remove(live);
    }
    return run;
  }

  private static List<String> table(LiveResults results) {
    ResultsModel model = new ResultsModel(results);
    return model.text(IntStream.range(0, model.getRowCount()).toArray()).lines().toList();
  }
}

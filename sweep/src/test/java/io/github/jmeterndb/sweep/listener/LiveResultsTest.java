// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower.CellBegun;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import io.github.jmeterndb.sweep.live.RunFollower.CellSecond;
import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LiveResultsTest {
  private final AtomicInteger changes = new AtomicInteger();
  private final LiveResults results = new LiveResults(Runnable::run, changes::incrementAndGet);

  @Test
  void hasARowForEachCellOfThePlanBeforeTheFirstFigure() throws UserError {
    RunPlan plan = plan("");
    try (LiveFeed feed = new LiveFeed(List.of(results), line -> {})) {
      feed.publish(follower -> follower.runBegins(plan));
    }

    assertThat(changes).as("each event is shown").hasValue(1);
    assertThat(table())
        .containsExactly(
            "select|1|clusterj|||||",
            "select|1|jdbc|||||",
            "select|16|clusterj|||||",
            "select|16|jdbc|||||",
            "insert|1|clusterj|||||",
            "insert|1|jdbc|||||",
            "insert|16|clusterj|||||",
            "insert|16|jdbc|||||");
  }

  @Test
  void showsTheCellThatRunsByWhatItHasMeasuredSoFar() throws UserError {
    results.runBegins(plan(""));
    results.cellBegins(begun(1, "insert/jdbc/16"));
    results.second(second("insert/jdbc/16", false, 0, 5_000, 7_000, 7_000));
    results.second(second("insert/jdbc/16", false, 1, 9_000));
    results.second(second("insert/jdbc/16", true, 1, 900_000));
    results.second(second("insert.part/jdbc/16", false, 1, 9_000));
    results.failed(Cell.ofTag("insert/jdbc/16"), "1205", "lock wait", 2);
    results.failed(Cell.ofTag("insert/jdbc/16"), "1062", "duplicate", 40);

    assertThat(table())
        .hasSize(8)
        .contains("insert|16|jdbc|2.00|7.00|9.01||42 errors, the first: 1205 lock wait");
    assertThat(results.status())
        .isEqualTo("Cell 1 of 8: insert over jdbc, 16 threads; about 100 s left");
  }

  @Test
  void hasTheRatioOfTheFirstPathToTheOtherAsSoonAsBothAreOver() throws UserError {
    results.runBegins(plan(""));
    results.cellBegins(begun(1, "insert/clusterj/16"));
    results.cellEnded(ended("insert/clusterj/16", 30_778.2, "rows were added"));
    results.cellBegins(begun(2, "insert/jdbc/16"));

    assertThat(table()).contains("insert|16|jdbc|||||");

    results.cellEnded(ended("insert/jdbc/16", 10_000, ""));

    assertThat(table())
        .contains(
            "insert|16|clusterj|30,778|1,000|2,001||3 errors; rows were added",
            "insert|16|jdbc|10,000|1,000|2,001|3.08|3 errors");
  }

  @Test
  void hasTheIntervalOfPathsThatTakeTurnsWhileTheyRunAndAfterwards() throws UserError {
    results.runBegins(plan(""));
    List<Cell> paths = List.of(Cell.ofTag("select/clusterj/1"), Cell.ofTag("select/jdbc/1"));
    results.cellBegins(new CellBegun(new SweepCell(paths), 1, 8, 0, 10));
    for (int block = 0; block < 40; block++) {
      long[] twice = new long[20 + block % 3];
      results.second(second("select/clusterj/1", false, 2 * block, twice));
      results.second(second("select/jdbc/1", false, 2 * block + 1, new long[10]));
    }

    assertThat(ratio("select|1|jdbc")).matches("2\\.\\d+ \\(2\\.\\d+–2\\.\\d+\\)");

    results.cellEnded(ended("select/clusterj/1", 209.75, ""));
    results.cellEnded(ended("select/jdbc/1", 100, ""));

    assertThat(ratio("select|1|jdbc")).matches("2\\.09\\d+ \\(2\\.\\d+–2\\.\\d+\\)");
    assertThat(ratio("select|1|clusterj")).isEmpty();
  }

  @Test
  void showsTheRateThatASearchHasFoundAboveWhatItTried() throws UserError {
    results.runBegins(plan("p99:10ms"));
    results.cellBegins(begun(1, "select@4000/jdbc/16"));
    results.cellEnded(ended("select@4000/jdbc/16", 3_999, ""));
    results.found(
        new SloInfo("select/jdbc/16", "p99:10ms", 3_525, 3_593, "", List.of(), 0, 0),
        Duration.ofSeconds(60));

    assertThat(table())
        .containsSubsequence(
            "select|16|jdbc|3,525||||holds p99:10ms up to 3,525/s, not at 3,593/s",
            "select@4000|16|jdbc|3,999|1,000|2,001||3 errors");
  }

  @Test
  void saysHowTheRunEndedAndShowsItUntilTheNextBegins() throws UserError {
    results.runBegins(plan(""));
    results.cellEnded(ended("select/jdbc/1", 100, ""));
    results.runEnded(new RunEnded(State.FAILED, "no cluster."));

    assertThat(results.status()).isEqualTo("FAILED: no cluster; recorded in runs/monday");
    assertThat(results.hasFailed()).isTrue();
    assertThat(table()).contains("select|1|jdbc|100|1,000|2,001||3 errors");

    results.runBegins(plan(""));

    assertThat(results.hasFailed()).isFalse();
    assertThat(table()).contains("select|1|jdbc|||||");
  }

  @Test
  void followsTheRunsOfTheCopyOfItsListenerThatJMeterRuns() {
    SweepResults listener = new SweepResults();
    listener.shownBy(results);
    SweepResults copy = (SweepResults) listener.clone();

    copy.testStarted();
    assertThat(LiveFeed.followers()).containsExactly(results);
    copy.testEnded();
    assertThat(LiveFeed.followers()).isEmpty();
  }

  private String ratio(String row) {
    String line =
        table().stream().filter(each -> each.startsWith(row + "|")).findFirst().orElseThrow();
    return line.split("\\|", -1)[6];
  }

  private List<String> table() {
    return IntStream.range(0, results.getRowCount())
        .mapToObj(
            row ->
                IntStream.range(0, results.getColumnCount())
                    .mapToObj(column -> results.getValueAt(row, column))
                    .collect(Collectors.joining("|")))
        .toList();
  }

  private static RunPlan plan(String slo) throws UserError {
    return new RunPlan(
        Path.of("runs", "monday"),
        "sandbox",
        "ndb",
        Settings.of(
            Map.of(
                    "operations", "select,insert",
                    "paths", "clusterj,jdbc",
                    "threads", "16,1",
                    "warmup", "0",
                    "duration", "25",
                    "slo", slo)
                ::get),
        List.of());
  }

  private static CellBegun begun(int number, String tag) {
    return new CellBegun(SweepCell.of(Cell.ofTag(tag)), number, 8, 1, 10);
  }

  /** A second by its number from 0, with latencies in nanoseconds. */
  private static CellSecond second(String tag, boolean service, int index, long... nanos) {
    long start = 1_700_000_000_123L + 1_000L * index;
    return new CellSecond(
        Cell.ofTag(tag), service, start, start + 1_000, LatencyLines.histogram(nanos));
  }

  private static CellEnded ended(String tag, double throughput, String note) {
    Histogram latencies = LatencyLines.histogram(1_000_000, 2_000_000);
    return new CellEnded(
        PathRecord.of(
            tag,
            record -> {
              record.latencies = latencies;
              record.seconds = latencies.getTotalCount() / throughput;
              record.errors = 3;
              record.note = note;
            }),
        Duration.ofSeconds(80));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.RunFollower.CellBegun;
import io.github.jmeterndb.sweep.live.RunFollower.CellSecond;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clock stands still unless a test advances it. */
class LimitWatchTest {
  private static final Cell JDBC = Cell.ofTag("update/jdbc/8");
  private static final Cell CLUSTERJ = Cell.ofTag("update/clusterj/8");
  private static final AgentInfo AGENT = new AgentInfo("db1", 4444, 8, "");

  private final AtomicLong now = new AtomicLong(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private OptionalDouble memory = OptionalDouble.of(0.3);
  private List<Limit> limits;
  private LimitWatch watch;

  @AfterEach
  void close() {
    if (watch != null) {
      watch.close();
    }
  }

  @Test
  void endsTheRunOnceTheErrorsOfAPathAreTooMany() throws Exception {
    start("errors>1%");
    begin(new SweepCell(List.of(CLUSTERJ, JDBC)));
    for (int i = 0; i < 6; i++) {
      second(CLUSTERJ, 500, 2);
      second(JDBC, 99, 2);
      watch.failed(JDBC, "", "", 1);
    }
    assertThat(watch.met()).isEmpty();

    watch.failed(JDBC, "", "", 10);
    look();

    assertThat(watch.met())
        .matches(
            "stop\\.if: errors>1% was met at \\S+Z: 4\\.2 % over the last 5 s"
                + " \\(update over jdbc, 8 threads\\)\\.");
    stopped.await();
  }

  @Test
  void endsTheRunWhereAPercentileIsTooHighForSeconds() throws Exception {
    start("p99>50ms");
    begin(SweepCell.of(JDBC));
    for (int i = 0; i < 5; i++) {
      second(JDBC, 20, 90);
    }
    assertThat(watch.met()).as("in the first seconds, with few operations").isEmpty();

    second(JDBC, 20, 90);

    assertThat(watch.met()).contains("p99>50ms was met at ").contains(": 90.");
  }

  @Test
  void leavesOutTheFailuresOfAWarmUp() throws Exception {
    start("errors>1%");
    watch.cellBegins(new CellBegun(SweepCell.of(JDBC), 1, 1, 3, 5));
    watch.failed(JDBC, "", "", 1_000);
    second(JDBC, 1_000, 2);

    assertThat(watch.met()).isEmpty();
  }

  /** For example while the mysqld that reports memory use is down. */
  @Test
  @Timeout(60)
  void endsTheRunWhereNothingSucceedsWhileTheServerIsSilent() throws Exception {
    CompletableFuture<Void> silence = new CompletableFuture<>();
    AtomicInteger questions = new AtomicInteger();
    limits = Limit.stops("data.memory>80%, p99>50ms");
    watch =
        new LimitWatch(
            limits,
            () -> {
              if (questions.incrementAndGet() > 1) {
                silence.join();
              }
              return memory;
            },
            now::get);
    begin(SweepCell.of(JDBC));
    second(JDBC, 20, 2);
    pass(5_001);

    watch.start(stopped::countDown);
    stopped.await();

    assertThat(watch.met()).contains("no operation has succeeded for 5 s");
    silence.complete(null);
  }

  @Test
  void doesNotMistakeTheTimeBetweenCellsForAStall() throws Exception {
    start("p99>50ms");
    begin(SweepCell.of(JDBC));
    second(JDBC, 20, 2);
    watch.cellRan();
    pass(60_000);

    look();

    assertThat(watch.met()).isEmpty();
  }

  @Test
  void endsTheRunWhereTheMemoryFills() throws Exception {
    start("data.memory>80%");
    look();
    assertThat(watch.met()).isEmpty();
    memory = OptionalDouble.of(0.801);

    look();

    assertThat(watch.met()).endsWith(": 80.1 % of a data node's memory in use.");
    stopped.await();
  }

  @Test
  void endsTheRunWhereAHostOfTheDatabaseIsBusyForSeconds() throws Exception {
    start("cpu>90%");
    for (int i = 0; i < 4; i++) {
      sample("db1", 99);
    }
    assertThat(watch.met()).as("in the first seconds").isEmpty();

    sample("db1", 99);
    sample("db1", 99);

    assertThat(watch.met()).endsWith(": 99.0 % over the last 5 s (db1).");
  }

  @Test
  void leavesOutHostsWithoutTheDatabaseAndSingleProcesses() throws Exception {
    start("cpu>90%");
    for (int i = 0; i < 10; i++) {
      sample("generator1", 99);
      watch.sampled("db1 CPU data node 2", 790);
      sample("db1", 60);
    }

    assertThat(watch.met()).isEmpty();
  }

  @Test
  void keepsTheSamplesOfTheLastSecondsOnlyWithoutALimitOfThem() throws Exception {
    start("errors>1%");
    for (int i = 0; i < 100; i++) {
      sample("db1", 50);
    }

    assertThat(watch.hosts.get("db1").samples).hasSizeLessThan(10);
  }

  @Test
  void refusesHostsThatNoAgentReports() {
    ProcessInfo elsewhere =
        new ProcessInfo(
            "data node 3", "", "ndbmtd", 7, List.of("jdbc"), "no agent of perfmon.agents is there");

    assertThatThrownBy(() -> start("cpu>90%", elsewhere))
        .hasMessageContaining(
            "cpu>90% cannot be watched: of data node 3, no agent of perfmon.agents is there;");
  }

  private void start(String given, ProcessInfo... more) throws UserError {
    limits = Limit.stops(given);
    watch = new LimitWatch(limits, () -> memory, now::get);
    ProcessInfo data = new ProcessInfo("data node 2", "db1", "ndbmtd", 5, List.of("jdbc"), "");
    ProcessInfo generator =
        new ProcessInfo("generator", "generator1", "jmeter", 6, List.of("jdbc"), "");
    watch.watched(
        List.of(AGENT), more.length > 0 ? List.of(data, more[0]) : List.of(data, generator));
    watch.start(stopped::countDown);
  }

  private void look() {
    limits.forEach(watch::look);
  }

  private void begin(SweepCell cell) {
    watch.cellBegins(new CellBegun(cell, 1, 1, 0, 1));
  }

  private void pass(long millis) {
    now.addAndGet(MILLISECONDS.toNanos(millis));
  }

  private void sample(String host, double percent) {
    pass(1_000);
    watch.sampled(host + " CPU host", percent);
    look();
  }

  private void second(Cell path, int count, long millis) {
    pass(1_000);
    Histogram latencies = new Histogram(SECONDS.toNanos(100), 3);
    latencies.recordValueWithCount(MILLISECONDS.toNanos(millis), count);
    watch.second(new CellSecond(path, false, 0, 1_000, latencies));
    look();
  }
}

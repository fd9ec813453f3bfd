// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.live;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.sweep.live.RunFollower.CellBegun;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LiveFeedTest {
  private static final Cell CELL = Cell.ofTag("select/jdbc/8");
  private static final RunEnded END = new RunEnded(State.COMPLETE, "");

  private final Written follower = new Written();
  private final List<String> troubles = new ArrayList<>();

  @Test
  void tellsInTheOrderOfWhatHappens() throws Exception {
    try (LiveFeed feed = new LiveFeed(List.of(follower), troubles::add)) {
      feed.publish(one -> one.cellBegins(new CellBegun(SweepCell.of(CELL), 1, 2, 0, 10)));
      feed.measured(Kind.LATENCY, CELL, 1_000, 2_000, LatencyLines.histogram(5_000, 7_000));
      feed.measured(Kind.SERVICE, CELL, 1_000, 2_000, LatencyLines.histogram(3_000));
      feed.publish(one -> one.cellEnded(ended()));
      feed.publish(one -> one.runEnded(END));
    }

    assertThat(follower.lines)
        .containsExactly(
            "begins select/jdbc/8", "second 2", "service 1", "ended", "run ended COMPLETE");
    assertThat(troubles).isEmpty();
  }

  @Test
  void addsUpWhatFailsByItsCodeAndTellsItBeforeTheCellEnds() throws Exception {
    try (LiveFeed feed = new LiveFeed(List.of(follower), troubles::add)) {
      feed.failed(1, CELL, "266", "time-out", 1);
      feed.failed(1, CELL, "1205", "lock wait", 1);
      feed.failed(1, CELL, "266", "time-out of another", 1);
      feed.publish(one -> one.cellEnded(ended()));
    }

    assertThat(follower.lines)
        .containsExactly("failed 266 time-out ×2", "failed 1205 lock wait ×1", "ended");
  }

  @Test
  void saysOnceThatOneFailsAndGoesOnToTellAll() throws Exception {
    RunFollower broken =
        new RunFollower() {
          @Override
          public void said(String line) {
            throw new IllegalStateException("no screen");
          }

          @Override
          public String toString() {
            return "The screen";
          }
        };
    try (LiveFeed feed = new LiveFeed(List.of(broken, follower), troubles::add)) {
      feed.publish(one -> one.said("one"));
      feed.publish(one -> one.said("two"));
    }

    assertThat(follower.lines).containsExactly("said one", "said two");
    assertThat(troubles)
        .containsExactly(
            "The screen misses part of this run (java.lang.IllegalStateException: no screen);"
                + " measurements do not change.");
  }

  @Test
  void doesNotWaitForASlowFollowerAndDropsItsLatenciesAndSaysSoOnce() throws Exception {
    CountDownLatch shown = new CountDownLatch(1);
    CountDownLatch told = new CountDownLatch(1);
    Written slow =
        new Written() {
          @Override
          public void said(String line) {
            try {
              shown.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            super.said(line);
          }
        };
    RunFollower other =
        new RunFollower() {
          @Override
          public void failed(Cell cell, String code, String message, long count) {
            told.countDown();
          }
        };
    try (LiveFeed feed = new LiveFeed(List.of(slow, other), troubles::add)) {
      feed.publish(one -> one.said("a line"));
      feed.failed(1, CELL, "266", "a failure", 1);
      assertThat(told.await(30, SECONDS)).as("the other one is told").isTrue();
      for (int i = 0; i < 2_000; i++) {
        feed.measured(Kind.LATENCY, CELL, 1_000, 2_000, LatencyLines.histogram(1));
      }
      feed.publish(one -> one.runEnded(END));
      shown.countDown();
    }

    assertThat(slow.lines).hasSizeLessThan(1_100).endsWith("run ended COMPLETE");
    assertThat(troubles).hasSize(1);
  }

  private static CellEnded ended() {
    return new CellEnded(PathRecord.of(CELL.tag(), record -> {}), Duration.ofSeconds(3));
  }

  private static class Written implements RunFollower {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void said(String line) {
      lines.add("said " + line);
    }

    @Override
    public void cellBegins(CellBegun cell) {
      lines.add("begins " + cell.cell().first().tag());
    }

    @Override
    public void second(CellSecond second) {
      lines.add((second.service() ? "service " : "second ") + second.latencies().getTotalCount());
    }

    @Override
    public void failed(Cell cell, String code, String message, long count) {
      lines.add("failed " + code + " " + message + " ×" + count);
    }

    @Override
    public void cellEnded(CellEnded cell) {
      lines.add("ended");
    }

    @Override
    public void runEnded(RunEnded end) {
      lines.add("run ended " + end.state());
    }
  }
}

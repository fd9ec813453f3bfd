// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.sweep.live.RunEnded;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LiveResultsTest {
  private final LiveResults results =
      new LiveResults(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC));

  @Test
  void hasARowForEachOperationAndThreadCountOfThePlanBeforeTheFirstFigure() {
    results.runBegins(RunEvents.plan(""));

    assertThat(table())
        .containsExactly(
            "operation\tthreads\tclusterj TPS\tclusterj p99 µs\tclusterj errors"
                + "\tjdbc TPS\tjdbc p99 µs\tjdbc errors\tclusterj ÷ jdbc\tcautions",
            "select\t1\t\t\t\t\t\t\t\t",
            "select\t16\t\t\t\t\t\t\t\t",
            "insert\t1\t\t\t\t\t\t\t\t",
            "insert\t16\t\t\t\t\t\t\t\t");
  }

  @Test
  void showsTheCellThatRunsByWhatItHasMeasuredSoFar() {
    results.runBegins(RunEvents.plan(""));
    results.cellBegins(RunEvents.begun(1, "insert/jdbc/16"));
    results.second(RunEvents.second("insert/jdbc/16", false, 0, 5_000, 7_000, 7_000));
    results.second(RunEvents.second("insert/jdbc/16", false, 1, 9_000));
    results.second(RunEvents.second("insert.part/jdbc/16", false, 1, 9_000));
    results.failed(Cell.ofTag("insert/jdbc/16"), "1205", "lock wait", 2);

    assertThat(table()).contains("insert\t16\t\t\t\t2\t9\t2\t\t");
    assertThat(results.status()).isEqualTo("Cell 1 of 8: insert over jdbc, 16 threads");
    assertThat(results.progress()).isEqualTo(0.2 / 8, Offset.offset(1e-9));
    assertThat(results.left()).contains(Duration.ofSeconds(100));
  }

  @Test
  void setsThePathsBesideEachOtherWithTheRatioOfTheFirstToTheOther() {
    results.runBegins(RunEvents.plan(""));
    results.cellBegins(RunEvents.begun(1, "insert/clusterj/16"));
    results.cellEnded(RunEvents.ended("insert/clusterj/16", 30_778.2, "rows were added", ""));
    results.cellBegins(RunEvents.begun(2, "insert/jdbc/16"));

    assertThat(table())
        .as("no ratio to a cell that is not over")
        .contains("insert\t16\t30778\t2001\t3\t\t\t0\t\tclusterj: rows were added");

    results.cellEnded(RunEvents.ended("insert/jdbc/16", 10_000, "", ""));

    assertThat(table())
        .contains("insert\t16\t30778\t2001\t3\t10000\t2001\t3\t3.08\tclusterj: rows were added");
    assertThat(results.progress()).isEqualTo(0.25);
    assertThat(results.left()).contains(Duration.ofSeconds(80));
  }

  @Test
  void hasNoRatioOfFiguresThatMustNotBeUsed() {
    results.runBegins(RunEvents.plan(""));
    results.cellEnded(RunEvents.ended("select/clusterj/1", 500, "", "a thread died"));
    results.cellEnded(RunEvents.ended("select/jdbc/1", 100, "", ""));

    assertThat(table())
        .contains("select\t1\t500\t2001\t3\t100\t2001\t3\t\tclusterj: a thread died");
  }

  @Test
  void hasARowForEachRate() {
    results.runBegins(RunEvents.plan("", 2_000, 500));
    results.cellBegins(RunEvents.begun(1, "select@500/jdbc/16"));
    results.second(RunEvents.second("select@500/jdbc/16", false, 0, 9_000));
    results.second(RunEvents.second("select@500/jdbc/16", true, 0, 5_000));

    assertThat(table()).hasSize(1 + 2 * 2 * 2).contains("select\t16\t500\t\t\t\t1\t9\t0\t\t");
    assertThat(LiveCharts.byLoad(results, results.rows().get(2)).title())
        .contains("p99 by operations a second");
    assertThat(LiveCharts.percentiles(results).lines())
        .extracting(LiveChart.Line::name)
        .containsExactly("p99", "p50", "p99 once started");
  }

  @Test
  void showsTheRateThatASearchHasFoundAboveWhatItTried() {
    results.runBegins(RunEvents.plan("p99:10ms"));
    results.cellBegins(RunEvents.begun(1, "select@4000/jdbc/16"));
    results.cellEnded(RunEvents.ended("select@4000/jdbc/16", 3_999, "", ""));
    assertThat(results.progress()).as("of the searches").isLessThan(1.0 / 8);

    results.found(
        new SloInfo("select/jdbc/16", "p99:10ms", 3_525, 3_593, "", List.of()),
        Duration.ofSeconds(60));

    assertThat(table())
        .containsSubsequence(
            "select\t16\t\t\t\t\t3525\t\t\t\tjdbc: holds p99:10ms up to 3,525/s, not at 3,593/s",
            "select\t16\t4000\t\t\t\t3999\t2001\t3\t\t");
    assertThat(results.progress()).isEqualTo(1.0 / 8);
  }

  @Test
  void addsErrorsUpByCellAndCode() {
    results.runBegins(RunEvents.plan(""));
    results.failed(Cell.ofTag("insert/jdbc/16"), "1205", "lock wait", 2);
    results.failed(Cell.ofTag("insert/clusterj/16"), "266", "time-out", 1);
    results.failed(Cell.ofTag("insert/jdbc/16"), "1205", "another", 40);

    assertThat(results.errors())
        .containsExactly(
            new LiveResults.ErrorCount("insert over jdbc, 16 threads", "1205", "lock wait", 42),
            new LiveResults.ErrorCount("insert over clusterj, 16 threads", "266", "time-out", 1));
  }

  @Test
  void saysHowTheRunEndedAndShowsItUntilTheNextBegins() {
    results.runBegins(RunEvents.plan(""));
    results.cellEnded(RunEvents.ended("select/jdbc/1", 100, "", ""));
    results.runEnded(new RunEnded(State.FAILED, "no cluster", Optional.empty()));

    assertThat(results.status()).isEqualTo("FAILED: no cluster");
    assertThat(results.hasFailed()).isTrue();
    assertThat(results.left()).isEmpty();
    assertThat(table()).contains("select\t1\t\t\t\t100\t2001\t3\t\t");

    results.runBegins(RunEvents.plan(""));

    assertThat(results.hasFailed()).isFalse();
    assertThat(table()).doesNotContain("select\t1\t\t\t\t100\t2001\t3\t\t");
  }

  @Test
  void forgetsAllWhereItIsClearedAndKeepsWhatIsToCome() {
    results.runBegins(RunEvents.plan(""));
    results.cellBegins(RunEvents.begun(1, "select/jdbc/1"));
    results.failed(Cell.ofTag("select/jdbc/1"), "1205", "lock wait", 1);

    results.clear();

    assertThat(results.errors()).isEmpty();
    assertThat(table()).hasSize(5).contains("select\t1\t\t\t\t\t\t\t\t");

    results.runEnded(new RunEnded(State.COMPLETE, "", Optional.empty()));
    results.clear();

    assertThat(results.rows()).isEmpty();
    assertThat(results.status()).isEmpty();
  }

  @Test
  void isSavedWithoutWhatIsThereForReaders() throws Exception {
    results.runBegins(RunEvents.plan(""));
    results.cellEnded(RunEvents.ended("insert/clusterj/16", 30_778.24, "one, two", ""));
    results.cellEnded(RunEvents.ended("insert/jdbc/16", 10_000, "", ""));
    StringBuilder csv = new StringBuilder();

    new ResultsModel(results).write(csv);

    assertThat(csv.toString().lines())
        .startsWith(
            "operation,threads,clusterj TPS,clusterj p99 µs,clusterj errors,jdbc TPS,"
                + "jdbc p99 µs,jdbc errors,clusterj ÷ jdbc,cautions",
            "select,1,,,,,,,,")
        .contains("insert,16,30778.2,2000.9,3,10000.0,2000.9,3,3.078,\"clusterj: one, two\"");
  }

  private List<String> table() {
    ResultsModel model = new ResultsModel(results);
    return model
        .text(java.util.stream.IntStream.range(0, model.getRowCount()).toArray())
        .lines()
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.report.Figure;
import io.github.jmeterndb.report.Figure.Mark;
import io.github.jmeterndb.report.Figure.Scope;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.run.FaultInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Throughput and latency of cells, their CPU time, and the effects of faults. */
class FiguresOfCellsTest extends WrittenRuns {
  private static final String TAG = "select/jdbc/8";
  private static final Key CELL = new Key("select", "jdbc", 8, "");

  /** SciPy 1.17: {@code stats.t.interval(.95, n - 1, x.mean(), stats.sem(x))}. */
  @ParameterizedTest
  @CsvSource({"1000 1040 980 1010 1030, 982.3557, 1041.6443", "10 1000 20, 0, 1756.0923"})
  void throughputOfThreeRoundsHasAnIntervalOverThemThatEndsAt0(
      String rounds, double low, double high) throws Exception {
    for (String tps : rounds.split(" ", -1)) {
      run(files -> files.cell(TAG, 1, Long.parseLong(tps), 5_000));
    }

    assertThat(tps().scope()).isEqualTo(Scope.ROUNDS);
    assertThat(tps().interval().orElseThrow().low()).isCloseTo(low, within(1e-3));
    assertThat(tps().interval().orElseThrow().high()).isCloseTo(high, within(1e-3));
  }

  /** By hand: the standard error from three cosines of 20 lines is 8.1837; t is 3.1824. */
  @Test
  void throughputOfOneRoundHasAnIntervalOverItsLines() throws Exception {
    run(
        files -> {
          for (int i = 0; i < 20; i += 2) {
            files.line(TAG, 1000, RunFiles.operations(200 + 4 * i));
            files.line(TAG, 500, RunFiles.operations(100));
          }
          files.ran(TAG, 15, 0, "");
        });

    assertThat(tps().scope()).isEqualTo(Scope.RUN);
    assertThat(tps().interval().orElseThrow().low()).isCloseTo(197.9559, within(1e-3));
    assertThat(tps().interval().orElseThrow().high()).isCloseTo(250.0441, within(1e-3));
  }

  @Test
  void aPartThatDidNotOccurInARoundHadAThroughputOf0InIt() throws Exception {
    run(
        files ->
            files
                .cell("mix/jdbc/8", 1, 100, 5_000)
                .line("mix.rare/jdbc/8", 1000, RunFiles.operations(50)));
    run(files -> files.cell("mix/jdbc/8", 1, 100, 5_000));

    assertThat(figures().value(new Key("mix.rare", "jdbc", 8, ""), Metric.TPS)).hasValue(25);
  }

  @Test
  void cpuTimeHasNoSumWhereAProcessWasNotCounted() throws Exception {
    run(
        files ->
            files
                .processesHere()
                .cell(TAG, 1, 1_000, 5_000)
                .notCounted("localhost", "mysqld", "it ended")
                .cpu("localhost CPU generator", 20)
                .cpu("localhost CPU data node 2", 50)
                .cpu("localhost CPU data node 3", 10));

    assertThat(figures().value(CELL.of("data node 2"), Metric.CPU_TIME)).hasValue(500);
    assertThat(figures().get(CELL, Metric.CPU_TIME)).isEmpty();
    assertThat(figures().get(CELL, Producers.COMPARED_CPU)).isEmpty();
  }

  /**
   * A fault at 2 s: no operations for 0.5 s, then 40 % for a second. The first second with 90 % of
   * the throughput before begins 1.4 s after the fault.
   */
  @Test
  void whatFollowedAFaultIsMeasuredFromItsBegin() throws Exception {
    FaultInfo kill = RunFiles.fault("kill data-node 2", 2, 0.6, 0.5, 0.5);
    kill.failed = 3;
    kill.unknown = 2;
    run(f -> fault(f, kill));

    Key key = CELL.of("kill data-node 2 @2s");
    assertThat(figures().value(key, Metric.OUTAGE)).hasValue(0.5);
    assertThat(figures().get(key, Metric.OUTAGE).orElseThrow().mark()).isEqualTo(Mark.NONE);
    assertThat(figures().value(key, Metric.IN_EFFECT).orElseThrow()).isCloseTo(0.1, within(1e-9));
    assertThat(figures().value(key, Metric.RECOVERY).orElseThrow()).isCloseTo(1.4, within(1e-6));
    assertThat(figures().value(key, Metric.LONGEST_GAP)).hasValue(0.6);
    assertThat(figures().value(key, Metric.FAILED)).hasValue(5);
    assertThat(figures().value(key, Metric.UNKNOWN)).hasValue(2);
  }

  @Test
  void anOutageThatHadNotEndedIsAtLeastSoLong() throws Exception {
    run(f -> fault(f, RunFiles.fault("stop mysqld", 2, 1.0, 1.0, null)));

    Key key = CELL.of("stop mysqld @2s");
    assertThat(figures().value(key, Metric.OUTAGE)).hasValue(1);
    assertThat(figures().get(key, Metric.OUTAGE).orElseThrow().mark()).isEqualTo(Mark.AT_LEAST);
    assertThat(figures().get(key, Metric.RECOVERY)).isEmpty();
  }

  private static void fault(RunFiles files, FaultInfo fault) throws IOException {
    List<Integer> tenths = new ArrayList<>(Collections.nCopies(20, 100));
    tenths.addAll(Collections.nCopies(5, 0));
    tenths.addAll(Collections.nCopies(10, 40));
    tenths.addAll(Collections.nCopies(15, 100));
    files.cell(TAG, 5, 3_900, 5_000).broken(RunFiles.faults(0, fault), tenths);
  }

  private Figure tps() throws Exception {
    return figures().get(CELL, Metric.TPS).orElseThrow();
  }
}

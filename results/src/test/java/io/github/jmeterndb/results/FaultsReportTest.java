// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.fault.FaultFigures;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.FailuresInfo;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.ReplicaInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultsReportTest {
  private static final int TENTHS = 100;
  private static final ReplicaInfo EQUAL = new ReplicaInfo(16, 2, List.of(), "");

  @TempDir private Path folder;

  /** By hand: 1000 TPS, of which nothing is left from 5.1 to 5.7 s, then half until 8 s. */
  @Test
  void saysWhatFollowedEachFaultOnEachPath() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/clusterj/8", 10, 8_150, 5_000)
          .broken(faults(14, 3, 0.6), stricken(57))
          .compared(ledger(0, 3).with(EQUAL))
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(faults(0, 0, 0), Collections.nCopies(TENTHS, 100))
          .compared(ledger(0, 0).with(EQUAL));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    String sentence =
        "clusterj was without an answer for 0.600 s, jdbc had no outage; 17 and 0 operations"
            + " failed, 3 and 0 of them with unknown outcome.";
    assertThat(CommandRun.markdown(run))
        .contains(
            "| update | clusterj | kill data-node 2 | 8 | 5.0 | 0.0 | 0.700 | 0.600 | 2.8 | 0.70 | 17 |"
                + " 3 |",
            "| update | clusterj | start data-node 2 | 8 | 7.0 | 2.0 | 0.000 | 0.000 | 0.8 | 0.01 | 0 |"
                + " 0 |",
            "| update | jdbc | kill data-node 2 | 8 | 5.0 | 0.0 | 0.000 | 0.000 | 0.1 | 0.70 | 0 | 0 |",
            "| update | clusterj | rows | 8 | 100 | 0 | 0 | 3 | 2 | 1 | not checked |",
            "Not counted: stale reads: nobody knows.",
            "After each cell: replicas compared: 16 fragments, 2 copies each, row counts"
                + " equal.",
            sentence,
            "| kill data-node 2 | clusterj | update | 8 | 0.600 | 17 | 3 | 0 |",
            "| kill data-node 2 | jdbc | update | 8 | 0.000 | 0 | 0 | 0 |",
            "Data after update, 8 threads: nothing acknowledged was lost.")
        .doesNotContain("Data node 2 started", "global checkpoints", "HikariCP");
    assertThat(command.out()).contains("Data node 2 killed, update, 8 threads: " + sentence);
    assertThat(run.resolve("report/report.html"))
        .content()
        .contains(
            "<li><strong>Data node 2 killed, update, 8 threads</strong>:",
            "fault-update-8-0",
            "fault-update-8-0-p99",
            "Failures around update, 8 threads: kill data-node 2")
        .doesNotContain("fault-update-8-1");
  }

  @Test
  void givesOutagesAsTheRunRecordedThem() throws IOException {
    Path run = folder.resolve("run");
    List<Integer> frozen = new ArrayList<>(Collections.nCopies(TENTHS, 100));
    Collections.fill(frozen.subList(51, 90), 0);
    FaultInfo freeze = new FaultInfo("freeze data-node 2", true, 5, 5.03, 5.03, "", 0, 0, 4.1);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/clusterj/8", 10, 6_100, 5_000)
          .broken(outage(freeze.withOutage(4.000_712_345, 4.000_6), 0.006_1), frozen)
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(outage(freeze.withOutage(0.091, 0.09), 0.011), Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(command.out())
        .contains(
            "Data node 2 frozen, update, 8 threads: clusterj was without an answer for 4.001 s,"
                + " jdbc for 0.091 s;",
            "For comparison, the longest time without an answer before the first fault: update, 8"
                + " threads: 0.006 and 0.011 s in 5.0 s.");
    assertThat(CommandRun.markdown(run))
        .contains(
            "| update | clusterj | freeze data-node 2 | 8 | 5.0 | 0.0 | 4.001 | 4.001 |",
            "| update | jdbc | freeze data-node 2 | 8 | 5.0 | 0.0 | 0.090 | 0.091 |");
  }

  /** One mysqld of two: what follows its start is not what followed its end. */
  @Test
  void tellsTheOutageAfterAStartApart() throws IOException {
    Path run = folder.resolve("run");
    FaultInfo kill = new FaultInfo("kill mysqld 4", true, 3, 3.0, 3.1, "", 0, 8, 0.2);
    FaultInfo start = new FaultInfo("start mysqld 4", false, 5, 5.0, 8.2, "", 0, 0, 0.2);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/clusterj/8", 10, 10_000, 5_000)
          .broken(
              outages(0.004, kill.withOutage(0.006, 1.2), start.withOutage(0.003, 1.9)),
              Collections.nCopies(TENTHS, 100))
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(
              outages(0.004, kill.withOutage(0.031, 0.03), start.withOutage(0.191, 3.4)),
              Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(command.out())
        .contains(
            "Mysqld 4 killed, update, 8 threads: clusterj was without an answer for 0.006 s, jdbc"
                + " for 0.031 s; when it was started again, for 0.003 and 0.191 s; 8 and 8 operations failed,");
    assertThat(CommandRun.markdown(run))
        .as("recovered after its own outage")
        .contains(
            "| update | jdbc | kill mysqld 4 | 8 | 3.0 | 0.1 | 0.030 | 0.031 | 0.1 |",
            "| update | jdbc | start mysqld 4 | 8 | 5.0 | 3.2 | 3.400 | 0.191 | 3.4 |");
  }

  /** The window ended before an operation succeeded again. */
  @Test
  void saysAtLeastOfAnOutageThatNoSuccessEnded() throws IOException {
    Path run = folder.resolve("run");
    FaultInfo freeze = new FaultInfo("freeze data-node 2", true, 5, 5.0, 5.0, "", 0, 0, 5.0);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/clusterj/8", 10, 10_000, 5_000)
          .broken(outage(freeze.withOutage(5.002, null), 0.01), Collections.nCopies(TENTHS, 100))
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(outage(freeze.withOutage(4.5, 4.5), 0.01), Collections.nCopies(TENTHS, 100));
    }

    assertThat(CommandRun.of("build", run).out())
        .contains("clusterj was without an answer for at least 5.002 s, jdbc for 4.500 s;");
  }

  /** A wrong answer is not one that failed as others do while a node is away. */
  @Test
  void namesWrongAnswersAsSuch() throws IOException {
    Path run = folder.resolve("run");
    FaultInfo freeze =
        new FaultInfo("freeze data-node 2", true, 5, 5.0, 5.0, "", 7, 1, 0.1).withOutage(0.1, 0.1);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("select/jdbc/8", 10, 10_000, 5_000)
          .error(1_790_000_005L, "select/jdbc/8", "WRONG-EFFECT", "80 of 100 rows")
          .broken(
              new FaultsInfo(List.of(freeze.withWrongEffects(3)), 5, "", List.of(), 0.01, 3),
              Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out())
        .contains(
            "8 operations failed, 1 of them with unknown outcome, 3 of them with a wrong effect.");
    assertThat(CommandRun.markdown(run))
        .contains(
            "5 of them failed while a fault was active, 3 had a wrong effect then, which is an"
                + " error during a fault, too |");
  }

  @Test
  void saysThatEachOfTheCellsWithTheSameLossHasIt() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      for (String operation : List.of("insert", "update")) {
        files
            .cell(operation + "/jdbc/8", 10, 10_000, 5_000)
            .broken(faults(0, 0, 0), Collections.nCopies(TENTHS, 100))
            .compared(ledger(2, 0));
      }
    }

    assertThat(CommandRun.of("build", run).out())
        .contains(
            "Data after each of insert, 8 threads; update, 8 threads: 2 acknowledged rows were lost"
                + " over jdbc.");
  }

  /** A silent host is found after twenty seconds and more. */
  @Test
  void showsWhatFollowedALongOutage() throws Exception {
    FaultInfo freeze = new FaultInfo("freeze data-node 2", true, 5, 5.0, 5.0, "", 0, 0, 22.0);

    assertThat(lastSecond("short", freeze.withOutage(0.4, 0.4))).isEqualTo(15);
    assertThat(lastSecond("long", freeze.withOutage(21.3, 21.3))).isEqualTo(27);
    assertThat(lastSecond("to the end", freeze.withOutage(21.3, null))).isEqualTo(27);
  }

  /** 1,000 TPS before the fault in each round; after it 500, 700 and 900. */
  @Test
  void drawsTheMedianOfSeveralRounds() throws Exception {
    List<Path> runs = new ArrayList<>();
    FaultInfo kill = new FaultInfo("kill data-node 2", true, 5, 5.0, 5.0, "", 0, 0, 0.1);
    for (int after : List.of(50, 90, 70)) {
      List<Integer> tenths = new ArrayList<>(Collections.nCopies(TENTHS, 100));
      Collections.fill(tenths.subList(50, TENTHS), after);
      runs.add(folder.resolve("round-" + after));
      try (RunFiles files = new RunFiles(folder.resolve("round-" + after))) {
        files
            .cell("update/jdbc/8", 10, 10_000, 5_000)
            .broken(outage(kill.withOutage(0.1, 0.1), 0.01), tenths);
      }
    }

    assertThat(FaultFigures.of(RunDirectories.read(runs)).orElseThrow().figures().get(0).charts())
        .first()
        .satisfies(
            chart ->
                assertThat(chart.series().stream().filter(line -> line.name().equals("jdbc")))
                    .singleElement()
                    .satisfies(
                        line ->
                            assertThat(line.points())
                                .filteredOn(point -> point.x() > 0.2)
                                .isNotEmpty()
                                .allMatch(point -> Math.abs(point.y() - 700) < 1)));
  }

  private double lastSecond(String name, FaultInfo fault) throws Exception {
    Path run = folder.resolve(name);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(outage(fault, 0.01), Collections.nCopies(TENTHS, 100));
    }
    return FaultFigures.of(RunDirectories.read(List.of(run)))
        .orElseThrow()
        .figures()
        .get(0)
        .charts()
        .get(0)
        .x()
        .high();
  }

  private static FaultsInfo outage(FaultInfo fault, double before) {
    return outages(before, fault);
  }

  private static FaultsInfo outages(double before, FaultInfo... faults) {
    return new FaultsInfo(List.of(faults), 0, "", List.of(), before, 0);
  }

  @Test
  void namesThePoolWhereAServerWasAway() throws IOException {
    Path killed = folder.resolve("killed");
    List<Integer> tenths = new ArrayList<>(Collections.nCopies(TENTHS, 100));
    Collections.fill(tenths.subList(50, 74), 0);
    try (RunFiles files = new RunFiles(killed)) {
      files.cell("update/jdbc/8", 10, 7_600, 5_000).broken(faults(0, 8, 2.3), tenths);
    }
    Path command = folder.resolve("command");
    FaultInfo cut = outage("command cut", 5.03, 2.3);
    FaultInfo mend = outage("command mend", 7.0, 0.4);
    try (RunFiles files = new RunFiles(command)) {
      files
          .cell("update/jdbc/8", 10, 7_600, 5_000)
          .broken(new FaultsInfo(List.of(cut, mend), 0, "", List.of()), tenths);
    }

    assertThat(CommandRun.of("build", killed).out())
        .contains("Data node 2 killed, update, 8 threads: jdbc was without an answer for 2.300 s;");
    assertThat(CommandRun.markdown(killed))
        .as("the server was there all the time")
        .doesNotContain("HikariCP");
    assertThat(CommandRun.of("build", command).out())
        .contains("After command cut, update, 8 threads: jdbc was without an answer for 2.300 s;");
    assertThat(CommandRun.markdown(command))
        .contains("The connection pool (HikariCP) tries to reach a server again after 10 ms");
  }

  @Test
  void saysAfterWhichCellsCopiesDiffer() throws IOException {
    Path run = folder.resolve("run");
    ReplicaInfo differ =
        new ReplicaInfo(
            16, 2, List.of("crud fragment 3 has 9 rows on data node 2, 8 rows on data node 3"), "");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/clusterj/8", 10, 8_150, 5_000)
          .broken(faults(0, 0, 0), stricken(57))
          .compared(ledger(0, 0).with(differ))
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(faults(0, 0, 0), Collections.nCopies(TENTHS, 100))
          .compared(ledger(0, 0).with(EQUAL));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "After update over clusterj, 8 threads: replicas compared: 16 fragments, 2 copies each,"
                + " row counts DIFFER: crud fragment 3 has 9 rows on data node 2, 8 rows on data"
                + " node 3.",
            "After update over jdbc, 8 threads: replicas compared: 16 fragments, 2 copies each, row"
                + " counts equal.");
    assertThat(run.resolve("report/report.html"))
        .content()
        .as("a chart of failures where nothing failed")
        .doesNotContain("Failures around");
  }

  /** By hand: gaps of 0.6, 0.8 and 1.0 s, and 10, 14 and 18 failures; t is 4.303. */
  @Test
  void givesTheMeansOfThreeRoundsWithIntervals() throws IOException {
    List<Path> runs = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      Path run = folder.resolve("round" + round);
      runs.add(run);
      try (RunFiles files = new RunFiles(run)) {
        files
            .cell("update/clusterj/8", 10, 8_150, 5_000)
            .broken(faults(10 + 4 * round, 3, 0.6 + 0.2 * round), stricken(57 + 2 * round))
            .compared(ledger(round, 3));
      }
    }

    CommandRun three = CommandRun.of("build", runs.get(0), runs.get(1), runs.get(2));
    assertThat(three.status()).as(three.err()).isZero();
    assertThat(CommandRun.markdown(runs.get(0)))
        .contains(
            "| 0.800 (0.303–1.297) | 2.8 | 0.8 (0.5–1.2) | 17 (7.1–26.9) | 3 |",
            "| update | clusterj | rows | 8 | 100 | 1 (0.0–3.5) | 0 | 3 | 2 | 1 | not checked |",
            "clusterj was without an answer for 0.800 s; 17 operations failed, 3 of them with unknown"
                + " outcome.",
            "Data after update, 8 threads: 1 acknowledged rows were lost over clusterj.");
    CommandRun two = CommandRun.of("build", runs.get(0), runs.get(1));
    assertThat(two.status()).as(two.err()).isZero();
    assertThat(CommandRun.markdown(runs.get(0))).contains("| 0.700 | 2.8 | 0.8 | 15 | 3 |");
  }

  @Test
  void saysWhatWasLostAndWhy() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("ndb", "a cluster")
          .server(Map.of("system", "ndb", "timing", Map.of("TimeBetweenGlobalCheckpoints", "2000")))
          .cell("insert/jdbc/8", 10, 10_000, 5_000)
          .notToBeUsed("2 acknowledged rows are missing", "")
          .broken(faults(0, 0, 0), Collections.nCopies(TENTHS, 100))
          .compared(ledger(2, 0));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "2 acknowledged rows were lost over jdbc.",
            "insert over jdbc, 8 threads: 2 acknowledged rows are missing.",
            "makes commits durable by global checkpoints (TimeBetweenGlobalCheckpoints, here"
                + " every 2000 ms)")
        .doesNotContain("nothing acknowledged was lost");
  }

  /** The rows are compared once, after all faults of a cell. */
  @Test
  void blamesNoFaultForALossOfItsCell() throws IOException {
    Path run = folder.resolve("run");
    FaultInfo kill =
        new FaultInfo("kill data-node 2", true, 2, 2.0, 2.0, "", 0, 0, 0.1).withOutage(0, 0.0);
    FaultInfo freeze =
        new FaultInfo("freeze data-node 3", true, 6, 6.0, 6.0, "", 0, 8, 0.1).withOutage(0, 0.0);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(
              new FaultsInfo(List.of(kill, freeze), 0, "", List.of()),
              Collections.nCopies(TENTHS, 100))
          .compared(ledger(2, 0));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(command.out())
        .contains(
            "Data node 2 killed, update, 8 threads: jdbc had no outage; no operation" + " failed.",
            "Data node 3 frozen, update, 8 threads: jdbc had no outage; 8 operations"
                + " failed, 8 of them with unknown outcome.")
        .containsOnlyOnce("2 acknowledged rows were lost over jdbc")
        .contains("Data after update, 8 threads: 2 acknowledged rows were lost over jdbc.");
  }

  @Test
  void doesNotSayThatNothingWasLostWhereTheRowsWereNotCompared() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(faults(0, 0, 0), Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains("whether acknowledged writes were lost is not known")
        .doesNotContain("nothing acknowledged was lost");
  }

  @Test
  void namesTheTimeoutsThatEndOperationsOnAFrozenNode() throws IOException {
    Path run = folder.resolve("run");
    FaultInfo freeze = new FaultInfo("freeze data-node 3", true, 5, 5.0, 5.0, "", 8, 0, 4.0);
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("ndb", "a cluster")
          .server(
              Map.of(
                  "timing",
                  Map.of(
                      "JDBC answer", "20000",
                      "JDBC pool", "30000",
                      "HeartbeatIntervalDbDb", "1500")))
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(
              new FaultsInfo(List.of(freeze), 8, "", List.of()), Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "Data node 3 frozen",
            "fails after 20 s without an answer (socketTimeout), and one that waits for a"
                + " connection of the pool after 30 s (connectionTimeout)",
            "after 4 missed heartbeats, 6 to 7.5 s (HeartbeatIntervalDbDb, 1500 ms)")
        .as("a run of an earlier version")
        .contains(
            "the outage over jdbc was not recorded", "| 5.0 | 0.0 | – | – | – | 4.00 | 8 | 0 |");
  }

  @Test
  void cautionsWhereTheTimelineIsMissing() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(faults(0, 0, 0), Collections.nCopies(TENTHS, 100));
    }
    Files.delete(run.resolve("timeline.hlog"));

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "timeline.hlog is missing: what followed each fault is not known",
            "| update | jdbc | kill data-node 2 | 8 | 5.0 | 0.0 | 0.000 | 0.000 | – | 0.70 | 0 | 0 |");
  }

  @Test
  void saysNothingWhereNothingWasBroken() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("update/jdbc/8", 10, 10_000, 5_000);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run)).doesNotContain("fault", "timeline");
  }

  private static List<Integer> stricken(int until) {
    List<Integer> tenths = new ArrayList<>(Collections.nCopies(TENTHS, 100));
    Collections.fill(tenths.subList(50, until), 0);
    Collections.fill(tenths.subList(until, 80), 50);
    return tenths;
  }

  private static LedgerInfo ledger(long lost, long unknown) {
    return new LedgerInfo(
        "rows",
        100L,
        lost,
        0L,
        unknown,
        Math.max(0, unknown - 1),
        Math.min(1, unknown),
        null,
        List.of("stale reads: nobody knows"),
        null);
  }

  private static FaultInfo outage(String fault, double begun, double length) {
    return new FaultInfo(fault, true, begun, begun, begun, "", 0, 0, length)
        .withOutage(length, length);
  }

  private static FaultsInfo faults(long failed, long unknown, double outage) {
    return new FaultsInfo(
        List.of(
            new FaultInfo("kill data-node 2", true, 5, 5.03, 5.04, "", failed, unknown, 0.7)
                .withOutage(outage, outage > 0 ? outage + 0.1 : 0),
            new FaultInfo("start data-node 2", false, 7, 7.001, 9.0, "", 0, 0, 0.012)
                .withOutage(0, 0.0)),
        failed + unknown,
        "",
        failed + unknown == 0 ? List.of() : List.of(new FailuresInfo(5.1, failed, unknown)));
  }
}

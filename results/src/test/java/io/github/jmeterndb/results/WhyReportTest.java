// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.OperationCost;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the cluster's counters of each cell become in the report. */
class WhyReportTest {
  private static final String UPDATE = "update/clusterj/1";

  @TempDir Path folder;

  @Test
  void dividesCountersByAllOperations() throws Exception {
    try (RunFiles run = run("run")) {
      run.cell(UPDATE, 1, 1000, 1_000_000).counted(4000, trips(4000, 8000, 4000));
    }
    OperationCost cost = OperationCost.of(experiment("run"), Cell.ofTag(UPDATE));

    assertThat(cost.operations()).isEqualTo(4000);
    assertThat(cost.roundTrips()).hasValue(2);
    assertThat(cost.transactions()).hasValue(1);
    assertThat(cost.reads()).hasValue(1);
    assertThat(cost.writes()).hasValue(1);
    assertThat(cost.isMixed()).isFalse();
    assertThat(cost.hasOthers()).isFalse();
  }

  @Test
  void countsScansAsRoundTrips() {
    OperationCost cost =
        new OperationCost(
            Cell.ofTag(UPDATE),
            10,
            Map.of("ndbapi.wait_exec_complete", 10L, "ndbapi.wait_scan_result", 20L));

    assertThat(cost.roundTrips()).hasValue(3);
    assertThat(cost.writes()).as("nobody counted them").isEmpty();
  }

  @Test
  void addsRoundsUpAndLeavesOutWhatOneOfThemLacks() throws Exception {
    try (RunFiles run = run("one")) {
      run.cell(UPDATE, 1, 1000, 1_000_000).counted(1000, trips(1000, 1000, 1000));
    }
    try (RunFiles run = run("two")) {
      run.cell(UPDATE, 1, 1000, 1_000_000)
          .counted(3000, Map.of("ndbapi.wait_exec_complete", 9000L, "ndbapi.wait_scan_result", 0L));
    }
    try (RunFiles run = run("old")) {
      run.cell(UPDATE, 1, 1000, 1_000_000);
    }
    OperationCost cost = OperationCost.of(experiment("one", "two", "old"), Cell.ofTag(UPDATE));

    assertThat(cost.roundTrips()).as("the round without counters does not count").hasValue(2.5);
    assertThat(cost.writes()).isEmpty();
  }

  @Test
  void saysWhatAnOperationCostsOverEachPath() throws Exception {
    try (RunFiles run = run("run").property("write.mode", "find")) {
      run.cell(UPDATE, 1, 1000, 1_000_000)
          .counted(1000, trips(1000, 2000, 2000))
          .cell("update/clusterj/8", 1, 1000, 1_000_000)
          .counted(1000, trips(1000, 2040, 2000))
          .cell("update/jdbc/1", 1, 1000, 1_000_000)
          .counted(1000, trips(1000, 1000, 1000))
          .cell("update/jdbc/8", 1, 1000, 1_000_000)
          .counted(1000, trips(1000, 1300, 1000));
    }

    assertThat(markdown("run"))
        .contains("## Why")
        .contains("| update | clusterj (with a find) | 2.00 | 2.00 | 2.00 | 1.00 | 160 | – |")
        .contains("| update | jdbc | 1.00 (1.00 to 1.30) | 1.00 | 1.00 | 1.00 | 160 | – |")
        .contains("No whole number of round trips")
        .contains(": update over jdbc, 8 threads (1.30 round trips).");
  }

  @Test
  void saysWhereOthersUsedTheCluster() throws Exception {
    try (RunFiles run = run("run")) {
      run.cell(UPDATE, 1, 1000, 1_000_000)
          .counted(
              1000,
              Map.of(
                  "ndbapi.wait_exec_complete", 1000L,
                  "ndbapi.wait_scan_result", 0L,
                  "ndbapi.trans_start", 1000L,
                  "datanodes.TRANSACTIONS", 1500L,
                  "datanodes.WRITES", 1500L));
    }

    assertThat(markdown("run"))
        .contains("More transactions in the data nodes than the path's own client started")
        .contains(": update over clusterj, 1 thread (1.50 instead of 1.00).")
        .contains("| update | clusterj | 1.00 | 1.00 | – | – | – | – |");
  }

  @Test
  void takesReadsOfAUniqueKeysIndexTableForTheOperationsOwn() {
    Map<String, Long> counters =
        new HashMap<>(
            Map.of(
                "ndbapi.trans_start", 100L, "ndbapi.uk_op", 100L, "datanodes.TRANSACTIONS", 200L));
    Cell cell = Cell.ofTag(UPDATE);

    assertThat(new OperationCost(cell, 100, counters).hasOthers()).isFalse();
    counters.put("datanodes.TRANSACTIONS", 300L);
    assertThat(new OperationCost(cell, 100, counters).hasOthers()).isTrue();
  }

  @Test
  void namesTheUsersTableAndLeavesOutRoundTripsOfOneThatIsNotOfNdb() throws Exception {
    try (RunFiles run =
        run("run")
            .property("workload", "table")
            .server(
                Map.of(
                    "measured table",
                    Map.of(
                        "name",
                        "shop.orders",
                        "engine",
                        "InnoDB",
                        "remarks",
                        List.of("720 of its 900 values of note are generated."))))) {
      run.cell("table-read/jdbc/1", 1, 1000, 1_000_000).counted(1000, trips(1000, 1, 1));
    }

    assertThat(markdown("run"))
        .contains("# table shop.orders on target")
        .contains("720 of its 900 values of note are generated.")
        .doesNotContain("Round trips")
        .doesNotContain("## Why");
  }

  @Test
  void leavesOutBytesOfScansThatNoOperationMade() {
    Map<String, Long> counters =
        new HashMap<>(
            Map.of(
                "ndbapi.table_scan", 1L,
                "ndbapi.range_scan", 0L,
                "ndbapi.read_row", 10L,
                "ndbapi.bytes_received", 10_000L,
                "datanodes.READS", 0L));
    Cell cell = Cell.ofTag(UPDATE);

    assertThat(new OperationCost(cell, 1000, counters).bytesReceived()).hasValue(10);
    counters.put("ndbapi.read_row", 800L);
    assertThat(new OperationCost(cell, 1000, counters).bytesReceived()).isEmpty();
  }

  @Test
  void leavesOutRoundTripsWhereJoinsWerePushedDown() throws Exception {
    Map<String, Long> pushed = new HashMap<>(trips(1000, 40, 1000));
    pushed.put("mysqld.pushed_queries", 1000L);
    Map<String, Long> none = new HashMap<>(trips(1000, 3000, 1000));
    none.put("mysqld.pushed_queries", 0L);
    try (RunFiles run = run("run")) {
      run.cell("update/jdbc/1", 1, 1000, 1_000_000)
          .counted(1000, pushed)
          .cell("update/jdbc/8", 1, 1000, 1_000_000)
          .counted(1000, none);
    }

    assertThat(OperationCost.of(experiment("run"), Cell.ofTag("update/jdbc/1")).roundTrips())
        .isEmpty();
    assertThat(markdown("run"))
        .contains(
            "for which NDB counts no waits: round trips are left out: update over jdbc, 1 thread.");
  }

  @Test
  void saysTheRoundTripsOfManyOperationsFromTheLeastToTheMost() throws Exception {
    try (RunFiles run = run("run").property("workload", "tpch")) {
      for (int query = 1; query <= 6; query++) {
        run.cell("tpch-q0" + query + "/jdbc/1", 1, 1000, 1_000_000)
            .counted(1000, trips(1000, 1000L * query, 1000));
      }
    }

    assertThat(markdown("run"))
        .contains(
            "Round trips to the data nodes per operation: 1.00 (tpch-q01) to 6.00 (tpch-q06)"
                + " over jdbc; details in the report, under Why.");
  }

  @Test
  void saysTheRoundTripsOfAnOperationOnceWhateverItsRate() throws Exception {
    try (RunFiles run = run("run")) {
      run.cell("update@500/jdbc/1", 1, 1000, 1_000_000)
          .counted(1000, trips(1000, 2000, 1000))
          .cell("update@900/jdbc/1", 1, 1000, 1_000_000)
          .counted(1000, trips(1000, 2000, 1000));
    }

    assertThat(markdown("run")).contains("per operation: update 2.00 over jdbc.");
  }

  private static Map<String, Long> trips(long operations, long roundTrips, long transactions) {
    return Map.of(
        "ndbapi.wait_exec_complete", roundTrips,
        "ndbapi.wait_scan_result", 0L,
        "ndbapi.trans_start", transactions,
        "ndbapi.bytes_sent", 160 * operations,
        "datanodes.TRANSACTIONS", transactions,
        "datanodes.READS", transactions,
        "datanodes.WRITES", operations);
  }

  private RunFiles run(String name) throws IOException {
    return new RunFiles(folder.resolve(name));
  }

  private Experiment experiment(String... names) throws Exception {
    return RunDirectories.read(List.of(names).stream().map(folder::resolve).toList());
  }

  private String markdown(String name) throws Exception {
    Report.build(experiment(name), folder.resolve("run/report"), new StringBuilder());
    return CommandRun.written(folder.resolve("run/report"));
  }
}

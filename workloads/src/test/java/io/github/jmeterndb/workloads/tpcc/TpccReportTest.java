// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TpccReportTest {
  private static final long FAST = 4_000_000;
  private static final long SLOW = 6_000_000_000L;

  @TempDir Path folder;

  @Test
  void tellsNewOrdersAMinuteWithAndWithoutThoseRolledBack() throws IOException {
    Path run = run("best");
    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| path | threads | New-Orders a minute | with rolled back |")
        .contains("| tpcc | jdbc | 4 | 120 | 180 | 100 | 99.0 | 0 | 0 | 8.50 |")
        .contains("2 warehouses with 100 %", "form=best")
        .contains("| new_order | tpcc | jdbc | 4 | 3.0 % | 0.004 s | 5 s | yes |")
        .containsPattern("payment \\| tpcc \\| jdbc \\| 4 \\| 1.0 % \\| 6.0\\d* s \\| 5 s \\| no")
        .containsPattern(
            "delivery \\| tpcc \\| jdbc \\| 4 \\| 1.0 % \\| 6.0\\d* s \\| 80 s \\| yes")
        .doesNotContain("stock_level");
  }

  @Test
  void leavesOutNewOrdersWhereNoneWasSeen() throws IOException {
    Path run = folder.resolve("none");
    try (RunFiles files = new RunFiles(run).property("workload", "tpcc")) {
      files.cell("tpcc/jdbc/4", 1, 100, FAST);
      files.line("tpcc.payment/jdbc/4", 1000, RunFiles.histogram(FAST));
    }
    CommandRun.of("build", run);
    assertThat(CommandRun.markdown(run)).contains("| tpcc | jdbc | 4 | 100 | 100 | 0 | 0 |");
  }

  @Test
  void setsBothFormsSideBySide() throws IOException {
    Path best = run("best");
    Path statements = run("statements");

    CommandRun command = CommandRun.of("build", "--out", folder.resolve("both"), best, statements);

    assertThat(CommandRun.written(folder.resolve("both")))
        .contains("| tpcc | ndb:jdbc | 4 | 120 |", "| tpcc | ndb-statements:jdbc | 4 | 120 |");
    assertThat(command.out()).as("no parts").doesNotContain("tpcc.");
  }

  @Test
  void namesTheFormsOfThePaths() throws IOException {
    Path run = folder.resolve("paths");
    try (RunFiles files = new RunFiles(run).property("workload", "tpcc").property("form", "best")) {
      for (String path : List.of("clusterj", "jdbc", "sql")) {
        files.cell("tpcc/" + path + "/4", 1, path.equals("sql") ? 500 : 1_000, 5_000);
      }
    }

    assertThat(CommandRun.of("build", run).out().replaceAll("\\s+", " "))
        .contains(
            "tpcc ¹ clusterj jdbc 1.00 ≈",
            "tpcc ¹ clusterj sql 2.00 ≈",
            "¹ clusterj reads in batches and writes with the commit, and does sums and joins in the"
                + " client (form=best); jdbc, sql uses joins, IN lists and many rows per statement"
                + " (form=best) ");
  }

  private Path run(String form) throws IOException {
    Path run = folder.resolve(form);
    try (RunFiles files =
        new RunFiles(run)
            .property("workload", "tpcc")
            .property("warehouses", "2")
            .property("population", "100")
            .property("form", form)) {
      files.cell("tpcc/jdbc/4", 1, 100, FAST);
      files.with(
          cell -> {
            cell.operations = 200;
            cell.counters =
                Map.of("ndbapi.wait_exec_complete", 1_500L, "ndbapi.wait_scan_result", 200L);
          });
      files.line("tpcc.new_order/jdbc/4", 1000, RunFiles.histogram(FAST, FAST));
      files.line("tpcc.new_order_rolled_back/jdbc/4", 1000, RunFiles.histogram(FAST));
      files.line("tpcc.payment/jdbc/4", 1000, RunFiles.histogram(SLOW));
      files.line("tpcc.delivery/jdbc/4", 1000, RunFiles.histogram(SLOW));
    }
    return run;
  }
}

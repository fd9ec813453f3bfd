// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SysbenchReportTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void namesTheFormWhereThePathsDiffer() throws IOException {
    try (RunFiles files = sysbench().property("form", "best")) {
      for (String operation : List.of("oltp_point_select", "oltp_write_only")) {
        files
            .cell(operation + "/clusterj/8", 1, 4_000, 5_000)
            .cell(operation + "/jdbc/8", 1, 1_000, 5_000);
      }
    }

    assertThat(screen())
        .contains(
            " oltp_point_select 4.00 ≈",
            " oltp_write_only ¹ 4.00 ≈",
            "¹ clusterj locks rows in one batch and writes with the commit (form=best); jdbc sends"
                + " statement by statement ");
  }

  /** JDBC needs one UPDATE; ClusterJ must find the row first. */
  @ParameterizedTest
  @ValueSource(strings = {"oltp_update_index", "oltp_write_only"})
  void namesTheReadWithALockBeforeAnIncrement(String operation) throws IOException {
    try (RunFiles files = sysbench().property("form", "statements")) {
      files
          .cell(operation + "/clusterj/8", 1, 1_000, 5_000)
          .cell(operation + "/jdbc/8", 1, 1_000, 5_000);
    }

    assertThat(screen())
        .contains(
            "¹ clusterj reads the row with a lock before it increments it; jdbc sends statement by"
                + " statement ");
  }

  @Test
  void namesNoSumsOfRangesThatAreSwitchedOff() throws IOException {
    try (RunFiles files = sysbench().property("form", "best").property("range.selects", "off")) {
      files
          .cell("oltp_read_only/clusterj/8", 1, 1_000, 5_000)
          .cell("oltp_read_only/jdbc/8", 1, 1_000, 5_000);
    }

    assertThat(screen())
        .contains(
            "¹ clusterj reads by key in one batch (form=best); jdbc sends statement by statement ");
  }

  @Test
  void namesTheFormBesideTheSystemOnlyWhereThereAreSeveral() throws IOException {
    assertThat(ofForm("crud", "clusterj,jdbc")).contains("innodb:jdbc ÷ tidb:jdbc");
    assertThat(ofForm("sysbench", "jdbc")).contains("innodb:jdbc ÷ tidb:jdbc");
    assertThat(ofForm("sysbench", "clusterj,jdbc"))
        .contains("innodb-statements:jdbc ÷ tidb-statements:jdbc");
  }

  private String ofForm(String workload, String paths) throws IOException {
    Path compared = folder.resolve(workload + paths);
    for (String system : List.of("innodb", "tidb")) {
      try (RunFiles files =
          new RunFiles(compared.resolve(system))
              .target("mysql", "a server")
              .server(Map.of("system", system))
              .property("workload", workload)
              .property("paths", paths)
              .property("form", "statements")) {
        files.cell("select/jdbc/1", 1, 1_000, 5_000);
      }
    }
    CommandRun.of("build", "--out", compared, compared.resolve("innodb"), compared.resolve("tidb"));
    return CommandRun.written(compared);
  }

  private String screen() {
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).isZero();
    return command.out().replaceAll("\\s+", " ");
  }

  private RunFiles sysbench() throws IOException {
    return new RunFiles(run).property("workload", "sysbench");
  }
}

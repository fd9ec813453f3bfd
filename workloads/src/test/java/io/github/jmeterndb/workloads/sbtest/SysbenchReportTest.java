// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysbenchReportTest {
  @TempDir Path folder;

  /** JDBC needs one UPDATE for an increment; ClusterJ must find the row first. */
  @ParameterizedTest
  @CsvSource({
    "oltp_write_only, best, on, locks rows in one batch and writes with the commit (form=best)",
    "oltp_write_only, statements, on, reads the row with a lock before it increments it",
    "oltp_update_index, statements, on, reads the row with a lock before it increments it",
    "oltp_read_only, best, off, reads by key in one batch (form=best)"
  })
  void namesTheFormWhereThePathsDiffer(String operation, String form, String ranges, String named)
      throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files =
        new RunFiles(run)
            .property("workload", "sysbench")
            .property("form", form)
            .property("range.selects", ranges)) {
      for (String each : List.of("oltp_point_select", operation)) {
        files.cell(each + "/clusterj/8", 1, 4_000, 5_000).cell(each + "/jdbc/8", 1, 1_000, 5_000);
      }
    }
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).isZero();
    assertThat(command.out().replaceAll("\\s+", " "))
        .contains(
            " oltp_point_select 4.00 ≈",
            " %s ¹ 4.00 ≈".formatted(operation),
            "¹ clusterj %s; jdbc sends statement by statement ".formatted(named));
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
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.run.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each study stands beside the cells that it measured, too, with the figures that it tells. */
class ToolStudyTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "oltp_update_index; 5000; TenDB Cluster; TPS, here | TPS, study | QPS, here | QPS, study;"
            + " 100 | 127,000 | 1,600 | 127,000",
        "oltp_read_only; 8; TiDB on machines of 64 cores;"
            + " TPS, here | TPS, study | QPS, here | QPS, study | p95 in ms, here | p95 in ms, study;"
            + " 100 | 713 | 1,600 | 11,400 | 10.0 | 19.7",
        "oltp_point_select; 128; TiDB on machines of one core;"
            + " TPS, here | TPS, study | QPS, here | QPS, study | p95 in ms, here | p95 in ms, study;"
            + " 100 | 13,000 | 1,600 | 13,000 | 10.0 | 24.0",
        "oltp_read_write; 1024; OceanBase 4.2.2;"
            + " QPS, here | QPS, study | p95 in ms, here | p95 in ms, study;"
            + " 1,600 | 598,000 | 10.0 | 50.1"
      })
  void standsInItsOwnForm(
      String operation, String threads, String study, String columns, String figures)
      throws IOException {
    try (RunFiles files = sysbench()) {
      files
          .cell(operation + "/jdbc/" + threads, 1, 100, 9_999_999)
          .counted(
              100,
              Map.of(
                  Counted.READ_QUERIES,
                  1_400L,
                  Counted.WRITE_QUERIES,
                  0L,
                  Counted.OTHER_QUERIES,
                  200L));
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("## Beside the published studies", "**Beside the study of " + study)
        .contains("| operation | path | threads | " + columns + " |")
        .contains("| " + operation + " | jdbc | " + threads + " | " + figures + " |")
        .contains(study + ": sysbench")
        .contains("Other machines, versions and tables than here");
  }

  @Test
  void standsOnlyBesideWhatBothMeasured() throws IOException {
    try (RunFiles files = sysbench()) {
      files
          .cell("oltp_point_select/clusterj/8", 1, 100, 5_000)
          .cell("oltp_insert/clusterj/8", 1, 100, 5_000)
          .cell("oltp_point_select/clusterj/16", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| oltp_point_select | clusterj | 8 | 100 | 24,400 | – | 24,400 |")
        .containsOnlyOnce("Beside the study of")
        .doesNotContain("OceanBase", "TenDB");
  }

  @Test
  void isLeftOutWhereNoneMeasuredTheSame() throws IOException {
    try (RunFiles files = sysbench()) {
      files.cell("oltp_insert/jdbc/8", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).doesNotContain("Beside the published");
  }

  @Test
  void saysOfEmbeddedThatItIsOne() throws IOException {
    try (RunFiles files = sysbench().target("embedded", RunFiles.EMBEDDED_TITLE)) {
      files.cell("oltp_point_select/sql/1", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("TPS, embedded database | TPS, study")
        .contains("those of an embedded database and say nothing about these systems");
  }

  private RunFiles sysbench() throws IOException {
    return new RunFiles(run).property("workload", "sysbench");
  }
}

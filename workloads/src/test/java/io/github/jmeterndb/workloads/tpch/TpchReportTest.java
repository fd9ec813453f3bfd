// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TpchReportTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  @Test
  void tellWhatBecameOfThoseWithoutAFigure() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "0.01")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      failed(files, "tpch-q02/jdbc/1", "WRONG-EFFECT");
      failed(files, "tpch-q03/jdbc/1", "OUT-OF-TIME");
      failed(files, "tpch-q04/jdbc/1", "42000/1235");
      failed(files, "tpch-q05/jdbc/1", "HY000/1114");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| jdbc | wrong | 1 | q02 |", "| jdbc | right | 1 | q01 |")
        .contains("| jdbc | out of time | 1 | q03 |", "| jdbc | not supported | 1 | q04 |")
        .contains("| jdbc | failed | 1 | q05 |")
        .doesNotContain("| geometric mean |");
  }

  @Test
  void tellWhatADatabaseDoesNotKnowFromWhatItDoesNotAllow() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = tpch(run, "0.1")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      List<String> unknown =
          List.of("0A000/0", "HYC00/50100", "42000/1064", "42000/1305", "42S22/1054");
      for (int i = 0; i < unknown.size(); i++) {
        failed(files, "tpch-q0%s/jdbc/1".formatted(2 + i), unknown.get(i));
      }
      failed(files, "tpch-q07/jdbc/1", "42000/1142");
      failed(files, "tpch-q08/jdbc/1", "42S02/1146");
      failed(files, "tpch-q09/jdbc/1", "42000/1226");
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| jdbc | not compared | 1 | q01 |")
        .contains("| jdbc | not supported | 5 | q02 q03 q04 q05 q06 |")
        .contains("| jdbc | failed | 3 | q07 q08 q09 |");
  }

  private static RunFiles tpch(Path run, String scale) throws IOException {
    return new RunFiles(run).property("workload", "tpch").property("scale.factor", scale);
  }

  private static void failed(RunFiles files, String cell, String code) throws IOException {
    files.ran(cell, 0, 1, "").with(ran -> ran.invalid = "its window had no length");
    files.error(1_790_000_001L, cell, code, "no");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TpchReportTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  @Test
  void tellWhatBecameOfThoseWithoutAFigure() throws IOException {
    Path run = folder.resolve("run");
    List<String> codes =
        List.of(
            "WRONG-EFFECT",
            "OUT-OF-TIME",
            "0A000/0",
            "HYC00/50100",
            "42000/1064",
            "42000/1235",
            "42000/1305",
            "42S22/1054",
            "HY000/1114",
            "42000/1142",
            "42S02/1146",
            "42000/1226");
    try (RunFiles files =
        new RunFiles(run).property("workload", "tpch").property("scale.factor", "0.1")) {
      files.cell("tpch-q01/jdbc/1", 1, 1, SECOND);
      for (int i = 0; i < codes.size(); i++) {
        failed(files, String.format(Locale.ROOT, "tpch-q%02d/jdbc/1", 2 + i), codes.get(i));
      }
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("| jdbc | not compared | 1 | q01 |", "| jdbc | wrong | 1 | q02 |")
        .contains("| jdbc | out of time | 1 | q03 |")
        .contains("| jdbc | not supported | 6 | q04 q05 q06 q07 q08 q09 |")
        .contains("| jdbc | failed | 4 | q10 q11 q12 q13 |")
        .doesNotContain("| geometric mean |");
  }

  private static void failed(RunFiles files, String cell, String code) throws IOException {
    files.ran(cell, 0, 1, "").with(ran -> ran.invalid = "its window had no length");
    files.error(1_790_000_001L, cell, code, "no");
  }
}

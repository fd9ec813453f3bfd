// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of cells that remote engines ran together. */
class EnginesReportTest {
  @TempDir Path folder;

  @Test
  void setsEachEngineBesideAllAndNamesTheSlowOne() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.engine("one:1099", "").engine("two:1099", "");
      files.cell("select/jdbc/2", 1, 1_000, 5_000);
    }
    share(run, "one:1099", 900);
    share(run, "two:1099", 100);

    assertThat(CommandRun.of("build", run).status()).isZero();

    assertThat(CommandRun.markdown(run))
        .contains(
            "## Engines",
            "| select | jdbc | 2 | all | 2 | 1,000 |",
            "| select | jdbc | 2 | one:1099 | 1 | 900 |",
            "| select | jdbc | 2 | two:1099 | 1 | 100 |",
            "a thread of the engine two:1099 gave 100 TPS, one of all engines 500.")
        .doesNotContain("a thread of the engine one:1099");
  }

  @Test
  void saysWhichEngineWasLostAndWhichHasLeftNoFigures() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.engine("one:1099", "no heartbeat for 20 s");
      files.cell("select/jdbc/2", 1, 1_000, 5_000);
    }

    assertThat(CommandRun.of("build", run).status()).isZero();

    assertThat(CommandRun.markdown(run))
        .contains(
            "the engine one:1099 was lost: no heartbeat for 20 s",
            "no figures of the engine one:1099")
        .doesNotContain("## Engines");
  }

  private static void share(Path run, String engine, long ops) throws IOException {
    try (RunFiles files = new RunFiles(new RunDirectory(run).engine(engine))) {
      files.cell("select/jdbc/2", 1, ops, 5_000).byThread(ops);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a workload says of itself, where it stands in the report. */
class WorkloadReportTest {
  @TempDir private Path folder;

  @Test
  void hasSectionAndVerdictOfTheWorkload() throws IOException {
    Path run = toy("run", "toy", "1", "best");

    CommandRun command = CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("- toys were played with", "## Toys", "| play/jdbc/4 | 0 |")
        .contains("not like for like (clusterj play by clusterj; jdbc play by jdbc)")
        .doesNotContain("class path");
    assertThat(command.out()).contains("Toys");
  }

  @Test
  void setsVariantsOfTheWorkloadSideBySide() throws IOException {
    Path best = toy("best", "toy", "1", "best");
    Path statements = toy("statements", "toy", "1", "statements");

    CommandRun.of("build", "--out", folder, best, statements);

    assertThat(CommandRun.written(folder)).contains("ndb:jdbc", "ndb-statements:jdbc");
  }

  @Test
  void refusesRoundsWithOtherValuesOfADecisiveProperty() throws IOException {
    CommandRun command =
        CommandRun.of("build", toy("one", "toy", "1", "best"), toy("two", "toy", "2", "best"));

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("different values of toy.size: 1, 2").hasLineCount(1);
  }

  @Test
  void leavesOutAndNamesWhatAnAbsentWorkloadWouldSay() throws IOException {
    Path run = toy("run", "absent", "1", "best");

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run))
        .contains("The workload absent is not on the class path: its own sections")
        .doesNotContain("Toys");
  }

  private Path toy(String name, String workload, String size, String form) throws IOException {
    Path run = folder.resolve(name);
    try (RunFiles files =
        new RunFiles(run)
            .property("workload", workload)
            .property("toy.size", size)
            .property("form", form)) {
      files.cell("play/clusterj/4", 1, 200, 5_000).cell("play/jdbc/4", 1, 100, 5_000);
    }
    return run;
  }
}

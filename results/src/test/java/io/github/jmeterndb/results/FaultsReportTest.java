// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultsReportTest {
  private static final int TENTHS = 100;

  @TempDir private Path folder;

  /**
   * By hand: 1000 TPS, of which nothing is left from 5.0 to 5.7 s, then half until 8 s; the first
   * tenth wholly after the fault begins at 5.1 s.
   */
  @Test
  void saysWhatFollowedEachFaultOnEachPath() throws IOException {
    Path run = folder.resolve("run");
    List<Integer> stricken = new ArrayList<>(Collections.nCopies(TENTHS, 100));
    Collections.fill(stricken.subList(50, 57), 0);
    Collections.fill(stricken.subList(57, 80), 50);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/clusterj/8", 10, 8_150, 5_000)
          .broken(faults(14, 3), stricken)
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(faults(0, 0), Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "| update | clusterj | kill data-node 2 | 8 | 5.0 | 0.0 | 0.7 | 0.6 | – | 0.70 | 14 | 3 |",
            "| update | clusterj | start data-node 2 | 8 | 7.0 | 2.0 | 0.0 | 0.0 | 0.8 | 0.01 | 0 | 0 |",
            "| update | jdbc | kill data-node 2 | 8 | 5.0 | 0.0 | 0.1 | 0.0 | 0.1 | 0.70 | 0 | 0 |",
            "update, 8 threads, kill data-node 2: clusterj was without an answer for 0.6 s and did not come"
                + " back to 90 % of its throughput before the next fault or the end, 14 operations failed"
                + " and 3 are unknown; jdbc always had an answer and had 90 % of its throughput after"
                + " 0.1 s, 0 operations failed and 0 are unknown.",
            "Nothing acknowledged was lost: after each of these 2 cells")
        .doesNotContain("update, 8 threads, start data-node 2");
    assertThat(run.resolve("report/report.html"))
        .content()
        .contains("fault-update-8-0")
        .doesNotContain("fault-update-8-1");
  }

  @Test
  void saysWhatWasLost() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .notToBeUsed("2 acknowledged rows are missing", "")
          .broken(faults(0, 0), Collections.nCopies(TENTHS, 100));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains("run, update over jdbc, 8 threads: 2 acknowledged rows are missing.")
        .doesNotContain("Nothing acknowledged was lost");
  }

  @Test
  void cautionsWhereTheTimelineIsMissing() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("update/jdbc/8", 10, 10_000, 5_000)
          .broken(faults(0, 0), Collections.nCopies(TENTHS, 100));
    }
    Files.delete(run.resolve("timeline.hlog"));

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(CommandRun.markdown(run))
        .contains(
            "timeline.hlog is missing: what followed each fault is not known",
            "| update | jdbc | kill data-node 2 | 8 | 5.0 | 0.0 | – | – | – | 0.70 | 0 | 0 |");
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

  private static FaultsInfo faults(long failed, long unknown) {
    return new FaultsInfo(
        List.of(
            new FaultInfo("kill data-node 2", true, 5, 5.03, 5.04, "", failed, unknown, 0.7),
            new FaultInfo("start data-node 2", false, 7, 7.001, 9.0, "", 0, 0, 0.012)),
        failed + unknown,
        "");
  }
}

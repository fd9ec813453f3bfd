// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run whose paths have properties of their own. */
class OwnPropertiesReportTest {
  private static final String OWN = "jdbc[jdbc.prepare=server;form=statements]";

  @TempDir private Path folder;
  private Path run;

  @BeforeEach
  void report() throws IOException {
    run = folder.resolve("run");
    try (RunFiles files =
        new RunFiles(run)
            .property("workload", "toy")
            .property("form", "best")
            .property("paths", "jdbc," + OWN)) {
      for (int threads = 1; threads <= 4; threads *= 2) {
        files
            .cell("play/jdbc/" + threads, 2, 200, 5_000)
            .cell("play/" + OWN + "/" + threads, 2, 100, 5_000);
      }
    }
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.err()).isEmpty();
    assertThat(command.status()).isZero();
  }

  @Test
  void namesThemAsTheRunDid() throws IOException {
    assertThat(CommandRun.cells(run))
        .filteredOn(row -> row.contains(",play,4,"))
        .satisfiesExactly(
            row -> assertThat(row).startsWith("ndb,jdbc,play,4,1,200,"),
            row -> assertThat(row).startsWith("ndb," + OWN + ",play,4,1,100,"));
    assertThat(CommandRun.markdown(run))
        .contains("play by jdbc;", "play by jdbc in statements")
        .contains(OWN.replace("[", "\\["));
    assertThat(HtmlPage.text(HtmlPage.of(run.resolve("report")).document().getDocumentElement()))
        .contains(OWN);
  }

  @Test
  void drawsALineForEach() throws IOException {
    assertThat(Files.readString(run.resolve("report/charts/tps-play.svg")))
        .contains(">jdbc<", ">" + OWN + "<");
  }

  @Test
  void isComparedPathByPath() {
    CommandRun compared = CommandRun.of("compare", run, run);

    assertThat(compared.err()).isEmpty();
    assertThat(compared.out()).contains(OWN);
  }
}

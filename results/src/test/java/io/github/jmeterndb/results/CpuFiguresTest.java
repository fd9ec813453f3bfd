// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class CpuFiguresTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void drawsABarForEachProcessAndThreadCount() throws IOException {
    writeTwoThreadCounts(true);

    HtmlPage page = page();

    // The mysqld has no part in ClusterJ's operations, nor has what a user adds.
    assertThat(HtmlPage.text(page.withId("cpu-0-select-text")))
        .isEqualTo(
            "data node 2: 40.0 at 1, 40.0 at 2. data node 3: 41.0 at 1, 41.0 at 2."
                + " generator: 60.0 at 1, 60.0 at 2.");
    assertThat(fills(page, "cpu-0-select")).hasSize(3 * 2);
    assertThat(fills(page, "cpu-1-select")).hasSize(4 * 2);
    assertThat(fills(page, "cpu-1-select").stream().distinct()).hasSize(4);
    assertThat(HtmlPage.text(page.withId("cpu")))
        .contains("mysqld")
        .doesNotContain("host")
        .doesNotContain("backup");
  }

  @Test
  void drawsNoBarOfProcessesOfWhichOneIsMissing() throws IOException {
    writeTwoThreadCounts(false);

    HtmlPage page = page();

    assertThat(HtmlPage.text(page.withId("cpu-1-select-text")))
        .isEqualTo(
            "data node 2: 20.0 at 1. data node 3: 21.0 at 1. generator: 30.0 at 1. mysqld: 80.0 at 1.");
    assertThat(fills(page, "cpu-1-select")).hasSize(4);
  }

  /** If not all: without samples of one data node at 2 threads over JDBC. */
  private void writeTwoThreadCounts(boolean all) throws IOException {
    try (RunFiles files = new RunFiles(run).processesHere()) {
      for (String threads : List.of("1", "2")) {
        files
            .cell("select/clusterj/" + threads, 2, 4000, 1_000_000)
            .cpu("localhost CPU generator", 60)
            .cpu("localhost CPU data node 2", 40)
            .cpu("localhost CPU data node 3", 41)
            .cpu("localhost CPU mysqld", 1)
            .cpu("localhost CPU backup", 5)
            .cpu("localhost CPU host", 70)
            .cell("select/jdbc/" + threads, 2, 4000, 1_000_000)
            .cpu("localhost CPU generator", 30)
            .cpu("localhost CPU mysqld", 80)
            .cpu("localhost CPU data node 2", 20);
        if (all || threads.equals("1")) {
          files.cpu("localhost CPU data node 3", 21);
        }
      }
    }
  }

  @Test
  void leavesTheFiguresOutWhereNoLoadWasRecorded() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/clusterj/1", 2, 4000, 1_000_000);
    }

    assertThat(page().all("section"))
        .isNotEmpty()
        .noneMatch(section -> section.getAttribute("id").equals("cpu"));
  }

  private HtmlPage page() throws IOException {
    CommandRun.of("build", run);
    return HtmlPage.of(run.resolve("report"));
  }

  /** The colours of the bars: the rectangles with a rim, other than the frame that clips them. */
  private static List<String> fills(HtmlPage page, String id) {
    return HtmlPage.elements(page.withId(id).getElementsByTagName("rect")).stream()
        .filter(rect -> rect.hasAttribute("stroke"))
        .map((Element rect) -> rect.getAttribute("fill"))
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What adds up processes, and what does not because one of them is missing. */
class CpuSumsTest {
  private static final String SELECT = "select/jdbc/2";

  @TempDir private Path folder;

  @Test
  void tellsCpuTimeForAnOperationAndWhatABusyCoreBuys() throws Exception {
    try (RunFiles run = run().process("mysqld", "localhost", "mysqld", 7, "jdbc")) {
      run.process("generator", "localhost", "jmeter", 8, "jdbc")
          .cell(SELECT, 2, 4000, 1_000_000)
          .cpu("localhost CPU mysqld", 120)
          .cpu("localhost CPU generator", 40)
          .cpu("localhost CPU backup", 77)
          .cpu("localhost CPU host", 50);
    }

    // 2000 TPS: 1.2 cores are 600 µs each; 1.6 cores in all buy 1250 each.
    assertThat(markdown())
        .contains(
            "| operation | path | threads | backup | generator | mysqld | all | TPS per CPU core used |")
        .contains("| select | jdbc | 2 | 385 | 200 | 600 | 800 | 1,250 |")
        .contains("| select | 1,250 |")
        .doesNotContain("No sum of")
        .contains("**CPU load of mysqld over jdbc, % of a core (target ndb")
        .contains("| select | 120 |")
        .contains("**CPU load of the host over jdbc, % of a core (target ndb")
        .contains("| select | 200 |");
  }

  /** With the generator's alone, ClusterJ, whose work is done in it, would look the dearer path. */
  @Test
  void addsNothingUpWhereOnlyTheGeneratorWasRecorded() throws Exception {
    try (RunFiles run = run().process("generator", "localhost", "jmeter", 1, "clusterj", "jdbc")) {
      run.unwatched("data node 2", "ndbmtd", "no agent at 10.0.0.2", "clusterj", "jdbc")
          .unwatched("mysqld", "mysqld", "no agent at 10.0.0.3", "jdbc")
          .cell("select/clusterj/2", 2, 4000, 1_000_000)
          .cpu("localhost CPU generator", 100)
          .cell(SELECT, 2, 4000, 1_000_000)
          .cpu("localhost CPU generator", 50);
    }
    CommandRun command = CommandRun.of("build", folder.resolve("run"));
    HtmlPage page = HtmlPage.of(folder.resolve("run/report"));

    assertThat(CommandRun.written(folder.resolve("run/report")))
        .contains("| select | clusterj | 2 | 500 | – | – |")
        .contains("| select | jdbc | 2 | 250 | – | – |")
        .doesNotContain("TPS per CPU core used over")
        .containsOnlyOnce(
            "- No sum for select over clusterj, jdbc at 2 threads: data node 2 was not counted (no"
                + " agent at 10.0.0.2).\n- No sum for select over jdbc at 2 threads: mysqld was not"
                + " counted (no agent at 10.0.0.3).\n");
    assertThat(command.out()).contains("No sum for select over jdbc at 2 threads: mysqld was not");
    assertThat(page.all("section"))
        .noneMatch(section -> section.getAttribute("id").equals("cpu"))
        .anyMatch(section -> section.getTextContent().contains("mysqld was not counted (no agent"));
  }

  @Test
  void addsNothingUpWhereAProcessWasNotCountedAndSaysWhy() throws Exception {
    try (RunFiles run = run().process("mysqld", "localhost", "mysqld", 7, "jdbc")) {
      run.process("generator", "localhost", "jmeter", 8, "jdbc")
          .cell(SELECT, 8, 4000, 1_000_000)
          .notCounted("localhost", "mysqld", "it did not run all the time")
          .cpu("localhost CPU generator", 50);
    }

    CellCpu cpu = experiment().cpu(Cell.ofTag(SELECT));

    assertThat(cpu.busyCores()).isEmpty();
    assertThat(cpu.gaps())
        .containsExactly("mysqld on localhost was not counted (it did not run all the time)");
    assertThat(cpu.percent("localhost", "generator")).hasValue(50);
  }

  /** A data node that has no rows of the table is recorded, and burns nothing. */
  @Test
  void addsUpAProcessThatDidNothing() throws Exception {
    try (RunFiles run = run().processesHere()) {
      run.cell("select/clusterj/2", 2, 4000, 1_000_000)
          .cpu("localhost CPU generator", 40)
          .cpu("localhost CPU data node 2", 60)
          .cpu("localhost CPU data node 3", 0);
    }

    assertThat(experiment().cpu(Cell.ofTag("select/clusterj/2")).busyCores()).hasValue(1);
  }

  @Test
  void addsNothingUpOfARunThatDoesNotNameItsProcesses() throws Exception {
    try (RunFiles run = run()) {
      run.cell(SELECT, 2, 4000, 1_000_000)
          .cpu("localhost CPU jmeter", 40)
          .cpu("localhost CPU ndbmtd#2", 40)
          .cpu("localhost CPU mysqld", 120);
    }

    assertThat(markdown())
        .contains("| threads | jmeter | mysqld | ndbmtd#2 | all | TPS per CPU core used |")
        .contains("| select | jdbc | 2 | 200 | 600 | 200 | – | – |")
        .contains("2 threads: run.json names no process that operations over jdbc run in.");
  }

  @Test
  void namesTheRoundInWhichAProcessHasAGap() throws Exception {
    for (String name : List.of("run", "other")) {
      try (RunFiles run = new RunFiles(folder.resolve(name)).processesHere()) {
        run.cell("select/clusterj/2", 2, 4000, 1_000_000)
            .cpu("localhost CPU generator", 40)
            .cpu("localhost CPU data node 2", 40);
        if (name.equals("run")) {
          run.cpu("localhost CPU data node 3", 40);
        }
      }
    }
    Path out = folder.resolve("both");
    CommandRun.of("build", folder.resolve("run"), folder.resolve("other"), "--out", out);

    assertThat(CommandRun.written(out))
        .contains("| select | clusterj | 2 | 200 | 200 | 200 | – | – |")
        .contains("2 threads: data node 3 on localhost was not counted (other).");
  }

  /** Each mean would be that of one round, and the sum that of two. */
  @Test
  void addsNothingUpOfProcessesThatAreOthersInEachRound() throws Exception {
    List<Path> rounds = List.of(folder.resolve("db1"), folder.resolve("db2"));
    for (Path round : rounds) {
      String host = round.getFileName().toString();
      try (RunFiles run = new RunFiles(round)) {
        run.process("data node 2", host, "ndbmtd", 1, "jdbc")
            .cell(SELECT, 2, 4000, 1_000_000)
            .cpu(host + " CPU data node 2", 40);
      }
    }

    CellCpu cpu = RunDirectories.read(rounds).cpu(Cell.ofTag(SELECT));

    assertThat(cpu.busyCores()).isEmpty();
    assertThat(cpu.gaps()).containsExactly("data node 2 is not the same process in all rounds");
  }

  private RunFiles run() throws IOException {
    return new RunFiles(folder.resolve("run"));
  }

  private Experiment experiment() throws Exception {
    return RunDirectories.read(List.of(folder.resolve("run")));
  }

  private String markdown() throws Exception {
    Report.build(experiment(), folder.resolve("run/report"), new StringBuilder());
    return CommandRun.written(folder.resolve("run/report"));
  }
}

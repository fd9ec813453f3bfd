// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.results.analysis.Caution.Kind;
import io.github.jmeterndb.results.analysis.Cautions;
import io.github.jmeterndb.results.analysis.ClientBound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.Cell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuReportTest {
  private static final String SELECT = "select/jdbc/2";

  @TempDir private Path folder;

  @Test
  void addsUpTheWindowsOfACellThatRanAgain() throws Exception {
    String tried = "select@500/jdbc/2";
    try (RunFiles run = run()) {
      run.cell(tried, 3, 1_500, 1_000_000)
          .cpu("localhost CPU mysqld", 20)
          .cell("select@900/jdbc/2", 4, 3_600, 1_000_000)
          .cpu("localhost CPU mysqld", 800)
          .cell(tried, 1, 500, 1_000_000)
          .cpu("localhost CPU mysqld", 60);
    }

    assertThat(loads(tried))
        .singleElement()
        .satisfies(load -> assertThat(load.percent()).isEqualTo(30, within(1e-9)));
  }

  @Test
  void saysWhereSamplesAndCountersDoNotAgreeOverTheRun() throws Exception {
    try (RunFiles run = run()) {
      run.cell(SELECT, 4, 4000, 1_000_000)
          .mean("localhost", "mysqld", 80, 83)
          .mean("localhost", "data node 2", 80, 86)
          .mean("localhost", "data node 3", 2, 3);
    }

    assertThat(experiment().rounds().get(0).cautions())
        .containsExactly(
            "the CPU load of data node 2 on localhost over the run is 80.0 % of a core by its CPU"
                + " time and 86.0 % by the PerfMon listener's samples");
  }

  @Test
  void writesARowForEachCellAndProcess() throws Exception {
    try (RunFiles run = run()) {
      run.cell(SELECT, 2, 4000, 1_000_000).cpu("localhost CPU mysqld", 120.25);
    }
    build();

    assertThat(folder.resolve("run/report/cpu.csv"))
        .hasContent(
            """
            target,path,operation,threads,host,process,cpu_percent,role,pid
            ndb,jdbc,select,2,localhost,mysqld,120.25,,
            """);
  }

  @Test
  void writesProgramRoleAndAllPidsOfAProcess() throws Exception {
    try (RunFiles run = run().processesHere()) {
      run.process("data node 2", "localhost", "ndbmtd", 55, "clusterj", "jdbc")
          .process("management node", "localhost", "ndb_mgmd", 0)
          .cell(SELECT, 2, 4000, 1_000_000)
          .cpu("localhost CPU data node 2", 120)
          .cpu("localhost CPU management node", 1)
          .cpu("localhost CPU generator", 60)
          .cpu("localhost CPU host", 50)
          .cpu("db1 CPU data node 2", 9);
    }

    assertThat(markdown()).contains("**CPU load of data node 2 on localhost over jdbc");
    assertThat(folder.resolve("run/report/cpu.csv"))
        .hasContent(
            """
            target,path,operation,threads,host,process,cpu_percent,role,pid
            ndb,jdbc,select,2,db1,data node 2,9,,
            ndb,jdbc,select,2,localhost,ndbmtd,120,data node 2,22 55
            ndb,jdbc,select,2,localhost,jmeter,60,generator,11
            ndb,jdbc,select,2,localhost,host,200,,
            ndb,jdbc,select,2,localhost,ndb_mgmd,1,management node,
            """);
  }

  @Test
  void joinsThePidsOfAllRounds() throws Exception {
    List<Path> rounds = List.of(folder.resolve("one"), folder.resolve("two"));
    for (Path round : rounds) {
      try (RunFiles run = new RunFiles(round)) {
        run.process("mysqld", "localhost", "mysqld", 70 + rounds.indexOf(round), "jdbc")
            .cell(SELECT, 2, 4000, 1_000_000)
            .cpu("localhost CPU mysqld", 40);
      }
    }
    Report.build(RunDirectories.read(rounds), folder.resolve("both"), new StringBuilder());

    assertThat(folder.resolve("both/cpu.csv")).content().contains(",mysqld,40,mysqld,70 71\n");
  }

  @Test
  void takesNothingForAFormulaThatOthersWrote() throws Exception {
    try (RunFiles run = run().target("=1+1", "")) {
      run.process("@role", "-host", "+program", 1, "jdbc")
          .cell("select/=path/2", 2, 4000, 1_000_000)
          .cpu("-host CPU @role", 40);
    }
    build();

    assertThat(folder.resolve("run/report/cpu.csv"))
        .content()
        .contains("'=1+1,'=path,select,2,'-host,'+program,40,'@role,1");
    assertThat(folder.resolve("run/report/cells.csv")).content().contains("'=1+1,'=path,select,2,");
  }

  @Test
  void marksACellWhoseGeneratorHadNoTimeToWait() throws Exception {
    try (RunFiles run = run().process("generator", "localhost", "jmeter", 1, "jdbc")) {
      run.cell(SELECT, 2, 4000, 1_000_000)
          .cpu("localhost CPU generator", 170)
          .cell("insert/jdbc/2", 2, 4000, 1_000_000)
          .cpu("localhost CPU generator", 150);
    }

    assertThat(ClientBound.reason(experiment(), Cell.ofTag(SELECT)).orElseThrow())
        .startsWith("client-bound: the generator used 170 % CPU of the 200 % that");
    assertThat(ClientBound.reason(experiment(), Cell.ofTag("insert/jdbc/2"))).isEmpty();
  }

  @Test
  void marksACellWhoseGeneratorTookMostOfAFullHost() throws Exception {
    try (RunFiles run = run().process("generator", "localhost", "jmeter", 1, "jdbc")) {
      run.cell("select/jdbc/8", 2, 4000, 1_000_000)
          .cpu("localhost CPU host", 99)
          .cpu("localhost CPU generator", 210);
    }

    assertThat(ClientBound.reason(experiment(), Cell.ofTag("select/jdbc/8")).orElseThrow())
        .contains("its host was fully used (396 %)");
  }

  /** On a host of 4 hardware threads. */
  @Test
  void marksACellThatOthersTookTheCpuOf() throws Exception {
    try (RunFiles run = run().processesHere()) {
      run.cell("select/jdbc/8", 2, 4000, 1_000_000)
          .cpu("localhost CPU host", 60)
          .cpu("localhost CPU generator", 100)
          .cpu("localhost CPU mysqld", 30)
          .cpu("localhost CPU data node 2", 3)
          .cpu("localhost CPU data node 3", 2)
          .cell("insert/jdbc/8", 2, 4000, 1_000_000)
          .cpu("localhost CPU host", 55)
          .cpu("localhost CPU generator", 100)
          .cpu("localhost CPU mysqld", 30)
          .cpu("localhost CPU data node 2", 3)
          .cpu("localhost CPU data node 3", 2);
    }

    assertThat(Cautions.of(experiment()))
        .filteredOn(caution -> caution.kind() == Kind.OTHER_LOAD)
        .extracting(caution -> caution.cell().orElseThrow().tag() + ": " + caution.text())
        .containsExactly(
            "select/jdbc/8: run: of the CPU used on localhost (240 %), 105 % was used by other"
                + " programs or other virtual machines");
  }

  /** The second generator's host has 8 hardware threads, of which others take 3. */
  @Test
  void marksACellThatOthersTookTheCpuOfAnyGeneratorsHost() throws Exception {
    try (RunFiles run = run()) {
      run.engine("one:1099", "")
          .engine("two:1099", "")
          .agent("one", 2, "")
          .agent("two", 8, "")
          .process("generator one", "one", "jmeter", 11, "jdbc")
          .process("generator two", "two", "jmeter", 12, "jdbc")
          .cell("select/jdbc/8", 2, 4000, 1_000_000)
          .cpu("one CPU host", 60)
          .cpu("one CPU generator one", 100)
          .cpu("two CPU host", 50)
          .cpu("two CPU generator two", 100);
    }

    assertThat(Cautions.of(experiment()))
        .filteredOn(caution -> caution.kind() == Kind.OTHER_LOAD)
        .singleElement()
        .asString()
        .contains("used on two (400 %), 300 % was used by other");
  }

  /** On a host of 4 hardware threads as 127 % of 189 % are on one of 2. */
  @Test
  void marksACellWhoseGeneratorTookMostOfAHostThatWasNearlyFull() throws Exception {
    try (RunFiles run = run().processesHere()) {
      run.cell("select/jdbc/8", 2, 4000, 1_000_000)
          .cpu("localhost CPU host", 94.5)
          .cpu("localhost CPU generator", 254)
          .cell("insert/jdbc/8", 2, 4000, 1_000_000)
          .cpu("localhost CPU host", 89)
          .cpu("localhost CPU generator", 254);
    }

    assertThat(ClientBound.reason(experiment(), Cell.ofTag("select/jdbc/8")).orElseThrow())
        .isEqualTo(
            "client-bound: its host was fully used (378 %), most of it by the generator (254 %)");
    assertThat(ClientBound.reason(experiment(), Cell.ofTag("insert/jdbc/8"))).isEmpty();
  }

  @Test
  void knowsWhatTheGeneratorMayUseOfItsHost() throws Exception {
    try (RunFiles run = run().usable(0.5).processesHere()) {
      run.cell("select/jdbc/8", 10, 4000, 1_000_000)
          .stopped(0, 15.04)
          .cpu("localhost CPU host", 20)
          .cpu("localhost CPU generator", 45);
    }

    assertThat(ClientBound.reason(experiment(), Cell.ofTag("select/jdbc/8")).orElseThrow())
        .isEqualTo(
            "client-bound: the generator used 45 % CPU of the 50 % that its threads can use");
    assertThat(markdown())
        .contains(
            "a CPU, 4 hardware threads (of which the load generator may use 0.5)",
            "| generator throttled | run: the load generator was throttled by its CPU quota for"
                + " 15.0 s (summed over hardware threads) in 10.0 s |");
  }

  @Test
  void saysWhichAgentDidNotAnswer() throws Exception {
    try (RunFiles run = run().agent("db1", 0, "Connection refused")) {
      run.cell(SELECT, 2, 4000, 1_000_000);
    }

    assertThat(markdown())
        .contains("no CPU figures of db1: no agent answered (Connection refused)");
  }

  private RunFiles run() throws IOException {
    return new RunFiles(folder.resolve("run"));
  }

  private Experiment experiment() throws Exception {
    return RunDirectories.read(List.of(folder.resolve("run")));
  }

  private List<ProcessCpu> loads(String tag) throws Exception {
    return experiment().cpu(Cell.ofTag(tag)).loads();
  }

  private void build() throws Exception {
    Report.build(experiment(), folder.resolve("run/report"), new StringBuilder());
  }

  private String markdown() throws Exception {
    build();
    return CommandRun.written(folder.resolve("run/report"));
  }
}

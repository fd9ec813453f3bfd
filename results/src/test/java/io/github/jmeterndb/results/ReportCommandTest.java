// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  @TempDir Path folder;

  @Test
  void refusesRoundsOfDifferentTargetsOfOneSystem() throws IOException {
    Path ndb = run("one", "ndb");
    Path sandbox = run("two", "sandbox");

    CommandRun command = CommandRun.of("build", ndb, sandbox);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out()).isEmpty();
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: one and two have different targets: ndb, sandbox;"
                + " build a report of each\n");
  }

  @Test
  void printsTheTablesEvenIfTheReportCannotBeWritten() throws IOException {
    Path run = run("one", "ndb");
    Path file = Files.writeString(folder.resolve("file"), "in the way");

    CommandRun command = CommandRun.of("build", run, "--out", file.resolve("report"));

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out()).contains("crud, clusterj on title");
    assertThat(command.err()).startsWith("report: The report cannot be written").hasLineCount(1);
  }

  @Test
  void endsWithTwoWhenCalledWrongly() {
    assertThat(CommandRun.of().status()).isEqualTo(2);
    assertThat(CommandRun.of("build").status()).isEqualTo(2);
    assertThat(CommandRun.of("build", "--colour", "x").status()).isEqualTo(2);
    assertThat(CommandRun.of("burn").err()).contains("burn");
  }

  @Test
  void saysHowToRunItAgainWithoutThePassword() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.property("table.options", "COMMENT='x'").property("jdbc.password", "geheim");
      files.cell("insert/jdbc/1", 1, 10, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run).replace("&#39;", "'"))
        .contains(
            "./jmeter -n -t jmx-plans/crud.jmx -Jtarget=ndb"
                + " '-Jtable.options=COMMENT='\\''x'\\'''")
        .doesNotContain("geheim");
  }

  @Test
  void saysWhyCpuWasNotCountedAlsoWhereNothingIsCompared() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.processesHere().cell("insert/jdbc/1", 1, 10, 5_000);
      files.notCounted("localhost", "mysqld", "it ended").cpu("localhost CPU generator", 20);
    }

    CommandRun.of("build", run);

    assertThat(CommandRun.markdown(run)).contains("mysqld on localhost was not counted (it ended)");
  }

  private Path run(String name, String target) throws IOException {
    Path run = folder.resolve(name);
    try (RunFiles files = new RunFiles(run)) {
      files.target(target, "title").cell("insert/clusterj/1", 1, 10, 5_000);
    }
    return run;
  }
}

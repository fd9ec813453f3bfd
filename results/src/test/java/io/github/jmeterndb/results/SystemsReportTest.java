// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemsReportTest {
  private static final int[] INNODB = {1000, 1040, 980};
  private static final int[] TIDB = {500, 530, 485};
  private static final int SECONDS = 3;

  @TempDir private Path folder;

  /**
   * Welch's t interval of the logarithms, which have 3.495 degrees of freedom: 1.8185 to 2.1867, at
   * one thread, at eight, and of their means, for each round has half as many at eight.
   */
  @Test
  void comparesSystemsWithIntervalsWhereThereAreRoundsOfEachInAnyOrder() throws IOException {
    List<Object> words = new ArrayList<>(List.of("build"));
    for (int i = 0; i < INNODB.length; i++) {
      words.add(run("innodb", i, INNODB[i], files -> {}));
      words.add(run("tidb", i, TIDB[i], files -> {}));
    }

    String report = markdown(words);

    assertThat(report)
        .startsWith("# systems innodb, tidb\n")
        .contains("| operation | threads | innodb:jdbc | tidb:jdbc |")
        .contains("| select | 1 | 1,007 (931–1,083) | 505 (448–562) |")
        .contains("**TPS ratio innodb:jdbc ÷ tidb:jdbc (systems innodb, tidb)**")
        .contains("| select | 1.99 (1.82–2.19) | 1.99 (1.82–2.19) |")
        .contains(
            "- select, mean over 1 and 8 threads: innodb:jdbc is 1.99 ± 0.19 times as fast as tidb:jdbc")
        .doesNotContain("differ in", "fewer rounds");
  }

  @Test
  void saysInShortWhatEachSystemIs() throws IOException {
    Path innodb =
        run(
            "innodb",
            0,
            1000,
            files ->
                files
                    .server("system", "innodb", "version", "9.7.4", "innodb_doublewrite", "ON")
                    .process("mysqld", "db1", "mysqld", 44, "jdbc"));
    Path tidb = run("tidb", 0, 500, files -> {});

    assertThat(markdown(List.of("build", innodb, tidb)))
        .contains(
            "innodb: 1 round, target mysql (a server); version 9.7.4; innodb_doublewrite ON;"
                + " in mysqld on db1. ",
            "tidb: 1 round, target mysql (a server); processes not known. ");
    assertThat(HtmlPage.text(HtmlPage.of(folder.resolve("report")).withId("about")))
        .contains("innodb_doublewrite ON; in mysqld on db1");
  }

  @Test
  void namesTheSettingsAndVersionsThatDiffer() throws IOException {
    Path innodb =
        run(
            "innodb",
            0,
            1000,
            files ->
                files
                    .property("jdbc.prepare", "server")
                    .property("jdbc.url", "jdbc:mysql://db1/sbtest?sslMode=DISABLED")
                    .property("threads", "1,8")
                    .version("Connector/J", "26.10.0")
                    .server("system", "innodb", "isolation", "READ-COMMITTED"));
    Path tidb =
        run(
            "tidb",
            0,
            500,
            files ->
                files
                    .property("jdbc.prepare", "client")
                    .property("jdbc.url", "jdbc:mysql://db2:4000/test")
                    .property("threads", "8,1")
                    .version("Connector/J", "9.5.0")
                    .server("system", "tidb", "isolation", "REPEATABLE-READ"));
    Path embedded = folder.resolve("embedded");
    try (RunFiles files = new RunFiles(embedded)) {
      files
          .target("embedded", RunFiles.EMBEDDED_TITLE)
          .property("jdbc.prepare", "client")
          .property("threads", "1,8")
          .cell("select/sql/1", SECONDS, 100, 5_000);
    }

    assertThat(
            markdown(List.of("build", innodb, tidb, embedded))
                .lines()
                .filter(line -> line.contains("The systems differ in"))
                .distinct())
        .containsExactly(
            "- **The systems differ in property jdbc.prepare: innodb: server; tidb: client;"
                + " embedded: client**",
            "- **The systems differ in property jdbc.url: innodb: ?sslMode=DISABLED; tidb: ;"
                + " embedded: not known**",
            "- **The systems differ in version Connector/J: innodb: 26.10.0; tidb: 9.5.0;"
                + " embedded: not known**",
            "- **The systems differ in server's isolation: innodb: READ-COMMITTED; tidb:"
                + " REPEATABLE-READ; embedded: not known**");
  }

  @Test
  void marksTheEmbeddedDatabaseWhereverItStandsBesideASystem() throws IOException {
    Path embedded = folder.resolve("embedded");
    try (RunFiles files = new RunFiles(embedded)) {
      files
          .target("embedded", RunFiles.EMBEDDED_TITLE)
          .cell("select/direct/1", SECONDS, 300, 5_000)
          .cell("select/sql/1", SECONDS, 200, 5_000);
    }

    assertThat(markdown(List.of("build", embedded, run("tidb", 0, 500, files -> {}))))
        .startsWith("# systems embedded (EMBEDDED DATABASE, not NDB), tidb\n")
        .contains("| select | 1 | 100 | 66.7 | 500 |");
  }

  /** The path that is the first of all, and each that several systems have. */
  @Test
  void comparesThePathsThatSystemsShare() throws IOException {
    Path ndb = folder.resolve("ndb");
    try (RunFiles files = new RunFiles(ndb)) {
      files
          .target("sandbox", "a cluster")
          .cell("select/clusterj/1", SECONDS, 6_000, 5_000)
          .cell("select/jdbc/1", SECONDS, 3_000, 5_000);
    }

    assertThat(
            markdown(List.of("build", ndb, run("tidb", 0, 500, files -> {})))
                .lines()
                .filter(line -> line.startsWith("**TPS ratio ")))
        .containsExactly(
            "**TPS ratio ndb:clusterj ÷ ndb:jdbc (systems ndb, tidb)**",
            "**TPS ratio ndb:clusterj ÷ tidb:jdbc (systems ndb, tidb)**",
            "**TPS ratio ndb:jdbc ÷ tidb:jdbc (systems ndb, tidb)**");
  }

  @Test
  void namesTheTargetAndTheRoundsOfEachSystem() throws IOException {
    Path innodb = run("innodb", 0, 1000, files -> files.state(State.INTERRUPTED, "by hand"));
    Path embedded = folder.resolve("embedded-0");
    try (RunFiles files = new RunFiles(embedded)) {
      files.target("embedded", "an H2").cell("select/sql/1", SECONDS, 200, 5_000);
    }

    assertThat(markdown(List.of("build", innodb, embedded)))
        .contains("- **innodb:innodb-0 is not COMPLETE but INTERRUPTED");
    assertThat(Files.readAllLines(folder.resolve("report/cells.csv")))
        .anyMatch(line -> line.startsWith("mysql,innodb:jdbc,select,1,"))
        .anyMatch(line -> line.startsWith("embedded,embedded:sql,select,1,"));
  }

  @Test
  void refusesSystemsWithDifferentWorkloads() throws IOException {
    Path innodb = run("innodb", 0, 1000, files -> files.property("workload", "sysbench"));
    Path tidb = run("tidb", 0, 500, files -> {});

    CommandRun command = CommandRun.of("build", innodb, tidb);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: innodb-0 and tidb-0 have different workloads: sysbench, crud;"
                + " build a report of each\n");
  }

  @Test
  void areNotComparedAsBaseAndNew() throws IOException {
    CommandRun command =
        CommandRun.of(
            "compare", run("tidb", 0, 500, files -> {}), run("innodb", 0, 1000, files -> {}));

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("different systems: tidb, innodb").hasLineCount(1);
  }

  /** A damaged run.json names no system. */
  @Test
  void setsNothingBesideARunOfWhichTheSystemIsNotKnown() throws IOException {
    Path tidb = run("tidb", 0, 500, files -> {});
    Path damaged = run("innodb", 0, 1000, files -> {});
    Files.delete(damaged.resolve("run.json"));

    CommandRun command = CommandRun.of("build", tidb, damaged);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("different targets: mysql, unknown").hasLineCount(1);
  }

  @Test
  void setsNothingBesideARunOfAnotherFormOfWhichTheSystemIsNotKnown() throws IOException {
    Path tidb = run("tidb", 0, 500, files -> files.property("workload", "toy"));
    Path unknown =
        run(
            "unknown",
            0,
            500,
            files ->
                files
                    .target("ndb", "a cluster")
                    .property("workload", "toy")
                    .property("form", "statements"));

    CommandRun command = CommandRun.of("build", tidb, unknown);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("different targets: mysql, ndb").hasLineCount(1);
  }

  /** At one thread, and at eight half as much. */
  private Path run(String system, int index, long tps, Consumer<RunFiles> more) throws IOException {
    Path run = folder.resolve(system + "-" + index);
    try (RunFiles files = new RunFiles(run)) {
      files.target("mysql", "a server").server("system", system);
      more.accept(files);
      files
          .cell("select/jdbc/1", SECONDS, SECONDS * tps, 5_000)
          .cell("select/jdbc/8", SECONDS, SECONDS * tps / 2, 5_000);
    }
    return run;
  }

  private String markdown(List<?> words) throws IOException {
    Path out = folder.resolve("report");
    List<Object> arguments = new ArrayList<>(words);
    arguments.addAll(List.of("--out", out));
    CommandRun command = CommandRun.of(arguments.toArray());
    assertThat(command.status()).as(command.err()).isZero();
    return CommandRun.written(out);
  }
}

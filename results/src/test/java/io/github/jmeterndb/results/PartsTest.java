// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operation that is a mixture has a line of its own for each of its parts. */
class PartsTest {
  @TempDir Path folder;

  @Test
  void standBesideTheWholeAndAreCountedInItAlready() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run).property("workload", "mixture")) {
      files.cell("mixture/jdbc/16", 1, 100, 5_000);
      files.line("mixture.new_order/jdbc/16", 1000, RunFiles.histogram(4_000, 4_000, 8_000));
      files.line("mixture.payment/jdbc/16", 1000, RunFiles.histogram(2_000));
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out()).doesNotContain("new_order", "is not among the cells", "!");
    assertThat(CommandRun.cells(run))
        .hasSize(2)
        .last()
        .asString()
        .startsWith("ndb,jdbc,mixture,16,1,100,");
    assertThat(Files.readAllLines(run.resolve("report").resolve("parts.csv")))
        .hasSize(3)
        .anyMatch(line -> line.startsWith("ndb,jdbc,mixture.new_order,16,1,3,,1,3,,,4.0"))
        .anyMatch(line -> line.startsWith("ndb,jdbc,mixture.payment,16,1,1,,1,1,,,"));
    assertThat(CommandRun.markdown(run))
        .startsWith("# mixture on target ndb")
        .contains("## Parts", "| mixture.new_order | 3.00 |", "a transaction of mixture");
    HtmlPage page = HtmlPage.of(run.resolve("report"));
    assertThat(page.text()).contains("1 result");
    assertThat(HtmlPage.text(page.all("pre").get(0)))
        .startsWith("./jmeter -n -t jmx-plans/mixture.jmx");
    assertThat(HtmlPage.text(page.withId("tps-mixture-text"))).isEqualTo("jdbc: 100 at 16.");
    assertThat(HtmlPage.text(page.withId("tps-mixture.new_order-text")))
        .isEqualTo("jdbc: 3.00 at 16.");
  }

  @Test
  void haveTheTimeOfTheWholeHoweverRareTheyAre() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("mixture/jdbc/16", 10, 1_000, 5_000);
      files.line("mixture.stock_level/jdbc/16", 1000, RunFiles.histogram(4_000, 4_000));
    }

    CommandRun.of("build", run);

    assertThat(Files.readAllLines(run.resolve("report").resolve("parts.csv")))
        .last()
        .asString()
        .startsWith("ndb,jdbc,mixture.stock_level,16,1,2,,10,0.2,");
  }

  @Test
  void areNoneInARoundWithoutThem() throws IOException {
    Path first = folder.resolve("first");
    try (RunFiles files = new RunFiles(first)) {
      files.cell("mixture/jdbc/16", 1, 100, 5_000);
      files.line("mixture.stock_level/jdbc/16", 1000, RunFiles.histogram(4_000, 4_000));
    }
    Path second = folder.resolve("second");
    try (RunFiles files = new RunFiles(second)) {
      files.cell("mixture/jdbc/16", 1, 100, 5_000);
    }

    CommandRun.of("build", "--out", folder.resolve("both"), first, second);

    assertThat(Files.readAllLines(folder.resolve("both/parts.csv")))
        .hasSize(2)
        .last()
        .asString()
        .startsWith("ndb,jdbc,mixture.stock_level,16,2,2,,2,1,,,4.0");
  }

  @Test
  void areNotUsedWhereTheWholeMustNotBe() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("mixture/jdbc/16", 1, 100, 5_000).notToBeUsed("w_ytd is wrong", "");
      files.line("mixture.payment/jdbc/16", 1000, RunFiles.histogram(2_000));
    }

    CommandRun.of("build", run);

    assertThat(Files.readAllLines(run.resolve("report").resolve("parts.csv")))
        .last()
        .asString()
        .startsWith("ndb,jdbc,mixture.payment,16,0,0,,0,,");
  }

  @Test
  void makeNoFileWhereThereAreNone() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("insert/jdbc/16", 1, 100, 5_000);
    }

    CommandRun.of("build", run);

    assertThat(run.resolve("report").resolve("parts.csv")).doesNotExist();
    assertThat(CommandRun.markdown(run)).doesNotContain("## Parts");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final String HOSTILE =
      "</style></svg><script>alert(1)</script>\"'&lt;${1+1}<#stop> \u0001\u202e]]>";

  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void isNamedOnTheConsole() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/8", 1, 10, 5_000);
    }

    assertThat(CommandRun.of("build", run).out().lines().toList())
        .last()
        .isEqualTo("Report: " + run.resolve("report/report.html"));
  }

  @Test
  void isNamedInALineThatATerminalDoesNotObey() throws IOException {
    Path hostile = folder.resolve("run\u001b[2J");
    try (RunFiles files = new RunFiles(hostile)) {
      files.cell("select/jdbc/8", 1, 10, 5_000);
    }

    assertThat(CommandRun.of("build", hostile).out())
        .doesNotContain("\u001b")
        .contains("Report: " + folder.resolve("run\\u001b[2J/report/report.html"));
  }

  @Test
  void loadsNothingAndNeedsNoScriptAndPointsOnlyAtItself() throws IOException {
    SelfContained.check(pageOfTwoPaths(1));
  }

  @Test
  void escapesWhatOthersWrote() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("ndb", HOSTILE)
          .property("jdbc.url", HOSTILE)
          .cell("insert/" + "<script>x\"" + "/1", 1, 10, 5_000)
          .cell("insert/jdbc/1", 1, 10, 5_000)
          .ran("update/jdbc/1", 0, 0, HOSTILE)
          .error(9, "insert/jdbc/1", HOSTILE, HOSTILE);
    }
    CommandRun.of("build", run);

    HtmlPage page = HtmlPage.of(run.resolve("report"));

    assertThat(page.all("script")).hasSize(1);
    assertThat(page.all("style")).hasSize(1);
    assertThat(page.all("td"))
        .extracting(HtmlPage::text)
        .anyMatch(text -> text.startsWith("</style></svg><script>alert(1)</script>\"'&lt;${1+1}"));
    assertThat(page.all("figcaption")).isNotEmpty();
  }

  @Test
  void drawsIntervalsFromThreeRoundsOn() throws IOException {
    HtmlPage two = pageOfTwoPaths(2);
    HtmlPage three = pageOfTwoPaths(3);

    // A stem and two caps for each of two thread counts on two paths; the axes have the same lines.
    assertThat(lines(three, "tps-insert")).isEqualTo(lines(two, "tps-insert") + 3 * 2 * 2);
    assertThat(two.text()).contains("TPS has no intervals here");
    assertThat(three.text()).contains("Whiskers are 95 % confidence intervals");
    assertThat(HtmlPage.text(two.withId("verdict"))).doesNotContain("Holm");
    assertThat(HtmlPage.text(three.withId("verdict"))).contains("single thread counts", "Holm");
  }

  @Test
  void showsEachCellInFiguresAndWords() throws IOException {
    HtmlPage page = pageOfTwoPaths(1);

    for (String operation : List.of("insert", "select")) {
      assertThat(HtmlPage.text(page.withId("tps-" + operation + "-text")))
          .isEqualTo("clusterj: 200 at 1, 400 at 4. jdbc: 100 at 1, 200 at 4.");
      assertThat(HtmlPage.text(page.withId("latency-" + operation + "-text")))
          .contains("clusterj p50:", "clusterj p99:", "jdbc p50:", "jdbc p99:");
      for (int threads : List.of(1, 4)) {
        assertThat(HtmlPage.text(page.withId("course-" + operation + "-" + threads + "-tps-text")))
            .contains("clusterj: ", "jdbc: ");
      }
    }
    assertThat(page.all("th").stream().map(HtmlPage::text)).contains("insert", "select");
    assertThat(HtmlPage.text(page.withId("verdict")))
        .contains("in this one run, clusterj had 2.00 times the TPS of jdbc");
  }

  @Test
  void showsAStallOfOneSecondInTenMinutes() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      for (int second = 0; second < 600; second++) {
        files.line(
            "select/jdbc/8",
            1000,
            second == 333 ? RunFiles.histogram(9_000_000) : RunFiles.histogram(1000, 1000, 1000));
      }
      files.ran("select/jdbc/8", 600, 0, "");
    }
    CommandRun.of("build", run);

    HtmlPage page = HtmlPage.of(run.resolve("report"));

    assertThat(HtmlPage.text(page.withId("course-select-8-tps-text")))
        .isEqualTo("jdbc: 1.00 to 3.00.");
    assertThat(HtmlPage.text(page.withId("course-select-8-p99-text"))).contains("to 9");
  }

  /** Its only operation ended in the last second, which was cut short. */
  @Test
  void drawsNoCourseOfACellInWhoseWholeSecondsNothingEnded() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .line("tpch-q01/jdbc/1", 1000, RunFiles.histogram())
          .line("tpch-q01/jdbc/1", 45, RunFiles.histogram(1_045_000_000))
          .ran("tpch-q01/jdbc/1", 1.045, 0, "");
    }
    CommandRun.of("build", run);

    HtmlPage page = HtmlPage.of(run.resolve("report"));

    assertThat(page.all("figure"))
        .isNotEmpty()
        .noneMatch(figure -> figure.getAttribute("id").startsWith("course-"));
  }

  @ParameterizedTest
  @ValueSource(strings = {RunFiles.EMBEDDED_TITLE, "H2"})
  void marksTheEmbeddedDatabaseOnTopAndOnEachFigureAndTable(String title) throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("embedded", title)
          .cell("insert/direct/1", 1, 900, 5_000)
          .cell("insert/sql/1", 1, 300, 5_000);
    }
    CommandRun.of("build", run);

    HtmlPage page = HtmlPage.of(run.resolve("report"));

    assertThat(page.all("body").stream().map(HtmlPage::text).toList().get(0))
        .startsWith("EMBEDDED DATABASE, not NDB.");
    assertThat(page.all("figcaption"))
        .isNotEmpty()
        .allMatch(caption -> HtmlPage.text(caption).contains("EMBEDDED DATABASE, not NDB"));
    assertThat(page.all("caption"))
        .isNotEmpty()
        .allMatch(caption -> HtmlPage.text(caption).contains("EMBEDDED DATABASE, not NDB"));
    assertThat(page.all("title").get(0).getTextContent()).startsWith("EMBEDDED DATABASE");
  }

  @Test
  void doesNotMarkNdb() throws IOException {
    assertThat(pageOfTwoPaths(1).all("body").stream().map(HtmlPage::text))
        .noneMatch(text -> text.contains("EMBEDDED DATABASE"));
  }

  @Test
  void isWrittenWithoutAnythingMeasuredOnAPath() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .line("insert/jdbc/2", 1000, RunFiles.histogram())
          .ran("insert/jdbc/2", 1, 0, "no free connection");
    }
    assertThat(CommandRun.of("build", run).status()).isZero();

    assertThat(HtmlPage.of(run.resolve("report")).all("figure")).isEmpty();
  }

  @Test
  void tellsTheCommandThatRunsItAgain() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .property("target", "auto")
          .property("jdbc.url", "jdbc:mysql://db1/x?a=1&b='2'")
          .property("jdbc.password", "none")
          .property("threads", "1,4")
          .property("duration", "10")
          .property("write.mode", "find")
          .property("run.dir", "somewhere")
          .cell("insert/jdbc/1", 1, 10, 5_000);
    }
    CommandRun.of("build", run);

    assertThat(HtmlPage.text(HtmlPage.of(run.resolve("report")).all("pre").get(0)))
        .isEqualTo(
            "./jmeter -n -t jmx-plans/crud-sweep.jmx -Jtarget=ndb"
                + " '-Jjdbc.url=jdbc:mysql://db1/x?a=1&b='\\''2'\\'''"
                + " -Jthreads=1,4 -Jduration=10");
  }

  @Test
  void tellsInTheCommandWhatWasGivenWhereThatIsRecorded() throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("mysql", "a server that speaks MySQL's protocol")
          .property("jdbc.url", "jdbc:mysql://db1/x")
          .property("jdbc.user", "root")
          .property("workload", "sysbench")
          .property("operations", "oltp_point_select")
          .property("duration", "10")
          .property("threads", "1,2,4,8,16,32,64")
          .property("table.size", "10000")
          .given("jdbc.url", "workload", "threads", "table.size", "run.dir")
          .cell("oltp_point_select/jdbc/1", 1, 10, 5_000);
    }
    CommandRun.of("build", run);

    assertThat(HtmlPage.text(HtmlPage.of(run.resolve("report")).all("pre").get(0)))
        .isEqualTo(
            "./jmeter -n -t jmx-plans/sysbench.jmx -Jtarget=mysql -Jjdbc.url=jdbc:mysql://db1/x"
                + " -Jtable.size=10000");
  }

  @Test
  void tellsTheCommandOfSeveralRounds() throws IOException {
    assertThat(HtmlPage.text(pageOfTwoPaths(3).all("pre").get(0)))
        .isEqualTo("./bench --rounds 3 -- -Jtarget=ndb");
  }

  @Test
  void isTheSameToTheByteEachTime() throws IOException {
    String before = pageOfTwoPaths(1).text();

    CommandRun.of("build", run);

    assertThat(HtmlPage.of(run.resolve("report")).text()).isEqualTo(before);
  }

  /** Two operations, two paths, two thread counts, in so many rounds. */
  private HtmlPage pageOfTwoPaths(int rounds) throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("build"));
    Path report = folder.resolve("report-of-" + rounds);
    for (int round = 0; round < rounds; round++) {
      Path directory = rounds == 1 ? run : folder.resolve(rounds + "-" + round);
      if (!directory.toFile().exists()) {
        write(directory, round);
      }
      arguments.add(directory);
    }
    if (rounds > 1) {
      arguments.addAll(List.of("--out", report));
    }
    assertThat(CommandRun.of(arguments.toArray()).err()).isEmpty();
    return HtmlPage.of(rounds > 1 ? report : run.resolve("report"));
  }

  private static void write(Path directory, int round) throws IOException {
    try (RunFiles files = new RunFiles(directory)) {
      for (String operation : List.of("insert", "select")) {
        for (int threads : List.of(1, 4)) {
          long tps = threads == 1 ? 100 : 200;
          files
              .cell(operation + "/clusterj/" + threads, 3, 3 * (2 * tps + round), 5_000)
              .cell(operation + "/jdbc/" + threads, 3, 3 * (tps + round), 9_000);
        }
      }
    }
  }

  private static int lines(HtmlPage page, String id) {
    return page.withId(id).getElementsByTagName("line").getLength();
  }
}

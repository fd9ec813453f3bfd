// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Charts as files of their own, and what they tell where a pointer rests on them. */
class SavedChartsTest {
  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void nameTheRun() {
    run = folder.resolve("run");
  }

  @Test
  void areAllThoseOfThePageByTheirNames() throws IOException {
    HtmlPage page = page("select");

    assertThat(names())
        .contains("tps-select.svg", "latency-select.svg", "course-select-4-tps.svg")
        .filteredOn(name -> !name.equals("tps.svg") && !name.equals("p99.svg"))
        .hasSameSizeAs(page.all("figure").stream().flatMap(SavedChartsTest::charts).toList());
  }

  @Test
  void standByThemselvesWithTitleLegendAndWhatRan() throws Exception {
    page("select");

    Document saved = xml(run.resolve("report/charts/tps-select.svg"));

    assertThat(saved.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(saved.getDocumentElement().getAttribute("width")).matches("\\d+");
    assertThat(texts(saved))
        .contains("TPS of select by threads", "clusterj", "jdbc")
        .anyMatch(text -> text.startsWith("target ndb: an NDB Cluster"));
    assertThat(HtmlPage.elements(saved.getElementsByTagName("style"))).isEmpty();
  }

  @Test
  void saySoWhereTheyAreThoseOfTheEmbeddedDatabase() throws Exception {
    try (RunFiles files = new RunFiles(run)) {
      files
          .target("embedded", RunFiles.EMBEDDED_TITLE)
          .cell("select/direct/1", 1, 900, 5_000)
          .cell("select/sql/1", 1, 300, 5_000);
    }
    CommandRun.of("build", run);

    assertThat(names()).isNotEmpty();
    for (String name : names()) {
      assertThat(String.join(" ", texts(xml(run.resolve("report/charts").resolve(name)))))
          .contains("EMBEDDED DATABASE, not NDB");
    }
  }

  @Test
  void goWhenTheReportIsMadeAnewWithoutThem() throws IOException {
    Path report = folder.resolve("report");
    page("select");
    Path other = folder.resolve("other");
    try (RunFiles files = new RunFiles(other)) {
      files.cell("update/jdbc/1", 1, 10, 5_000);
    }

    CommandRun.of("build", "--out", report, run);
    assertThat(report.resolve("charts/tps-select.svg")).exists();
    CommandRun.of("build", "--out", report, other);

    assertThat(report.resolve("charts/tps-select.svg")).doesNotExist();
    assertThat(report.resolve("charts/tps-update.svg")).exists();
  }

  @Test
  void leaveOthersAloneInAFolderThatHadNoReport() throws IOException {
    Path other = Files.createDirectories(folder.resolve("report/charts")).resolve("mine.svg");
    Files.writeString(other, "<svg/>");

    page("select");
    CommandRun.of("build", "--out", folder.resolve("report"), run);

    assertThat(other).exists();
  }

  @Test
  void leaveOthersAloneInTheFolderOfAReport() throws IOException {
    page("select");
    Path other = run.resolve("report/charts/mine.svg");
    Files.writeString(other, "<svg/>");

    assertThat(CommandRun.of("build", run).status()).isZero();

    assertThat(other).exists();
  }

  @Test
  void leaveOthersAloneBesideSomebodyElsesReport() throws IOException {
    page("select");
    Path report = Files.createDirectories(folder.resolve("report"));
    Files.writeString(report.resolve("report.html"), "<html/>");
    // A report of these operations has no such file.
    Path other = Files.writeString(report.resolve("toy.txt"), "theirs");

    assertThat(CommandRun.of("build", "--out", report, run).status()).isZero();

    assertThat(other).hasContent("theirs");
  }

  @Test
  void areNotWrittenThroughALink() throws IOException {
    page("select");
    Path theirs = Files.createDirectories(folder.resolve("theirs"));
    Path report = Files.createDirectories(folder.resolve("report"));
    Files.createSymbolicLink(report.resolve("charts"), theirs);

    CommandRun command = CommandRun.of("build", "--out", report, run);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).hasLineCount(1).contains("charts is a link");
    assertThat(theirs).isEmptyDirectory();
    assertThat(report.resolve("report.html")).doesNotExist();
  }

  /** A damaged log may name operations at any length. */
  @Test
  void haveNamesThatAnyFileSystemTakes() throws Exception {
    try (RunFiles files = new RunFiles(run)) {
      for (String operation : List.of("tpcc", "x".repeat(300), "x".repeat(301))) {
        files.cell(operation + "/jdbc/1", 1, 10, 5_000);
      }
    }
    assertThat(CommandRun.of("build", run).status()).isZero();

    List<String> names = names();
    assertThat(names)
        .hasSize(3 * 5)
        .allMatch(name -> name.matches("[a-z0-9][a-z0-9._@-]{1,110}\\.svg"))
        .extracting(name -> name.toLowerCase(Locale.ROOT))
        .doesNotHaveDuplicates();
    for (String name : names) {
      xml(run.resolve("report/charts").resolve(name));
    }
  }

  @Test
  void tellTheValuesOfAllSeriesAtAPlace() throws IOException {
    Element chart = page("select").withId("tps-select");

    assertThat(HtmlPage.elements(chart.getElementsByTagName("rect")).stream().map(HtmlPage::text))
        .contains("threads 1 clusterj: 200 jdbc: 100", "threads 4 clusterj: 400 jdbc: 200");
  }

  private HtmlPage page(String operation) throws IOException {
    try (RunFiles files = new RunFiles(run)) {
      for (int threads : List.of(1, 4)) {
        long tps = threads == 1 ? 100 : 200;
        files
            .cell(operation + "/clusterj/" + threads, 3, 6 * tps, 5_000)
            .cell(operation + "/jdbc/" + threads, 3, 3 * tps, 9_000);
      }
    }
    assertThat(CommandRun.of("build", run).err()).isEmpty();
    return HtmlPage.of(run.resolve("report"));
  }

  private static Stream<Element> charts(Element figure) {
    return HtmlPage.elements(figure.getElementsByTagName("svg")).stream();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(run.resolve("report/charts"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static List<String> texts(Document svg) {
    return HtmlPage.elements(svg.getElementsByTagName("text")).stream()
        .map(HtmlPage::text)
        .toList();
  }

  private static Document xml(Path file)
      throws IOException, ParserConfigurationException, SAXException {
    assertThat(Files.readString(file, UTF_8)).startsWith("<svg ");
    return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file.toFile());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportFilesTest {
  private static final String HOSTILE =
      "</style></svg><script>alert(1)</script>\"'&lt;${1+1}<#stop> | ```\n# x\u0001\u001b[2J\u202e]]>";

  @TempDir Path temporary;
  private Path folder;
  private final StringBuilder console = new StringBuilder();

  @BeforeEach
  void nameTheFolder() {
    folder = temporary.resolve("report");
  }

  /** To approve a change, check the file in the folder that the failure names, and copy it here. */
  @ParameterizedTest
  @ValueSource(strings = {"report.html", "report.md", "charts/tps.svg", "charts/Faults-kill.svg"})
  void areAsApproved(String file) throws Exception {
    folder = Path.of("target", "sample-report");

    write(sample(false, ""));

    try (InputStream approved = getClass().getResourceAsStream(file)) {
      assertThat(Files.readString(folder.resolve(file)))
          .as(folder.resolve(file).toAbsolutePath().toString())
          .isEqualToNormalizingNewlines(
              new String(approved.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void beginWithTheSameScreenAsTheConsole() throws Exception {
    write(sample(false, ""));

    assertThat(console).endsWith("Report: " + folder.resolve("report.html") + "\n");
    String screen = console.substring(1, console.indexOf("Report: "));
    assertThat(read("report.md")).startsWith("```text\n" + screen + "```\n");
    assertThat(screen.lines()).hasSizeLessThan(25).allMatch(line -> line.length() <= 120);
  }

  @Test
  void loadNothingAndRunNothing() throws Exception {
    write(sample(false, HOSTILE));

    List<Element> all = elements(xml("report.html"));
    assertThat(all)
        .extracting(Element::getTagName)
        .doesNotContain("script", "link", "img", "iframe", "object", "embed", "base", "image");
    for (Element element : all) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        String name = element.getAttributes().item(i).getNodeName();
        String value = element.getAttributes().item(i).getNodeValue();
        assertThat(name).doesNotStartWith("on").isNotIn("src", "srcset", "href", "xlink:href");
        assertThat(name.startsWith("xmlns") || !value.contains("://")).as(value).isTrue();
      }
    }
    assertThat(read("report.html")).doesNotContain("@import", "url(");
  }

  @Test
  void escapeWhatOthersWrote() throws Exception {
    write(sample(true, HOSTILE));

    assertThat(console.toString()).doesNotContain("\u001b", "\u202e");
    String markdown = read("report.md");
    assertThat(markdown).doesNotContain("\u0001", "\u001b", "\u202e").startsWith("````text\n");
    assertThat(markdown.substring(markdown.lastIndexOf("````"))).doesNotContain("<script>");
    assertThat(elements(xml("report.html")))
        .filteredOn(element -> element.getTagName().equals("th"))
        .extracting(Element::getTextContent)
        .anyMatch(text -> text.startsWith("kill data-node 2</style></svg><script>alert(1)"));
    for (Path chart : charts()) {
      xml("charts/" + chart.getFileName());
    }
  }

  @Test
  void sayEverywhereThatADatabaseIsEmbedded() throws Exception {
    write(sample(true, ""));

    String mark = "EMBEDDED DATABASE, not NDB";
    assertThat(console).contains("\n" + mark);
    assertThat(read("report.md")).contains("**TPS** (" + mark + ")");
    assertThat(elements(xml("report.html")))
        .filteredOn(
            e -> List.of("title", "caption", "figcaption", "header").contains(e.getTagName()))
        .filteredOn(e -> !e.getParentNode().getNodeName().matches("svg|path|rect"))
        .hasSizeGreaterThan(10)
        .allMatch(e -> e.getTextContent().contains(mark));
    for (Path chart : charts()) {
      assertThat(chart).content().contains(mark);
    }
  }

  @Test
  void goWhenTheReportIsMadeAnewWithoutThem() throws Exception {
    write(sample(false, ""));
    Path former = folder.resolve("charts/former.svg");
    Files.copy(charts().get(0), former);
    Path theirs = Files.writeString(folder.resolve("charts/mine.svg"), "<svg/>");

    write(sample(false, ""));

    assertThat(charts()).doesNotContain(former).contains(theirs).hasSizeGreaterThan(1);
  }

  @Test
  void areNotWrittenThroughALink() throws Exception {
    Path theirs = Files.createDirectories(temporary.resolve("theirs"));
    Files.createDirectories(folder);
    Files.createSymbolicLink(folder.resolve("charts"), theirs);

    assertThatThrownBy(() -> write(sample(false, "")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("charts is a link");
    assertThat(theirs).isEmptyDirectory();
    assertThat(folder.resolve("report.html")).doesNotExist();
  }

  private void write(Report report) throws UserError, IOException {
    new ReportFiles(report).write(folder, console);
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private List<Path> charts() {
    try (Stream<Path> files = Files.list(folder.resolve("charts"))) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Document xml(String file) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(folder.resolve(file).toFile());
  }

  private static List<Element> elements(Document document) {
    var all = document.getElementsByTagName("*");
    return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i)).toList();
  }

  /**
   * A report with all kinds of content.
   *
   * @param others stands in all places where others may have written
   */
  private static Report sample(boolean embedded, String others) throws IOException {
    ObjectMapper json = new ObjectMapper();
    String escaped = json.writeValueAsString(others).replaceAll("^\"|\"$", "");
    try (InputStream in = ReportFilesTest.class.getResourceAsStream("sample-report.json")) {
      String text =
          new String(in.readAllBytes(), UTF_8)
              .replace("@OTHERS@", escaped)
              .replaceFirst("\"embedded\":false", "\"embedded\":" + embedded);
      return json.readValue(text, Report.class);
    }
  }
}

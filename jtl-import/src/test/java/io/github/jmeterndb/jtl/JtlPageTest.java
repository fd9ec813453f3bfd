// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.HtmlPage;
import io.github.jmeterndb.results.SelfContained;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlPageTest {
  private static final String HEADER = "timeStamp,elapsed,label,threadName,success\n";
  private static final long START = 1_790_000_000_000L;
  private static final String HOSTILE =
      "</style></svg><script>alert(1)</script><a href='https://x.example'>\"\"'&lt;${1+1}<#stop>"
          + " \u0001\u202e]]>\\(x^2\\)";
  private static final int MOST_LABELS = 24;

  @TempDir Path folder;

  @Test
  void isNamedOnTheConsoleAndByItsFile() throws IOException {
    HtmlPage page = pageOf(rows(30, "home", "Shop 1-1"));

    assertThat(HtmlPage.text(page.all("title").get(0))).isEqualTo("shop.jtl");
    assertThat(page.all("h1")).extracting(HtmlPage::text).containsExactly("shop.jtl");
    assertThat(HtmlPage.text(page.all("header").get(0)))
        .contains("30 rows", "2026-09-21T14:13:20Z", "whole milliseconds");
  }

  @Test
  void loadsNothingAndNeedsNoScriptAndPointsOnlyAtItself() throws IOException {
    SelfContained.check(pageOf(rows(30, "home", "Shop 1-1") + rows(30, "cart", "Office 1-1")));
  }

  @Test
  void escapesWhatOthersWrote() throws IOException {
    String quoted = '"' + HOSTILE + '"';
    HtmlPage page =
        pageOf(
            rows(30, quoted, '"' + HOSTILE + " 1-1\"")
                + rows(20, "x".repeat(9000), "Shop 1-1")
                + rows(10, "", "Shop 1-1"));

    SelfContained.check(page);
    assertThat(page.all("style")).hasSize(1);
    assertThat(page.all("th"))
        .extracting(HtmlPage::text)
        .anyMatch(text -> text.startsWith("</style></svg><script>alert(1)</script><a href="));
    assertThat(page.all("figcaption")).hasSizeGreaterThanOrEqualTo(5);
    assertThat(page.all("figcaption"))
        .extracting(HtmlPage::text)
        .contains("x".repeat(59) + "…", "(no label)")
        .allMatch(text -> text.length() <= 60);
    assertThat(page.all("text"))
        .extracting(HtmlPage::text)
        .contains("</style></svg><scri…", "x".repeat(19) + "…");
  }

  @Test
  void drawsEachLabelUpToAMostTheBiggestFirst() throws IOException {
    StringBuilder jtl = new StringBuilder();
    IntStream.range(0, MOST_LABELS + 6)
        .forEach(i -> jtl.append(rows(10 + i, "page " + i, "Shop 1-1")));

    HtmlPage page = pageOf(jtl.toString());

    List<String> captions =
        HtmlPage.elements(page.withId("course").getElementsByTagName("figcaption")).stream()
            .map(HtmlPage::text)
            .toList();
    assertThat(captions)
        .isEqualTo(
            IntStream.range(0, MOST_LABELS)
                .mapToObj(i -> "page " + (MOST_LABELS + 5 - i))
                .toList());
    assertThat(HtmlPage.text(page.withId("course"))).contains("Of 30 labels these are the 24");
    assertThat(page.withId("percentiles").getElementsByTagName("circle").getLength())
        .isEqualTo(MOST_LABELS + 1);
    assertThat(page.all("th")).extracting(HtmlPage::text).contains("page 0", "page 29");
  }

  @Test
  void drawsAChartOfPercentilesAThreadGroup() throws IOException {
    HtmlPage page = pageOf(rows(30, "home", "Shop 1-1") + rows(20, "home", "Office 1-1"));

    assertThat(HtmlPage.text(page.withId("percentiles-0-text")))
        .isEqualTo("home: p50 19, p95 28, p99 29.");
    assertThat(HtmlPage.elements(page.withId("percentiles").getElementsByTagName("figcaption")))
        .extracting(HtmlPage::text)
        .containsExactly("Office", "Shop");
    assertThat(page.all("h2"))
        .extracting(HtmlPage::text)
        .containsExactly(
            "In short", "Over time", "Elapsed by label", "Labels", "Thread groups", "What ran");
  }

  @Test
  void showsAPauseAndAFailure() throws IOException {
    StringBuilder jtl = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      boolean pause = i >= 200 && i < 300;
      if (!pause) {
        jtl.append(START + 100L * i).append(",50,home,Shop 1-1,").append(i != 450).append('\n');
      }
    }

    HtmlPage page = pageOf(jtl.toString());

    assertThat(HtmlPage.text(page.withId("course-0-rate-text")))
        .isEqualTo("samples/s: 0 to 10.5. failed/s: 1.00.");
    assertThat(HtmlPage.text(page.withId("course-0-ms-text")))
        .isEqualTo("max: 50.0. p95: 50.0. p50: 50.0.");
    assertThat(page.withId("course-0").getElementsByTagName("circle").getLength()).isOne();
    // One line of samples/s, and three of elapsed before and after the pause.
    assertThat(page.withId("course-0").getElementsByTagName("path").getLength()).isEqualTo(7);
  }

  @Test
  void isWrittenOfOneSampleThatTookNoTime() throws IOException {
    HtmlPage page = pageOf(START + ",0,home,Shop 1-1,true\n");

    assertThat(page.all("figure")).hasSize(2);
    String withoutScript = page.text().replaceAll("(?s)<script>.*?</script>", "");
    assertThat(withoutScript).doesNotContain("NaN", "Infinity");
  }

  /** A row every tenth of a second, each a millisecond longer than the one before, from 10 ms. */
  private static String rows(int count, String label, String thread) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < count; i++) {
      rows.append(START + 100L * i).append(',').append(10 + i % 20).append(',').append(label);
      rows.append(',').append(thread).append(",true\n");
    }
    return rows.toString();
  }

  private HtmlPage pageOf(String rows) throws IOException {
    Path jtl = Files.writeString(folder.resolve("shop.jtl"), HEADER + rows);
    CommandRun command = CommandRun.of("import", jtl);
    assertThat(command.err()).isEmpty();
    assertThat(command.out().lines().toList())
        .last()
        .isEqualTo("Report: " + folder.resolve("shop-report/report.html"));
    return HtmlPage.of(folder.resolve("shop-report"));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportCommandTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage\n";
  private static final String ROWS =
      """
      1790000000000,100,home,200,OK,Shop 1-1,true,
      1790000000100,300,home,200,OK,Shop 1-2,true,
      1790000000400,600,"cart, full",500,"Error ""x""\",Back office 2-1,false,"first
      second, ""third""\"
      """;

  @TempDir Path folder;

  @Test
  void writesARowALabelAThreadGroupAndTheTotal() throws IOException {
    Path jtl = write(HEADER + ROWS);

    CommandRun command = CommandRun.of("import", jtl);

    assertThat(command.err()).isEmpty();
    assertThat(command.status()).isZero();
    assertThat(csv())
        .containsExactly(
            "label,thread_group,kind,samples,errors,error_percent,start,end,seconds,"
                + "samples_per_s,mean_ms,p50_ms,p95_ms,p99_ms,p999_ms,max_ms",
            "\"cart, full\",Back office,sample,1,1,100,2026-09-21T14:13:20.400Z,"
                + "2026-09-21T14:13:21Z,0.6,1.667,600,600,600,600,600,600",
            "home,Shop,sample,2,0,0,2026-09-21T14:13:20Z,2026-09-21T14:13:20.400Z,0.4,5,"
                + "200,100,300,300,300,300",
            "TOTAL,,total,3,1,33.333,2026-09-21T14:13:20Z,2026-09-21T14:13:21Z,1,3,"
                + "333.333,300,600,600,600,600");
  }

  @Test
  void printsTheTablesAndWritesThemAsMarkdown() throws IOException {
    CommandRun command = CommandRun.of("import", write(HEADER + ROWS));

    assertThat(command.out())
        .contains("whole milliseconds", "also the failed ones", "Thread groups, elapsed in ms")
        .containsPattern("cart, full +Back office +1 +500 +first second, \"third\"")
        .endsWith("report.html" + System.lineSeparator());
    assertThat(Files.readString(folder.resolve("shop-report/report.md")))
        .startsWith("# shop.jtl\n")
        .contains(
            "resolution of 1 ms",
            "| home | Shop | 200 | 100 | 300 | 300 | 300 | 300 |",
            "| cart, full | Back office | 1 | 500 | first second, \"third\" |");
  }

  @Test
  void writesWhereItIsTold() throws IOException {
    Path out = folder.resolve("a/b");

    assertThat(CommandRun.of("import", "--out", out, write(HEADER + ROWS)).status()).isZero();

    assertThat(out.resolve("labels.csv")).exists();
    assertThat(folder.resolve("shop-report")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", "|"})
  void detectsTheSeparator(String separator) throws IOException {
    figuresOf(
        "label,timeStamp,Latency,elapsed\nhome,1790000000000,7,100\n".replace(",", separator));
    assertThat(csv()).anyMatch(row -> row.startsWith("home,,sample,1,0,0,"));
  }

  @Test
  void takesColumnsInAnyOrderAndSaysWhatItMisses() throws IOException {
    CommandRun command = figuresOf("Latency,label,elapsed,timeStamp\n7,home,100,1790000000000\n");

    assertThat(csv().get(1)).startsWith("home,,sample,1,0,0,").endsWith(",100,100,100,100,100,100");
    assertThat(command.out())
        .contains("no column success", "no column threadName", "no column responseMessage");
  }

  @Test
  void readsAFileWithoutHeaderInTheDefaultColumns() throws IOException {
    figuresOf(
        "1790000000000,100,home,404,gone,Shop 1-1,text,false,\"not, found\",1,2,3,4,null,5,6,7\n");

    assertThat(csv().get(1)).startsWith("home,Shop,sample,1,1,100,");
  }

  @Test
  void readsAFileWithoutHeaderOfAnOlderJMeter() throws IOException {
    figuresOf("1790000000000,100,home,200,OK,Shop 1-1,text,true,1234,1,1,99\n");

    assertThat(csv().get(1)).startsWith("home,Shop,sample,1,0,0,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026/09/21 14:13:20.500",
        "2026-09-21 14:13:20.500",
        "2026-09-21T14:13:20.500",
        "09/21/26 14:13:20",
        "2026/09/21 14:13:20",
      })
  void readsTheDatesThatJMeterReads(String date) throws IOException {
    figuresOf("timeStamp,elapsed,label\n" + date + ",1500,home\n");

    assertThat(csv().get(1)).startsWith("home,,sample,1,0,0,").contains(",1.5,0.667,1500,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-09-21T14:13:20.500Z",
        "2026-09-21T16:13:20.500+02:00",
        "2026-09-21T16:13:20.500+0200",
        "1790000000500"
      })
  void readsTimesWithTheirZone(String date) throws IOException {
    figuresOf("timeStamp,elapsed,label\n" + date + ",500,home\n");

    assertThat(csv().get(1)).contains(",2026-09-21T14:13:20.500Z,2026-09-21T14:13:21Z,");
  }

  @Test
  void readsPastAByteOrderMarkAndWindowsLineBreaks() throws IOException {
    figuresOf("\uFEFF" + (HEADER + ROWS).replace("\n", "\r\n"));

    assertThat(csv()).anyMatch(row -> row.startsWith("TOTAL,,total,3,1,"));
  }

  @Test
  void leavesTransactionControllersOutOfTheTotal() throws IOException {
    CommandRun command =
        figuresOf(
            HEADER
                + ROWS
                + "1790000000000,1000,home,200,\"Number of samples in transaction : 3, number of"
                + " failing samples : 0\",Shop 1-1,true,\n");

    assertThat(csv())
        .anyMatch(row -> row.startsWith("home,Shop,sample,2,0,"))
        .anyMatch(row -> row.startsWith("home,Shop,transaction,1,0,"))
        .anyMatch(row -> row.startsWith("TOTAL,,total,3,1,"));
    assertThat(command.out()).contains("home [transaction]", "they are not in the total");
  }

  /** As JMeter's listener writes rows of several operations each, such as those of the sweep. */
  @Test
  void countsTheSamplesThatARowStandsFor() throws IOException {
    CommandRun command =
        figuresOf(
            """
            timeStamp,elapsed,label,responseCode,success,SampleCount,ErrorCount
            1790000000000,250,sweep,OK,true,100,0
            1790000000250,750,sweep,1213,false,100,3
            1790000001000,1000,sweep,1205,false,50,0
            1790000001000,0,sweep,1213,false,10,2
            1790000001000,0,sweep,1213,false,10,1
            1790000000000,7,one,OK,true,1,0
            """);

    assertThat(csv().get(2))
        .isEqualTo(
            "sweep,,sample,270,7,2.593,2026-09-21T14:13:20Z,2026-09-21T14:13:22Z,2,135,"
                + "7.407,8,20,20,20,20");
    assertThat(csv().get(1)).startsWith("one,,sample,1,0,").endsWith(",7,7,7,7,7,7");
    assertThat(command.out())
        .containsPattern("sweep +– +6 +1213")
        .containsPattern("sweep +– +1 +1205")
        .contains("5 rows stand for several samples each (SampleCount)", "of these means")
        .contains("2 of these rows tell of one failure, which may stand for more");
    HtmlPage page = HtmlPage.of(folder.resolve("shop-report"));
    assertThat(HtmlPage.text(page.all("header").get(0)))
        .contains("6 rows of", "percentiles and maxima are of these means");
    assertThat(HtmlPage.text(page.withId("course-0-rate-text")))
        .contains("samples/s:", "failed/s: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,0", "x,0", "2,3", "2,x", "2,", "9999999999,0"})
  void leavesOutARowOfImpossibleCounts(String counts) throws IOException {
    CommandRun command =
        figuresOf(
            "timeStamp,elapsed,label,SampleCount,ErrorCount\n"
                + ("1790000000000,5,bad," + counts + "\n")
                + "1790000000000,5,good,1,0\n");

    assertThat(csv()).noneMatch(row -> row.startsWith("bad"));
    assertThat(command.out()).contains("line 2 is damaged: left out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"})
  void takesNothingForAFormulaThatOthersWrote(String label) throws IOException {
    figuresOf(HEADER + "1790000000000,5,\"" + label + "\",200,OK,\"" + label + " 1-1\",true,\n");

    assertThat(Files.readString(folder.resolve("shop-report/labels.csv")).replace("\"", ""))
        .contains("\n'" + label + ",'" + label + ",sample,1,");
  }

  @Test
  void boundsTheLabelsAndSaysSo() throws IOException {
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label\n");
    for (int i = 0; i < 1500; i++) {
      jtl.append("1790000000000,100,order ").append(i).append('\n');
    }

    CommandRun command = figuresOf(jtl.toString());

    assertThat(csv()).hasSize(1003).anyMatch(row -> row.startsWith("(other labels),,sample,500,"));
    assertThat(command.out()).contains("more than 1000 labels");
  }

  @Test
  void refusesInALineWhatIsNoCsv() throws IOException {
    assertThat(refusal("")).contains("is empty");
    assertThat(refusal("\n\n")).contains("is empty");
    assertThat(refusal(HEADER)).contains("has a header and no rows");
    assertThat(refusal("<?xml version=\"1.0\"?>\n<testResults/>\n"))
        .contains("is an XML file", "-Jjmeter.save.saveservice.output_format=csv");
    assertThat(refusal("timeStamp,label\n1,a\n")).contains("has no column elapsed");
    assertThat(refusal("some text\n")).contains("is no JTL in CSV");
    assertThat(refusal("timeStamp,elapsed,label\nx,y,z\n"))
        .contains("has no row that can be read: shop.jtl line 2 is damaged");
    assertThat(refusal("\0".repeat(3_000_000))).contains("is no JTL in CSV");
    CommandRun missing = CommandRun.of("import", folder.resolve("nowhere.jtl"));
    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains("nowhere.jtl is not there").hasLineCount(1);
  }

  private String refusal(String text) throws IOException {
    CommandRun command = CommandRun.of("import", write(text));
    assertThat(command.status()).as(command.err()).isEqualTo(1);
    assertThat(command.out()).isEmpty();
    assertThat(command.err()).startsWith("report: ").hasLineCount(1);
    return command.err();
  }

  private CommandRun figuresOf(String text) throws IOException {
    CommandRun command = CommandRun.of("import", write(text));
    assertThat(command.status()).as(command.err()).isZero();
    return command;
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("shop.jtl"), text);
  }

  private List<String> csv() throws IOException {
    return Files.readAllLines(folder.resolve("shop-report/labels.csv"));
  }
}

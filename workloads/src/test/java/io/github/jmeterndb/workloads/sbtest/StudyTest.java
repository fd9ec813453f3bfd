// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.CommandRun;
import io.github.jmeterndb.results.RunFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run with the published study's figures must give its tables back, to the last digit told. */
class StudyTest {
  private static final int SECONDS = 10;
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64);

  private static final String CLUSTERJ =
      """
      insert 785.5 1910.4 4379.1 8067.3 14347.7 23840.8 32547.4
      select 2513.3 5834.3 10168.1 19461.6 31622.1 39215.3 42834.8
      update 522.4 1294.4 3105.4 5512.4 9937.7 16443.7 24056.1
      delete 572.5 1436.9 3284.2 5940.7 10827.8 17632.7 25755.6
      """;

  private static final String JDBC =
      """
      insert 443.2 1051.3 2546.3 5187.9 9304.8 14925.8 21054.6
      select 1013.1 2345.4 5555.3 10550.4 16860.4 21452.9 23496.7
      update 521.3 1193.1 2717.2 5618.7 10418.0 16751.0 23039.1
      delete 551.3 1223.6 2851.6 5991.4 10945.0 17887.7 24930.1
      """;

  private static final String CLUSTERJ_CPU =
      """
      insert 5.5 9.5 18.5 24.3 28.0 32.0 35.0
      select 4.0 7.0 10.0 15.0 18.3 19.0 16.3
      update 8.5 16.0 18.0 24.5 28.8 33.8 37.5
      delete 5.5 11.3 16.0 23.5 27.0 31.3 38.3
      """;

  private static final String JDBC_CPU =
      """
      insert 3.8 7.0 12.5 20.0 25.0 28.8 40.0
      select 8.5 14.5 26.3 45.0 67.5 80.0 85.0
      update 3.0 6.0 12.5 23.8 40.0 65.0 77.5
      delete 2.8 6.0 12.5 23.3 37.3 57.5 70.0
      """;

  @TempDir Path folder;
  private CommandRun command;
  private String markdown;

  @BeforeEach
  void reportARunWithTheStudysFigures() throws IOException {
    Path run = folder.resolve("run");
    try (RunFiles files = new RunFiles(run)) {
      files
          .process("data node 2", "data1", "ndbmtd", 2, "clusterj", "jdbc")
          .process("data node 3", "data2", "ndbmtd", 3, "clusterj", "jdbc")
          .process("mysqld", "sql1", "mysqld", 4, "jdbc");
      // The study's load is that of the data nodes over ClusterJ, and of mysqld over JDBC, where it
      // leaves none to the data nodes.
      write(
          files,
          "clusterj",
          CLUSTERJ,
          CLUSTERJ_CPU,
          "data1 CPU data node 2",
          "data2 CPU data node 3");
      write(files, "jdbc", JDBC, JDBC_CPU, "sql1 CPU mysqld");
    }
    command = CommandRun.of("build", run);
    markdown = CommandRun.markdown(run);
  }

  private static void write(
      RunFiles files, String path, String table, String cpu, String... processes)
      throws IOException {
    List<String> loads = cpu.lines().toList();
    for (String line : table.lines().toList()) {
      String[] fields = line.split(" ", -1);
      String[] load =
          loads.stream()
              .filter(l -> l.startsWith(fields[0]))
              .findFirst()
              .orElseThrow()
              .split(" ", -1);
      for (int i = 0; i < THREADS.size(); i++) {
        long ops = new BigDecimal(fields[i + 1]).multiply(BigDecimal.TEN).longValueExact();
        files.cell(fields[0] + "/" + path + "/" + THREADS.get(i), SECONDS, ops, 100_000);
        for (String process : processes) {
          files.cpu(process, Double.parseDouble(load[i + 1]));
        }
        if (path.equals("jdbc")) {
          files.cpu("data1 CPU data node 2", 0);
          files.cpu("data2 CPU data node 3", 0);
        }
      }
    }
  }

  @Test
  void showsTheThroughputOfEachPathInTheStudysForm() {
    assertThat(markdown)
        .contains(table("TPS over clusterj", told(CLUSTERJ)))
        .contains(table("TPS over jdbc", told(JDBC)));
  }

  @Test
  void printsTheSameThroughputToTheConsole() {
    assertThat(rows(command.out(), "TPS over clusterj")).isEqualTo(told(CLUSTERJ).lines().toList());
    assertThat(rows(command.out(), "TPS over jdbc")).isEqualTo(told(JDBC).lines().toList());
  }

  @Test
  void showsTheCpuLoadOfEachPathInTheStudysForm() {
    assertThat(markdown)
        .contains(
            table("CPU load of data node 2 on data1 over clusterj, % of a core", CLUSTERJ_CPU))
        .contains(
            table("CPU load of data node 3 on data2 over clusterj, % of a core", CLUSTERJ_CPU))
        .contains(table("CPU load of mysqld on sql1 over jdbc, % of a core", JDBC_CPU));
  }

  @Test
  void dividesTheFirstPathByTheSecond() {
    String ratios = ratios();

    assertThat(markdown).contains(table("TPS ratio clusterj ÷ jdbc", ratios));
    assertThat(rows(command.out(), "TPS ratio clusterj ÷ jdbc")).isEqualTo(ratios.lines().toList());
  }

  @Test
  void saysFirstWhatWasMeasuredInOneRun() {
    assertThat(markdown.lines().skip(2).limit(4))
        .containsExactly(
            "- insert, mean over 7 thread counts, 1 to 64: in this one run, clusterj had 1.65 times the TPS of"
                + " jdbc (1.54 at 16 threads, 1.82 at 2)",
            "- select, mean over 7 thread counts, 1 to 64: in this one run, clusterj had 2.00 times the TPS of"
                + " jdbc (1.82 at 64 threads, 2.49 at 2)",
            "- update, mean over 7 thread counts, 1 to 64: in this one run, clusterj had 1.03 times the TPS of"
                + " jdbc (0.95 at 16 threads, 1.14 at 4); below 1 at 8, 16, 32 threads; not like for like"
                + " (clusterj reads the row before it writes it (write.mode=find); jdbc writes by"
                + " key alone)",
            "- delete, mean over 7 thread counts, 1 to 64: in this one run, clusterj had 1.05 times the TPS of"
                + " jdbc (0.99 at 32 threads, 1.17 at 2); below 1 at 8, 16, 32 threads; not like for like"
                + " (clusterj reads the row before it writes it (write.mode=find); jdbc writes by"
                + " key alone)");
  }

  @Test
  void standsOnTheFirstScreenWithItsSourceAndWhatDiffers() throws IOException {
    assertThat(Files.readString(folder.resolve("run/report/report.md")))
        .contains("| operation | TPS clusterj ÷ jdbc | published study |")
        .contains("| insert | 1.65 | 1.65 |", "| select | 2.00 | 2.00 |")
        .contains(
            "Published study: NDB Cluster performance test (in Chinese, its author is not named).",
            "had virtual machines of their own");
  }

  @Test
  void alignsTheColumnsOfTheConsole() {
    List<String> lines =
        command
            .out()
            .lines()
            .dropWhile(line -> !line.startsWith("TPS over clusterj"))
            .skip(1)
            .limit(5)
            .toList();

    assertThat(lines.stream().map(String::length).distinct()).hasSize(1);
  }

  /** Three digits of each figure, thousands apart. */
  private static String told(String table) {
    return Pattern.compile("[\\d.]+")
        .matcher(table)
        .replaceAll(
            figure ->
                String.format(
                    Locale.ROOT,
                    "%,.0f",
                    new BigDecimal(figure.group())
                        .round(new MathContext(3, RoundingMode.HALF_UP))));
  }

  private static String ratios() {
    List<String> dividends = CLUSTERJ.lines().toList();
    List<String> divisors = JDBC.lines().toList();
    return IntStream.range(0, dividends.size())
        .mapToObj(row -> ratioRow(dividends.get(row), divisors.get(row)))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String ratioRow(String dividends, String divisors) {
    String[] first = dividends.split(" ", -1);
    String[] second = divisors.split(" ", -1);
    for (int i = 1; i < first.length; i++) {
      first[i] =
          new BigDecimal(first[i])
              .divide(new BigDecimal(second[i]), 2, RoundingMode.HALF_UP)
              .toPlainString();
    }
    return String.join(" ", first);
  }

  private static String table(String what, String figures) {
    String head =
        "**"
            + what
            + " (target ndb: an NDB Cluster of two data nodes)**\n\n"
            + "| threads | 1 | 2 | 4 | 8 | 16 | 32 | 64 |\n"
            + "| :--- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    return figures
        .lines()
        .map(line -> "| " + line.replace(" ", " | ") + " |\n")
        .collect(Collectors.joining("", head, ""));
  }

  /** The four rows of a console table, its columns one blank apart. */
  private static List<String> rows(String console, String caption) {
    return Arrays.stream(console.split("\n", -1))
        .dropWhile(line -> !line.startsWith(caption))
        .skip(2)
        .limit(4)
        .map(line -> line.strip().replaceAll(" +", " "))
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunReporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Requirements of a run: the property {@code require}, and {@code ./report check}. */
class RequireReportTest {
  private static final String THREE =
      "select/jdbc/8 tps>90, */*/* p99<50ms, select clusterj/jdbc>1.5";

  private static final LedgerInfo ALL_THERE =
      new LedgerInfo("rows", 100L, 0L, 0L, 0L, 0L, 0L, 0L, List.of(), null);

  @TempDir private Path folder;

  @Test
  void areMetNotMetOrNotCertainEnough() throws IOException {
    Path run = threeWays(THREE);

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).as(command.err()).isZero();
    assertThat(command.out())
        .contains(
            "Requirements: 1 of 3 met",
            " select/jdbc/8 tps>90: 400 (400–400 within this run)",
            " */*/* p99<50ms: not met in 1 of 3, the worst insert/jdbc/8: p99 60.0 ms; 100 % (",
            " select clusterj/jdbc>1.5: not certain enough: 1.5");
    assertThat(CommandRun.markdown(run))
        .contains(
            "## Requirements",
            "| ✓ | select/jdbc/8 tps>90 | met | 400 ",
            "| ✗ | \\*/\\*/\\* p99&lt;50ms | not met | not met in 1 of 3, the worst insert/jdbc/8: ",
            "| ✗ | select clusterj/jdbc>1.5 | not certain enough | not certain enough: 1.5");
  }

  @Test
  void makeCheckEndWithOne() throws IOException {
    Path run = threeWays("");

    assertThat(check(run, THREE).status()).isEqualTo(1);
    assertThat(check(run, "select/jdbc/8 tps>90").status()).isZero();
    assertThat(check(run, "*/*/* p99<50ms").status()).isEqualTo(1);
    assertThat(check(run, "select clusterj/jdbc>1.5").status()).isEqualTo(1);
    assertThat(check(run, "select clusterj/jdbc>1.3").status()).isZero();
  }

  @Test
  void areThoseOfTheRunWhereCheckIsGivenNone() throws IOException {
    CommandRun of = CommandRun.of("check", threeWays(THREE));
    CommandRun without = CommandRun.of("check", run("none").run());

    assertThat(of.status()).isEqualTo(1);
    assertThat(of.out()).contains("Requirements: 1 of 3 met", "Checks: 3 of 3 met");
    assertThat(without.status()).isEqualTo(1);
    assertThat(without.err())
        .startsWith("report: The run was made without requirements")
        .hasLineCount(1);
  }

  @Test
  void areRefusedInALineWhereTheyAreNone() throws IOException {
    CommandRun command = check(threeWays(""), "select/jdbc/8 qps>90");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out()).isEmpty();
    assertThat(command.err())
        .startsWith("report: require: 'select/jdbc/8 qps>90' has no figure 'qps'")
        .hasLineCount(1);
  }

  @Test
  void tellARunThatHasEndedWhetherTheyAreMet() throws IOException {
    assertThat(reports(threeWays(THREE))).isFalse();
    assertThat(reports(run("met").require("select/jdbc/8 tps>90").run())).isTrue();
    assertThat(reports(run("none").run())).isTrue();
    assertThat(reports(run("broken").require("select/jdbc/8").run())).isFalse();
  }

  @Test
  void areOfNoCellThatIsNotThere() throws IOException {
    Path run = run("run").run();

    assertThat(check(run, "select/odbc/8 tps>1").out())
        .contains(
            " select/odbc/8 tps>1: no cell matches; measured were select over jdbc at 8 threads");
    assertThat(check(run, "insert jdbc/odbc>1").out()).contains("no operation of a closed loop");
    CommandRun path = check(run, "select jdbc/odbc>1");
    assertThat(path.out()).contains("not measured: jdbc and odbc were not both measured");
    assertThat(path.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "errors<1%, 0, '0 of 4,000 (0.0–0.1 %)'",
    "errors<=0, 0, 0",
    "max<6us, 0, 'max 5.12 µs'",
    "max<4us, 1, 'max 5.12 µs'",
    "p50<6us, 0, 'p50 5.12 µs; 0.0 % (0.0–0.1 % within this run) took more than 6.00 µs, at most 50.0 % may'",
    "p99.9<6us, 0, p99.9",
    "p99.99<6us, 1, 'not certain enough: p99.99'",
    "wrong.rows<=0, 0, 0",
    "cpu<1s, 1, 'not measured: the CPU'",
    "outage<1s, 1, 'not measured: no fault was planned in it'",
    "tps>=401, 1, '400 (400–400 within this run)'",
  })
  void areOfEachFigure(String figure, int status, String words) throws IOException {
    CommandRun command = check(run("run").run(), "select/jdbc/8 " + figure);

    assertThat(command.out()).contains("select/jdbc/8 " + figure + ": " + words);
    assertThat(command.status()).as(command.out()).isEqualTo(status);
  }

  @Test
  void areUncertainOfWhatWasMeasuredForTooShort() throws IOException {
    Path run = folder.resolve("short");
    try (RunFiles files = new RunFiles(run)) {
      files.cell("select/jdbc/8", 3, 3_000, 5_000).compared(ALL_THERE);
    }

    CommandRun command = check(run, "select/jdbc/8 tps>1, select/jdbc/8 p99<1s");

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out())
        .contains(
            "tps>1: not certain enough: 1,000, measured for too short a time for an interval",
            "p99<1s: not certain enough: p99 5.12 µs, measured for too short");
  }

  /** By hand: of 1000, 1010 and 990 the standard error is 5.77, and t 4.303. */
  @Test
  void areByTheIntervalOverThreeRounds() throws IOException {
    List<Path> rounds = new ArrayList<>();
    for (int tps : new int[] {1000, 1010, 990}) {
      Path round = folder.resolve("round-" + tps);
      try (RunFiles files = new RunFiles(round)) {
        files.cell("select/jdbc/8", 1, tps, 5_000 + tps).compared(ALL_THERE);
      }
      rounds.add(round);
    }

    CommandRun met = check(rounds, "*/*/* tps>975");
    CommandRun uncertain = check(rounds, "*/*/* tps>976");
    CommandRun percentile = check(rounds, "*/*/* p99<7us");

    assertThat(met.status()).as(met.out()).isZero();
    assertThat(met.out()).contains("*/*/* tps>975: 1,000 (975–1,025)");
    assertThat(uncertain.status()).isEqualTo(1);
    assertThat(uncertain.out()).contains("not certain enough: 1,000 (975–1,025)");
    assertThat(percentile.out()).contains("over 3 rounds)");
  }

  @Test
  void areOfOutagesAndWrongRowsAfterFaults() throws IOException {
    Path run = folder.resolve("faults");
    FaultInfo killed =
        new FaultInfo("kill data-node 2", true, 1, 1.0, 1.1, "", 0, 0, 0.5, 0.4, 0.5, 0);
    FaultInfo open = new FaultInfo("kill sql-node", true, 3, 3.0, 3.1, "", 0, 0, 1.0, 1.0, null, 0);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("select/jdbc/8", 4, 4_000, 5_000)
          .compared(new LedgerInfo("rows", 97L, 2L, 1L, 0L, 0L, 0L, 0L, List.of(), null))
          .broken(new FaultsInfo(List.of(killed), 0, "", List.of()), Collections.nCopies(40, 100))
          .cell("select/sql/8", 4, 4_000, 5_000)
          .compared(ALL_THERE)
          .broken(new FaultsInfo(List.of(open), 0, "", List.of()), Collections.nCopies(40, 100));
    }

    assertThat(check(run, "select/jdbc/8 outage<0.5s").out()).contains("outage<0.5s: 400 ms");
    assertThat(check(run, "select/jdbc/8 wrong.rows<=0").out()).contains("wrong.rows<=0: 3");
    assertThat(check(run, "select/sql/8 outage<2s").out())
        .contains("not certain enough: 1.00 s or more: one had not ended when the window did");
    assertThat(check(run, "select/jdbc/8 outage<0.5s").status()).isZero();
    assertThat(check(run, "select/sql/8 outage<2s").status()).isEqualTo(1);
    assertThat(check(run, "select/sql/8 outage<1s").out()).contains("outage<1s: 1.00 s or more");
  }

  @Test
  void makeCheckFailWhereTheRunIsNotAsItShouldBe() throws IOException {
    Path stopped = folder.resolve("stopped");
    try (RunFiles files = new RunFiles(stopped)) {
      files
          .state(State.INTERRUPTED, "")
          .cell("select/jdbc/8", 10, 4_000, 5_000)
          .compared(ALL_THERE);
    }
    Path failed = folder.resolve("failed");
    try (RunFiles files = new RunFiles(failed)) {
      files
          .state(State.ERRORS, "")
          .ran("select/sql/8", 10, 3, "")
          .cell("select/jdbc/8", 10, 4_000, 5_000);
    }

    CommandRun first = check(stopped, "*/*/* tps>1");
    CommandRun second = check(failed, "select/jdbc/8 tps>1");

    assertThat(first.status()).isEqualTo(1);
    assertThat(first.out())
        .contains("Requirements: 1 of 1 met", " cells complete: The run did not measure all cells");
    assertThat(second.status()).isEqualTo(1);
    assertThat(second.out())
        .contains(
            " no operation failed: 3 operations failed",
            " rows verified: Data was not checked for");
  }

  @Test
  void areATestCaseEachInJUnitXml() throws Exception {
    Path run = threeWays(THREE + ", */*/* max<1us");
    CommandRun.of("build", run);
    Path junit = run.resolve("report/junit.xml");

    validate(junit);
    Element suite = parse(junit);
    assertThat(suite.getAttribute("tests")).isEqualTo("7");
    assertThat(suite.getAttribute("failures")).isEqualTo("3");
    List<Element> cases = cases(suite);
    assertThat(cases)
        .extracting(each -> each.getAttribute("classname") + ": " + each.getAttribute("name"))
        .containsExactly(
            "requirements: select/jdbc/8 tps>90",
            "requirements: */*/* p99<50ms",
            "requirements: select clusterj/jdbc>1.5",
            "requirements: */*/* max<1us",
            "checks: cells complete",
            "checks: rows verified",
            "checks: no operation failed");
    assertThat(cases)
        .extracting(each -> each.getElementsByTagName("failure").getLength())
        .containsExactly(0, 1, 1, 1, 0, 0, 0);
  }

  @Test
  void writeJUnitXmlWhereTheyAreGivenAlone() throws Exception {
    Path run = run("run").run();
    CommandRun.of("build", run);
    assertThat(run.resolve("report/junit.xml")).doesNotExist();

    assertThat(check(run, "select/jdbc/8 tps>1").status()).isZero();

    validate(run.resolve("report/junit.xml"));
    Path elsewhere = folder.resolve("else/where");
    CommandRun.of("check", run, "--require", "*/*/* tps>1", "--out", elsewhere);
    validate(elsewhere.resolve("junit.xml"));
    assertThat(elsewhere.resolve("summary.json")).exists();
  }

  @Test
  void standInSummaryJson() throws IOException {
    Path run = threeWays(THREE);
    CommandRun.of("build", run);

    JsonNode summary = new ObjectMapper().readTree(run.resolve("report/summary.json").toFile());

    assertThat(summary.fieldNames())
        .toIterable()
        .containsExactly(
            "label",
            "target",
            "workload",
            "runs",
            "verdict",
            "ratios",
            "warnings",
            "checks",
            "requirements");
    assertThat(summary.at("/runs/0/state").asText()).isEqualTo("COMPLETE");
    assertThat(summary.at("/verdict/0").asText()).isNotEmpty();
    JsonNode ratio = summary.at("/ratios/0");
    assertThat(ratio.fieldNames())
        .toIterable()
        .containsExactly(
            "operation",
            "threads",
            "path",
            "other",
            "ratio",
            "low",
            "high",
            "scope",
            "rounds",
            "blocks");
    assertThat(ratio.get("threads").asInt()).isEqualTo(8);
    assertThat(summary.at("/ratios/1/threads").isNull()).isTrue();
    assertThat(ratio.get("low").asDouble())
        .isLessThan(1.5)
        .isLessThan(ratio.get("high").asDouble());
    assertThat(summary.at("/checks/1/check").asText()).isEqualTo("rows verified");
    assertThat(summary.at("/requirements"))
        .extracting(each -> each.get("result").asText())
        .containsExactly("met", "not met", "not certain enough");
    JsonNode figure = summary.at("/requirements/0/figures/0");
    assertThat(figure.fieldNames())
        .toIterable()
        .containsExactly("of", "result", "value", "low", "high", "limit", "unit", "reason");
    assertThat(figure.get("of").asText()).isEqualTo("select/jdbc/8");
    assertThat(figure.get("limit").asDouble()).isEqualTo(90);
  }

  private CommandRun check(Path run, String require) {
    return check(List.of(run), require);
  }

  private CommandRun check(List<Path> rounds, String require) {
    List<Object> words = new ArrayList<>(List.of("check"));
    words.addAll(rounds);
    words.addAll(List.of("--require", require));
    return CommandRun.of(words.toArray());
  }

  private static boolean reports(Path run) throws IOException {
    return ServiceLoader.load(RunReporter.class)
        .findFirst()
        .orElseThrow()
        .report(run, new PrintStream(new ByteArrayOutputStream(), false, UTF_8));
  }

  /** One cell, of 400 operations a second that take 5 µs each. */
  private Run run(String name) throws IOException {
    return new Run(folder.resolve(name), "");
  }

  private record Run(Path path, String requirement) {
    Run require(String list) {
      return new Run(path, list);
    }

    Path run() throws IOException {
      try (RunFiles files = new RunFiles(path)) {
        files
            .property("require", requirement)
            .cell("select/jdbc/8", 10, 4_000, 5_000)
            .compared(ALL_THERE);
      }
      return path;
    }
  }

  /**
   * A throughput that does not vary, a cell whose operations take 60 ms, and a ratio of about 1.5
   * that does.
   */
  private Path threeWays(String requirement) throws IOException {
    Path run = folder.resolve("three-ways");
    List<Long> faster =
        IntStream.range(0, 16).mapToObj(block -> block % 4 < 2 ? 140L : 160L).toList();
    List<Long> slower = LongStream.range(0, 16).mapToObj(block -> 100L).toList();
    try (RunFiles files = new RunFiles(run)) {
      files
          .property("require", requirement)
          .property("slice", "250")
          .paired(
              "select",
              8,
              new RunFiles.Turns("clusterj", faster),
              new RunFiles.Turns("jdbc", slower))
          .allCompared(ALL_THERE);
      for (int second = 0; second < 10; second++) {
        Histogram slow = RunFiles.histogram();
        slow.recordValueWithCount(60_000_000, 100);
        files.line("insert/jdbc/8", 1000, slow);
      }
      files.ran("insert/jdbc/8", 10, 0, "").compared(ALL_THERE);
    }
    return run;
  }

  private static void validate(Path junit) throws Exception {
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(RequireReportTest.class.getResource("/surefire/surefire-test-report.xsd"))
        .newValidator()
        .validate(new StreamSource(junit.toFile()));
  }

  private static Element parse(Path junit) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(Files.readString(junit))))
        .getDocumentElement();
  }

  private static List<Element> cases(Element suite) {
    var cases = suite.getElementsByTagName("testcase");
    return IntStream.range(0, cases.getLength()).mapToObj(i -> (Element) cases.item(i)).toList();
  }
}

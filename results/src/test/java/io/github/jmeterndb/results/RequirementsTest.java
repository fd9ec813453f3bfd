// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.RunReporter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** Requirements of a run: the property {@code require}, and {@code ./report check}. */
class RequirementsTest {
  private static final String THREE =
      "select/jdbc/8 tps>90, */*/* p99<50ms, select clusterj/jdbc>1.5";

  private static final LedgerInfo ALL_THERE = RunFiles.ledger(100, 0, 0);

  @TempDir private Path folder;

  @Test
  void areMetNotMetOrNotCertainEnough() throws IOException {
    Path run = threeWays(THREE);

    CommandRun command = CommandRun.of("check", run);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out())
        .contains(
            "Requirements: 1 of 3 met",
            " select/jdbc/8 tps>90: 400 (400–400 within this run)",
            " */*/* p99<50ms: not met in 1 of 3, the worst insert/jdbc/8: p99 60.0 ms; 100 % (",
            " select clusterj/jdbc>1.5: not certain enough: 1.5",
            "Checks: 3 of 3 met");
    assertThat(check(run, "select/jdbc/8 tps>90").status()).isZero();
    assertThat(check(run, "select clusterj/jdbc>1.3").status()).isZero();
    assertThat(check(run, "select jdbc/clusterj<0.8").status()).isZero();
    assertThat(check(run, "select/8 clusterj/jdbc>1.6").status()).isEqualTo(1);
  }

  @Test
  void mustBeGivenAndUnderstood() throws IOException {
    CommandRun none = CommandRun.of("check", oneCell(""));
    CommandRun unknown = check(threeWays(""), "select/jdbc/8 qps>90");

    assertThat(none.status()).isEqualTo(1);
    assertThat(none.err())
        .startsWith("report: The run was made without requirements")
        .hasLineCount(1);
    assertThat(unknown.status()).isEqualTo(1);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err())
        .startsWith("report: require: 'select/jdbc/8 qps>90' is not understood")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({"select/jdbc/8 tps>90, true", "select/jdbc/8 tps>900, false", "'', true", "x, false"})
  void tellARunThatHasEndedWhetherTheyAreMet(String required, boolean met) throws IOException {
    RunReporter reporter = ServiceLoader.load(RunReporter.class).findFirst().orElseThrow();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    boolean isMet = reporter.report(oneCell(required), new PrintStream(printed, false, UTF_8));

    assertThat(isMet).isEqualTo(met);
    assertThat(printed.toString(UTF_8)).contains("crud, jdbc on ", "report.html");
    assertThat(folder.resolve("one-cell/report/report.html")).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource({
    "errors<1%, 0, '0 of 10,000 (0.0 %)'",
    "errors<=0, 0, 0",
    "max<6us, 0, 'max 5.12 µs'",
    "max<4us, 1, 'max 5.12 µs'",
    "p50<6us, 0, 'p50 5.12 µs; 0.0 % (0.0 % within this run) took more than 6.00 µs, at most 50.0 %"
        + " may'",
    "p99.9<6us, 0, p99.9",
    "p99.99<6us, 1, 'not certain enough: p99.99'",
    "wrong.rows<=0, 0, 0",
    "cpu<1s, 1, 'not measured: the CPU'",
    "outage<1s, 1, 'not measured: no fault was planned in it'",
    "tps>=401, 1, '400 (400–400 within this run)'",
  })
  void areOfEachFigure(String figure, int status, String words) throws IOException {
    CommandRun command = check(oneCell(""), "select/jdbc/8 " + figure);

    assertThat(command.out()).contains("select/jdbc/8 " + figure + ": " + words);
    assertThat(command.status()).as(command.out()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "select/odbc/8 tps>1, 'no cell matches; measured were select over jdbc, threads 8'",
    "insert jdbc/odbc>1, no operation of a closed loop",
    "select jdbc/odbc>1, not measured: jdbc and odbc were not both measured",
  })
  void areNotMetByWhatIsNotThere(String required, String words) throws IOException {
    CommandRun command = check(oneCell(""), required);

    assertThat(command.out()).contains(words);
    assertThat(command.status()).isEqualTo(1);
  }

  /** By hand: the standard error of 1000, 1010 and 990 is 5.77, and t is 4.303. */
  @Test
  void areByTheIntervalOverThreeRounds() throws IOException {
    List<Path> rounds = new ArrayList<>();
    for (int tps : new int[] {1000, 1010, 990}) {
      Path round = folder.resolve("round-" + tps);
      try (RunFiles files = new RunFiles(round)) {
        files.cell("select/jdbc/8", 1, tps, 5_000 + tps).with(cell -> cell.ledger = ALL_THERE);
      }
      rounds.add(round);
    }

    CommandRun met = check(rounds, "*/*/* tps>975");

    assertThat(met.status()).as(met.out()).isZero();
    assertThat(met.out()).contains("*/*/* tps>975: 1,000 (975–1,025)");
    assertThat(check(rounds, "*/*/* tps>976").out())
        .contains("not certain enough: 1,000 (975–1,025)");
    assertThat(check(rounds, "*/*/* p99<7us").out()).contains("over 3 rounds)");
  }

  @Test
  void areOfOutagesAndWrongRowsAfterFaults() throws IOException {
    Path run = folder.resolve("faults");
    FaultInfo killed = RunFiles.fault("kill data-node 2", 1, 0.5, 0.4, 0.5);
    FaultInfo open = RunFiles.fault("kill sql-node", 3, 1.0, 1.0, null);
    FaultInfo notBegun = new FaultInfo();
    notBegun.fault = "kill sql-node";
    notBegun.breaks = true;
    notBegun.planned = 3;
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("select/jdbc/8", 4, 4_000, 5_000)
          .with(cell -> cell.ledger = RunFiles.ledger(100, 2, 1))
          .broken(RunFiles.faults(0, killed), Collections.nCopies(40, 100))
          .cell("select/sql/8", 4, 4_000, 5_000)
          .broken(RunFiles.faults(0, open), Collections.nCopies(40, 100))
          .cell("select/clusterj/8", 4, 4_000, 5_000)
          .broken(RunFiles.faults(0, killed, notBegun), Collections.nCopies(40, 100));
    }

    CommandRun command =
        check(
            run,
            "*/jdbc/8 outage<0.5s, */jdbc/8 wrong.rows<=0, */sql/8 outage<2s, */sql/8 outage<1s,"
                + " */clusterj/8 outage<9s");

    assertThat(command.out())
        .contains(
            "Requirements: 1 of 5 met",
            "*/jdbc/8 outage<0.5s: 400 ms",
            "*/jdbc/8 wrong.rows<=0: 3",
            "*/sql/8 outage<2s: not certain enough: 1.00 s or more: one had not ended when the"
                + " window",
            "*/sql/8 outage<1s: 1.00 s or more",
            "*/clusterj/8 outage<9s: not measured: a fault was not begun");
  }

  @Test
  void areATestCaseEachInJUnitXml() throws Exception {
    Path elsewhere = folder.resolve("else/where");
    check(threeWays(""), THREE + ", */*/* max<1us", "--out", elsewhere);

    Path junit = elsewhere.resolve("junit.xml");
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(RequirementsTest.class.getResource("/surefire/surefire-test-report.xsd"))
        .newValidator()
        .validate(new StreamSource(junit.toFile()));
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(junit.toFile())
            .getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("7");
    assertThat(suite.getAttribute("failures")).isEqualTo("3");
    var cases = suite.getElementsByTagName("testcase");
    assertThat(IntStream.range(0, cases.getLength()).mapToObj(i -> (Element) cases.item(i)))
        .extracting(
            each ->
                "%s: %s: %s"
                    .formatted(
                        each.getAttribute("classname"),
                        each.getAttribute("name"),
                        each.getElementsByTagName("failure").getLength()))
        .containsExactly(
            "requirements: select/jdbc/8 tps>90: 0",
            "requirements: */*/* p99<50ms: 1",
            "requirements: select clusterj/jdbc>1.5: 1",
            "requirements: */*/* max<1us: 1",
            "checks: cells complete: 0",
            "checks: rows verified: 0",
            "checks: no operation failed: 0");
  }

  private static CommandRun check(Path run, String require, Object... more) {
    return check(List.of(run), require, more);
  }

  private static CommandRun check(List<Path> rounds, String require, Object... more) {
    List<Object> words = new ArrayList<>(List.of("check"));
    words.addAll(rounds);
    words.addAll(List.of("--require", require));
    words.addAll(List.of(more));
    return CommandRun.of(words.toArray());
  }

  /** 400 operations per second of 5 µs each. */
  private Path oneCell(String requirement) throws IOException {
    Path run = folder.resolve("one-cell");
    try (RunFiles files = new RunFiles(run)) {
      files
          .property("require", requirement)
          .cell("select/jdbc/8", 25, 10_000, 5_000)
          .with(cell -> cell.ledger = ALL_THERE);
    }
    return run;
  }

  /** A constant throughput, operations of 60 ms, and a ratio of about 1.5 that varies. */
  private Path threeWays(String requirement) throws IOException {
    Path run = folder.resolve("three-ways");
    List<Long> faster =
        IntStream.range(0, 32).mapToObj(block -> block % 4 < 2 ? 140L : 160L).toList();
    try (RunFiles files = new RunFiles(run)) {
      files
          .property("require", requirement)
          .property("slice", "250")
          .paired(
              "select",
              8,
              new RunFiles.Turns("clusterj", faster),
              new RunFiles.Turns("jdbc", Collections.nCopies(32, 100L)))
          .cell("insert/jdbc/8", 25, 2_500, 60_000_000)
          .withAll(cell -> cell.ledger = ALL_THERE);
    }
    return run;
  }
}

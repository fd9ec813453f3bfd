// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DamageTest {
  /** The lines before the first interval: comment, version, legend. */
  private static final int HEAD = 3;

  @TempDir Path folder;
  private Path run;
  private Path log;

  @BeforeEach
  void measureTwoCellsForTwoSeconds() throws IOException {
    run = folder.resolve("run");
    log = run.resolve("latency.hlog");
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("insert/clusterj/1", 2, 200, 5_000)
          .cell("insert/jdbc/1", 2, 300, 5_000)
          .error(9, "insert/jdbc/1", "23000/1062", "Duplicate \"entry\", 1")
          .error(10, "insert/jdbc/1", "23000/1062", "Duplicate \"entry\", 2");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Tag=insert, Tag=instert",
    "'/1,', '/x,'",
    "',1.000,', ',0.000,'",
    "',1.000,', ',1.0'",
    "'Tag=insert/clusterj/1,', ''",
    "HISTFAA, HISTFAB",
    "'.*', '\u0000\u0000\u0000'",
  })
  void leavesADamagedLineOutAndSaysWhich(String intact, String damaged) throws IOException {
    List<String> lines = Files.readAllLines(log);
    String before = lines.get(HEAD);
    String after = before.replaceFirst(intact, damaged);
    assertThat(after).as("the damage to %s", before).isNotEqualTo(before);
    lines.set(HEAD, after);
    Files.write(log, lines);

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.err()).isEmpty();
    assertThat(command.out()).contains("latency.hlog line 4 is damaged: left out");
    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.startsWith("ndb,clusterj,insert,1,1,100,0,1,100,"))
        .anyMatch(row -> row.startsWith("ndb,jdbc,insert,1,1,300,2,2,150,"));
  }

  @Test
  void noticesEachSingleCharacterChangedInAHistogram() throws IOException {
    List<String> lines = Files.readAllLines(log);
    String intact = lines.get(HEAD);
    int first = intact.lastIndexOf(',') + 1;
    CommandRun.of("build", run);
    String intactRow = CommandRun.cells(run).get(1);
    String rowWithoutTheLine = intactRow.replace(",200,0,2,100,", ",100,0,1,100,");
    int noticed = 0;
    for (int at = first; at < intact.length(); at++) {
      char other = intact.charAt(at) == 'B' ? 'C' : 'B';
      lines.set(HEAD, intact.substring(0, at) + other + intact.substring(at + 1));
      Files.write(log, lines);

      CommandRun command = CommandRun.of("build", run);

      boolean reported = command.out().contains("latency.hlog line 4 is damaged: left out");
      assertThat(CommandRun.cells(run).get(1))
          .as("character %d changed to %s", at, other)
          .isEqualTo(reported ? rowWithoutTheLine : intactRow);
      noticed += reported ? 1 : 0;
    }
    // The cookie names the compression level in bits that nobody reads: such a change does no harm.
    assertThat(noticed).isGreaterThan((intact.length() - first) * 9 / 10);
  }

  @Test
  void readsAFileThatEndsInTheMiddleOfALine() throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    Files.write(log, java.util.Arrays.copyOf(bytes, bytes.length - 9));

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.out())
        .contains("latency.hlog line 7 is damaged: left out")
        .contains("insert/jdbc/1: latency.hlog holds 1.0 s, its window was 2.0 s");
    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.contains(",jdbc,insert,1,1,150,2,1,150,"));
  }

  @Test
  void noticesLinesThatAreLostWithoutATrace() throws IOException {
    List<String> lines = Files.readAllLines(log);
    lines.remove(HEAD);
    Files.write(log, lines);

    assertThat(CommandRun.of("build", run).out())
        .contains("insert/clusterj/1: latency.hlog holds 1.0 s, its window was 2.0 s");
  }

  @Test
  void countsDamagedLinesWhenThereAreMany() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(log));
    for (int i = 0; i < 12; i++) {
      lines.add("rubbish");
    }
    Files.write(log, lines);

    assertThat(CommandRun.of("build", run).out())
        .contains("latency.hlog line 17 is damaged: left out")
        .doesNotContain("latency.hlog line 18")
        .contains("latency.hlog: 2 more damaged lines left out");
  }

  @Test
  void refusesARunWithoutLatencies() throws IOException {
    Files.delete(log);

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: "
                + run
                + " has no latency.hlog: nothing was measured, or it is no run directory\n");
  }

  @Test
  void refusesALogWithoutAReadableLine() throws IOException {
    Files.write(log, Files.readAllLines(log).subList(0, HEAD));

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .isEqualToNormalizingNewlines(
            "report: " + log + " has no readable line: no cell was measured\n");
  }

  @ParameterizedTest
  @CsvSource({"'{\"target\":', is damaged", "null, is damaged", "'', is missing"})
  void reportsTheFiguresOfAnUnknownTarget(String content, String caution) throws IOException {
    Path json = run.resolve("run.json");
    Files.delete(json);
    if (!content.isEmpty()) {
      Files.writeString(json, content);
    }

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.out())
        .contains("run.json " + caution)
        .contains("TPS over clusterj (target unknown)");
    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.startsWith("unknown,jdbc,insert,1,1,300,2,2,150,"));
  }

  @Test
  void takesWhatAnIncompleteRunJsonHolds() throws IOException {
    Files.writeString(
        run.resolve("run.json"), "{\"format\": 1, \"target\": \"ndb\", \"cells\": [null, {}]}");

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.out())
        .contains("TPS over clusterj (target ndb)")
        .contains("run.json names '', which is not a cell: left out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"format\": 2, \"target\": \"ndb\"}"})
  void refusesARunOfAnotherFormatInOneLine(String json) throws IOException {
    Files.writeString(run.resolve("run.json"), json);

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err())
        .startsWith("report: ")
        .contains("was made by another version", "not 1): use that version, or run again")
        .hasLineCount(1);
  }

  @Test
  void countsTheErrorsOfTheReadableLines() throws IOException {
    Path errors = run.resolve("errors.csv");
    List<String> lines = Files.readAllLines(errors);
    lines.set(2, lines.get(2).substring(0, lines.get(2).length() - 4));
    Files.write(errors, lines);

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.out()).contains("errors.csv line 3 is damaged: left out");
    assertThat(CommandRun.cells(run)).anyMatch(row -> row.contains(",jdbc,insert,1,1,300,1,2,"));
  }

  @Test
  void saysThatErrorsAreNotCountedWithoutTheirFile() throws IOException {
    Files.delete(run.resolve("errors.csv"));

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isZero();
    assertThat(command.out()).contains("errors.csv is missing: errors are not counted");
  }
}

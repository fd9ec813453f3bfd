// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DamageTest {
  private static final String MEND = "restore the file, or run again\n";

  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void measure() throws IOException {
    run = folder.resolve("run");
    ArrivalInfo arrivals = new ArrivalInfo(200, 200, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    long[] slices = new long[10];
    Arrays.fill(slices, 100);
    try (RunFiles files = new RunFiles(run)) {
      files
          .cell("insert/clusterj/1", 2, 200, 5_000)
          .cell("insert/jdbc/1", 2, 300, 5_000)
          .cell("select@100/jdbc/1", 2, 200, 5_000)
          .with(cell -> cell.arrivals = arrivals)
          .services("select@100/jdbc/1", RunFiles.histogram(5_000))
          .paired("update", 2, new Turns("clusterj", slices), new Turns("jdbc", slices))
          .cell("delete/jdbc/1", 2, 200, 5_000)
          .broken(RunFiles.faults(0), Collections.nCopies(20, 10))
          .error(9, "insert/jdbc/1", "23000/1062", "Duplicate \"entry\", 1")
          .error(10, "insert/jdbc/1", "23000/1062", "Duplicate \"entry\", 2");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "latency.hlog, 4, Tag=insert, Tag=",
    "latency.hlog, 4, '/1,', '/x,'",
    "latency.hlog, 4, ',1.000,', ',0.000,'",
    "latency.hlog, 4, ',1.000,', ',1.0'",
    "latency.hlog, 4, 'Tag=insert/clusterj/1,', ''",
    "latency.hlog, 5, HISTFAA, HISTFAB",
    "service.hlog, 4, '.*', '\u0000\u0000\u0000'",
    "timeline.hlog, 6, '.*', ''",
    "errors.csv, 1, time, thyme",
    "errors.csv, 2, '....$', ''",
    "slices.csv, 5, ',5.000,.*', ''",
    "run.json, 5, 'COMPLETE', 'COMPLETED'",
    "run.json, 7, '\"', ''",
  })
  void namesTheDamagedLine(String file, int number, String intact, String damaged)
      throws IOException {
    Path path = run.resolve(file);
    List<String> lines = Files.readAllLines(path);
    String before = lines.get(number - 1);
    lines.set(number - 1, before.replaceFirst(intact, damaged));
    assertThat(lines.get(number - 1)).isNotEqualTo(before);
    Files.write(path, lines);

    assertRefused(path + ", line " + number + ", is damaged: " + MEND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.json", "errors.csv", "slices.csv", "service.hlog", "timeline.hlog"})
  void namesAMissingFile(String file) throws IOException {
    Files.delete(run.resolve(file));

    assertRefused(run.resolve(file) + " is missing: " + MEND);
  }

  @Test
  void refusesARunWithoutLatencies() throws IOException {
    Path log = run.resolve("latency.hlog");
    Files.write(log, Files.readAllLines(log).subList(0, 3));
    assertRefused(log + " has no whole line: no cell was measured\n");

    Files.delete(log);
    assertRefused(run + " has no latency.hlog: nothing was measured, or it is no run directory\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | run.json, line 1, is damaged",
        "[] | run.json, line 1, is damaged",
        "{\"no such field\": 1} | run.json, line 1, is damaged",
        "{\"format\": 2} | was made by another version (format 2, not 1): use that version",
        "{} | was made by another version (format 0, not 1): use that version",
        "{\"format\": 1, \"state\": \"FAILED\"} | run.json has no target",
        "{\"format\": 1, \"target\": \"ndb\"} | run.json has no state",
        "{\"format\": 1, \"target\": \"ndb\", \"state\": \"FAILED\", \"cells\": [{}]}"
            + "| run.json is damaged in the cell ''",
      })
  void refusesWhatIsNoRunJson(String json, String why) throws IOException {
    Files.writeString(run.resolve("run.json"), json);

    CommandRun command = CommandRun.of("build", run);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains(why, "run again").hasLineCount(1);
  }

  /** Four bits of the cookie are unused: changing them does no harm. */
  @Test
  void noticesEachSingleCharacterChangedInAHistogram() throws IOException {
    Path log = run.resolve("latency.hlog");
    List<String> lines = Files.readAllLines(log);
    String intact = lines.get(3);
    int first = intact.lastIndexOf(',') + 1;
    int noticed = 0;
    for (int at = first; at < intact.length(); at++) {
      char other = intact.charAt(at) == 'B' ? 'C' : 'B';
      lines.set(3, intact.substring(0, at) + other + intact.substring(at + 1));
      Files.write(log, lines);

      CommandRun command = CommandRun.of("build", run);

      if (command.status() == 1) {
        noticed++;
      } else {
        assertThat(CommandRun.cells(run).get(1)).contains(",clusterj,insert,1,1,200,0,2,100,");
      }
    }
    assertThat(noticed).isGreaterThan((intact.length() - first) * 9 / 10);
  }

  @Test
  void leavesOutALastLineThatIsCutOff() throws IOException {
    for (String name : List.of("latency.hlog", "errors.csv", "slices.csv")) {
      byte[] bytes = Files.readAllBytes(run.resolve(name));
      Files.write(run.resolve(name), Arrays.copyOf(bytes, bytes.length - 2));
    }

    assertThat(built())
        .contains("latency.hlog ends in the middle of line 31: that line is left out")
        .contains("errors.csv ends in the middle of line 3: that line is left out")
        .contains("slices.csv ends in the middle of line 23: that line is left out")
        .contains("delete/jdbc/1: latency.hlog holds 1.0 s, its window was 2.0 s")
        .contains("slices.csv 9 with 900");
    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.contains(",jdbc,insert,1,1,300,1,2,150,"))
        .anyMatch(row -> row.contains(",jdbc,delete,1,1,100,0,1,100,"));
  }

  /** The running cell is in no run.json yet. */
  @Test
  void reportsWhatAKilledRunHasMeasured() throws IOException {
    run = folder.resolve("killed");
    try (RunFiles files = new RunFiles(run).state(State.RUNNING, "")) {
      files
          .cell("insert/clusterj/1", 2, 200, 5_000)
          .line("insert/jdbc/1", 1000, RunFiles.histogram(5_000, 5_000));
    }

    built();

    assertThat(CommandRun.cells(run))
        .anyMatch(row -> row.contains(",clusterj,insert,1,1,200,0,2,100,"))
        .anyMatch(row -> row.contains(",jdbc,insert,1,1,2,0,1,2,"));
  }

  private String built() {
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).as(command.err()).isZero();
    return command.out();
  }

  private void assertRefused(String why) {
    CommandRun command = CommandRun.of("build", run);
    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).isEqualToNormalizingNewlines("report: " + why);
  }
}

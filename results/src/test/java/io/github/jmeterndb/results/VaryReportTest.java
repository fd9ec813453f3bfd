// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effects of settings, of made-up rounds. */
class VaryReportTest {
  private static final String SERVER = "jdbc[jdbc.prepare=server]";
  private static final String MARIADB = "jdbc[jdbc.driver=mariadb]";
  private static final String NO_USE = "jdbc[jdbc.properties=resultSetSizeThreshold=101]";
  private static final int ROUNDS = 6;
  private static final int BLOCKS = 10;
  private static final long OPERATIONS = 10_000;

  /**
   * How the ratio varies from round to round: the standard error of the mean of six logarithms is
   * 0.003651, and t is 2.571 at 95 %.
   */
  private static final double[] NOISE = {1, 1.01, 0.99, 1, 1.01, 0.99};

  @TempDir private Path folder;

  /** Intervals by hand, from the standard error. */
  @Test
  void showsEachEffectWithItsInterval() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.1);
    rounds("2-jdbc.properties", "jdbc", NO_USE, 1);
    rounds("3-ndb.pool.size", "clusterj", "clusterj[ndb.pool.size=2]", 0.9);

    CommandRun command = CommandRun.of("vary", folder);

    assertThat(command.status()).as(command.err() + command.out()).isZero();
    assertThat(command.out().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
        .contains(
            "Of 3 effects, 2 are significant: 1 faster, 1 slower",
            "jdbc.prepare=server | jdbc | select | 8 | +10.0 % (+9.0 to +11.0 %) | faster",
            "jdbc.properties=resultSetSizeThreshold=101 | jdbc | select | 8"
                + " | +0.00 % (-0.94 to +0.94 %) | no effect larger than 1.0 %",
            "ndb.pool.size=2 | clusterj | select | 8 | -10.00 % (-10.84 to -9.15 %) | slower");
    assertThat(Files.readAllLines(folder.resolve("report/vary.csv")))
        .hasSize(4)
        .startsWith("path,baseline,operation,threads,effect,low,high,p,verdict")
        .anyMatch(row -> row.matches(quoted(SERVER) + ",jdbc,select,8,9.996,.*,faster"));
    assertThat(CommandRun.written(folder.resolve("report")))
        .contains("no effect larger than 1.0 %", "Effects of settings");
  }

  /**
   * A ratio of 1.0104 is 2.83 standard errors above 1, which is a p-value of 0.037 (t with 5
   * degrees of freedom): significant alone, and not beside another effect, as 2 × 0.037 is 0.074.
   */
  @Test
  void adjustsTheChancesForAllEffects() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.0104);

    assertThat(CommandRun.of("vary", folder).out()).contains("1 faster, 0 slower");

    rounds("2-write.mode", "clusterj", "clusterj[write.mode=blind]", 1);

    assertThat(CommandRun.of("vary", folder).out()).contains("0 faster, 0 slower");
    assertThat(Files.readAllLines(folder.resolve("report/vary.csv")).get(1))
        .matches(".*,0\\.073\\d?,none");
  }

  @Test
  void namesWhatWasNotMeasured() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.1);
    plan("2-jdbc.driver", "jdbc", MARIADB);
    new RunFiles(folder.resolve("2-jdbc.driver/round-1")).close();

    CommandRun command = CommandRun.of("vary", folder);

    assertThat(command.status()).isEqualTo(1);
    assertThat(words(command))
        .contains(
            "! " + MARIADB + " was measured in no round, ", "see the logs in ", "2-jdbc.driver")
        .contains("jdbc.prepare=server");
  }

  @Test
  void testsNothingByTwoRounds() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.1, 2);

    CommandRun command = CommandRun.of("vary", folder);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out()).contains("not tested: fewer than three rounds can be compared");
  }

  @Test
  void refusesRatesWhoseThroughputIsWhatWasAskedFor() throws IOException {
    plan("1-jdbc.prepare", "jdbc", SERVER);
    try (RunFiles files = round("1-jdbc.prepare", 0)) {
      files
          .cell("select@500/jdbc/8", 2, 1_000, 5_000)
          .cell("select@500/" + SERVER + "/8", 2, 1_000, 5_000);
    }

    CommandRun command = CommandRun.of("vary", folder);

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("no cell of a closed loop: leave out rate and slo");
  }

  /**
   * Rounds of either value are independent samples: six logarithms each with a standard deviation
   * of 0.00894 give a standard error of 0.00516, and Welch's t has 10 degrees of freedom (2.228).
   */
  @Test
  void comparesRunsOfTheValuesOfAWholeRun() throws IOException {
    runs("1-sandbox.mysqlds/1", "sandbox.mysqlds=1", 1);
    runs("1-sandbox.mysqlds/2", "sandbox.mysqlds=2", 1.2);

    CommandRun command = CommandRun.of("vary", folder);

    assertThat(command.status()).as(command.err() + command.out()).isZero();
    assertThat(command.out().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
        .contains(
            "Of 2 effects, 2 are significant: 2 faster, 0 slower",
            "sandbox.mysqlds=2 | sandbox.mysqlds=1:jdbc | select | 8 | +20.0 % (+18.6 to +21.4 %) | faster")
        .noneMatch(line -> line.matches(".*([Ss]ystems).*"));
  }

  @Test
  void isNoAnswerWhereAValueOfAWholeRunWasNotMeasured() throws IOException {
    runs("1-sandbox.mysqlds/1", "sandbox.mysqlds=1", 1);
    runs("1-sandbox.mysqlds/2", "sandbox.mysqlds=2", 1.2);
    line("1-sandbox.mysqlds/3", "sandbox.mysqlds=4");

    CommandRun command = CommandRun.of("vary", folder);

    assertThat(command.status()).isEqualTo(1);
    assertThat(words(command)).contains("sandbox.mysqlds=4", "not measured, or not to be compared");
  }

  /** As ./bench has them: of both paths, each with half as much as the other. */
  private void runs(String place, String value, double times) throws IOException {
    line(place, value);
    for (int i = 0; i < ROUNDS; i++) {
      try (RunFiles files = round(place, i)) {
        paired(files, "select", "jdbc", "clusterj", times * NOISE[i], 2);
      }
    }
  }

  private void line(String place, String property) throws IOException {
    Files.createDirectories(folder.resolve(place));
    Files.writeString(
        folder.resolve("settings.txt"),
        place + " " + property + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  @Test
  void saysWhichFolderItNeeds() {
    CommandRun command = CommandRun.of("vary", folder.resolve("none"));

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err().lines())
        .singleElement()
        .asString()
        .contains("settings.txt cannot be read")
        .endsWith("name the folder that ./bench --vary made");
  }

  private void rounds(String name, String baseline, String path, double ratio) throws IOException {
    rounds(name, baseline, path, ratio, ROUNDS);
  }

  private void rounds(String name, String baseline, String path, double ratio, int rounds)
      throws IOException {
    plan(name, baseline, path);
    write(name, baseline, path, ratio, rounds);
  }

  private void plan(String name, String baseline, String path) throws IOException {
    line(name, "paths=%s,%s".formatted(baseline, path));
  }

  private void write(String name, String baseline, String path, double ratio, int rounds)
      throws IOException {
    Files.createDirectories(folder.resolve(name));
    for (int i = 0; i < rounds; i++) {
      try (RunFiles files = round(name, i)) {
        paired(files, "select", baseline, path, ratio * NOISE[i]);
      }
    }
  }

  private RunFiles round(String name, int index) throws IOException {
    return new RunFiles(folder.resolve(name).resolve("round-" + (index + 1)));
  }

  /** The baseline is not the first path of the run, as in every other round of ./bench. */
  private static void paired(
      RunFiles files, String operation, String baseline, String path, double ratio)
      throws IOException {
    paired(files, operation, baseline, path, 1, ratio);
  }

  /** The baseline as many times as fast as usual, and the path as many times as fast as that. */
  private static void paired(
      RunFiles files, String operation, String baseline, String path, double times, double ratio)
      throws IOException {
    files.paired(
        operation,
        8,
        new RunFiles.Turns(path, repeated(Math.round(OPERATIONS * times * ratio))),
        new RunFiles.Turns(baseline, repeated(Math.round(OPERATIONS * times))));
  }

  private static List<Long> repeated(long operations) {
    return Collections.nCopies(BLOCKS, operations);
  }

  /** Without line ends. */
  private static String words(CommandRun command) {
    return command.out().replaceAll("\\s+", " ");
  }

  private static String quoted(String path) {
    return Pattern.quote(path);
  }
}

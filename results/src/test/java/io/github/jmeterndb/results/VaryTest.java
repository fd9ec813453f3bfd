// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.results.judge.Variation;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From the settings of a user to their effects, with made-up rounds. */
class VaryTest {
  private static final String SERVER = "jdbc[jdbc.prepare=server]";
  private static final String MARIADB = "jdbc[jdbc.driver=mariadb]";
  private static final String NO_USE = "jdbc[jdbc.properties=resultSetSizeThreshold=101]";
  private static final int ROUNDS = 6;
  private static final int BLOCKS = 24;
  private static final long OPERATIONS = 10_000;

  /**
   * The variation of the ratio between rounds: the standard error of the mean of six logarithms is
   * 0.003651, and t is 2.571 at 95 %.
   */
  private static final double[] NOISE = {1, 1.01, 0.99, 1, 1.01, 0.99};

  @TempDir private Path folder;
  private final List<Variation> variations = new ArrayList<>();

  /** Intervals by hand, from the standard error. */
  @Test
  void showsEachEffectWithItsInterval() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.1, ROUNDS);
    rounds("2-jdbc.properties", "jdbc", NO_USE, 1, ROUNDS);
    rounds("3-ndb.pool.size", "clusterj", "clusterj[ndb.pool.size=2]", 0.9, ROUNDS);

    CommandRun command = vary();

    assertThat(command.status()).as(command.err() + command.out()).isZero();
    assertThat(rows(command))
        .contains(
            "Of 3 effects, 2 are significant: 1 faster, 1 slower (5 % chance that any of these is a"
                + " false alarm)",
            "jdbc.prepare=server | jdbc | select | 8 | +10.0 % (+9.0 to +11.0 %) | faster",
            "jdbc.properties=resultSetSizeThreshold=101 | jdbc | select | 8"
                + " | +0.00 % (-0.94 to +0.94 %) | no effect larger than 1.0 %",
            "ndb.pool.size=2 | clusterj | select | 8 | -10.00 % (-10.84 to -9.15 %) | slower");
    assertThat(Files.readAllLines(folder.resolve("report/vary.csv")))
        .hasSize(4)
        .startsWith("path,baseline,operation,threads,effect,low,high,p,verdict")
        .anyMatch(row -> row.matches(Pattern.quote(SERVER) + ",jdbc,select,8,9.996,.*,faster"));
    assertThat(Files.readString(folder.resolve("report/report.md")))
        .contains("no effect larger than 1.0 %", "Effects of settings");
  }

  /**
   * A ratio of 1.0104 is 2.83 standard errors above 1, which is a p-value of 0.037 (t with 5
   * degrees of freedom): significant alone, and not beside another effect, as 2 × 0.037 is 0.074.
   */
  @Test
  void adjustsTheChancesForAllEffects() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.0104, ROUNDS);

    assertThat(vary().out()).contains("1 faster, 0 slower");

    rounds("2-write.mode", "clusterj", "clusterj[write.mode=blind]", 1, ROUNDS);

    assertThat(vary().out()).contains("0 faster, 0 slower");
    assertThat(Files.readAllLines(folder.resolve("report/vary.csv")).get(1))
        .matches(".*,0\\.073\\d?,none");
  }

  @Test
  void namesWhatWasNotMeasured() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.1, ROUNDS);
    variations.add(new Variation("2-jdbc.driver", List.of("jdbc", MARIADB), false));
    new RunFiles(folder.resolve("2-jdbc.driver/round-1")).close();

    CommandRun command = vary();

    assertThat(command.status()).isEqualTo(1);
    assertThat(words(command))
        .contains(
            "! " + MARIADB + " was measured in no round, ", "see the logs in ", "2-jdbc.driver")
        .contains("jdbc.prepare=server");
  }

  @Test
  void testsNothingByTwoRounds() throws IOException {
    rounds("1-jdbc.prepare", "jdbc", SERVER, 1.1, 2);

    CommandRun command = vary();

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.out()).contains("not tested: fewer than three rounds can be compared");
  }

  @Test
  void refusesRatesWhoseThroughputIsWhatWasAskedFor() throws IOException {
    variations.add(new Variation("1-jdbc.prepare", List.of("jdbc", SERVER), false));
    try (RunFiles files = round("1-jdbc.prepare", 0)) {
      files
          .cell("select@500/jdbc/8", 2, 1_000, 5_000)
          .cell("select@500/" + SERVER + "/8", 2, 1_000, 5_000);
    }

    CommandRun command = vary();

    assertThat(command.status()).isEqualTo(1);
    assertThat(command.err()).contains("no cell of a closed loop: leave out rate and slo");
  }

  /**
   * Rounds of either value are independent samples: six logarithms each with a standard deviation
   * of 0.00894 give a standard error of 0.00516, and Welch's t has 10 degrees of freedom (2.228).
   */
  @Test
  void comparesRunsOfTheValuesOfAWholeRun() throws IOException {
    List<String> values = List.of("sandbox.mysqlds=1", "sandbox.mysqlds=2");
    variations.add(new Variation("1-sandbox.mysqlds", values, true));
    runs("1-sandbox.mysqlds/1", 1);
    runs("1-sandbox.mysqlds/2", 1.2);

    CommandRun command = vary();

    assertThat(command.status()).as(command.err() + command.out()).isZero();
    assertThat(rows(command))
        .contains(
            "Of 2 effects, 2 are significant: 2 faster, 0 slower (5 % chance that any of these is a"
                + " false alarm)",
            "sandbox.mysqlds=2 | sandbox.mysqlds=1:jdbc | select | 8 | +20.0 % (+18.6 to +21.4 %) |"
                + " faster")
        .noneMatch(line -> line.matches(".*([Ss]ystems).*"));
  }

  /** Rounds as ./bench runs them, of both paths with a ratio of 2. */
  private void runs(String place, double times) throws IOException {
    for (int i = 0; i < ROUNDS; i++) {
      try (RunFiles files = round(place, i)) {
        paired(files, "jdbc", "clusterj", times * NOISE[i], 2);
      }
    }
  }

  /** As ./bench reports when all rounds have ended. */
  private CommandRun vary() throws IOException {
    StringWriter out = new StringWriter();
    try {
      boolean areAnswers = BenchCommand.report(folder, variations, new PrintWriter(out));
      return new CommandRun(areAnswers ? 0 : 1, out.toString(), "");
    } catch (UserError e) {
      return new CommandRun(1, out.toString(), e.getMessage());
    }
  }

  private void rounds(String name, String baseline, String path, double ratio, int rounds)
      throws IOException {
    variations.add(new Variation(name, List.of(baseline, path), false));
    for (int i = 0; i < rounds; i++) {
      try (RunFiles files = round(name, i)) {
        paired(files, baseline, path, 1, ratio * NOISE[i]);
      }
    }
  }

  private RunFiles round(String name, int index) throws IOException {
    return new RunFiles(folder.resolve(name).resolve("round-" + (index + 1)));
  }

  /**
   * {@code times} multiplies the throughput of the baseline, and {@code ratio} is that of the path
   * to it. The baseline is not the first path of the run, as in every other round of ./bench.
   */
  private static void paired(
      RunFiles files, String baseline, String path, double times, double ratio) throws IOException {
    files.paired(
        "select",
        8,
        new RunFiles.Turns(
            path, Collections.nCopies(BLOCKS, Math.round(OPERATIONS * times * ratio))),
        new RunFiles.Turns(baseline, Collections.nCopies(BLOCKS, Math.round(OPERATIONS * times))));
  }

  private static Stream<String> rows(CommandRun command) {
    return command.out().lines().map(line -> line.strip().replaceAll(" {2,}", " | "));
  }

  private static String words(CommandRun command) {
    return command.out().replaceAll("\\s+", " ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "jdbc.prepare=client|server jdbc[jdbc.prepare=client]|jdbc[jdbc.prepare=server]",
        "jdbc.prepare=server|client jdbc[jdbc.prepare=server]|jdbc[jdbc.prepare=client]",
        "jdbc.prepare=server jdbc|jdbc[jdbc.prepare=server]",
        "jdbc.prepare=client jdbc|jdbc[jdbc.prepare=client]",
        "ndb.pool.size=2|4 clusterj|clusterj[ndb.pool.size=2]|clusterj[ndb.pool.size=4]",
        "write.mode=find|blind clusterj[write.mode=find]|clusterj[write.mode=blind]",
        "jdbc.properties=useConfigs=maxPerformance"
            + " jdbc|jdbc[jdbc.properties=useConfigs=maxPerformance]",
        "jdbc.properties=a=1&b=2|c=3"
            + " jdbc|jdbc[jdbc.properties=a=1;jdbc.properties=b=2]|jdbc[jdbc.properties=c=3]",
      })
  void comparesEachValueWithTheBaselineOfItsPath(String setting, String paths) throws UserError {
    assertThat(Variation.of(List.of(setting)))
        .singleElement()
        .matches(each -> each.folder().startsWith("1-"))
        .extracting(each -> String.join("|", each.values()))
        .isEqualTo(paths);
  }

  @Test
  void givesEachValueOfAWholeRunARunOfItsOwn() throws UserError {
    String config = "sandbox.config=TimeBetweenEpochs=10,TimeBetweenGlobalCheckpoints=200";
    List<Variation> all =
        Variation.of(
            List.of(
                config.replaceFirst("=", "=|"),
                "ndb.pool.size=2",
                "table.options=COMMENT='NDB_TABLE=READ_BACKUP=1'|COMMENT='NDB_TABLE=READ_BACKUP=0'"));

    assertThat(all.stream().flatMap(each -> each.runs().stream()))
        .containsExactly(
            new Variation.Run("1-sandbox.config/1", "sandbox.config="),
            new Variation.Run("1-sandbox.config/2", config),
            new Variation.Run("2-ndb.pool.size", "paths=clusterj,clusterj[ndb.pool.size=2]"),
            new Variation.Run(
                "3-table.options/1", "table.options=COMMENT='NDB_TABLE=READ_BACKUP=1'"),
            new Variation.Run(
                "3-table.options/2", "table.options=COMMENT='NDB_TABLE=READ_BACKUP=0'"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "jdbc.user=me; --vary: 'jdbc.user' is no setting of one path; those are jdbc.driver,"
            + " jdbc.prepare,",
        "threads=8; --vary: 'threads' is no setting of one path; those are ",
        "ndb.pool.size; --vary: ndb.pool.size has no value; give one or more, such as"
            + " 'ndb.pool.size=A|B'.",
        "sandbox.mysqlds=2; --vary: sandbox.mysqlds is of a whole run: give two different values or"
            + " more,",
        "sandbox.mysqlds=2|2; --vary: sandbox.mysqlds is of a whole run: give two different values"
            + " or more,",
        "sandbox.mysqlds=1|9; sandbox.mysqlds: '9' is not ",
        "jdbc.properties=password=s3cret; jdbc.properties contains an address, a user or a secret",
      })
  void refusesWhatIsNoSettingInOneLine(String setting, String message) {
    assertThatThrownBy(() -> Variation.of(List.of(setting)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContainingAny("s3cret", "\n");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.RunFiles;
import io.github.jmeterndb.results.RunFiles.Turns;
import io.github.jmeterndb.results.WrittenRuns;
import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Rules;
import io.github.jmeterndb.results.figures.Rules.With;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Disturbances of cells, and whether these are compared nevertheless. */
class WarningsTest extends WrittenRuns {
  private static final String TAG = "select/jdbc/8";
  private static final String RATE = "select@200/jdbc/8";
  private static final boolean COMPARED = true;
  private static final boolean EXCLUDED = false;

  static Stream<Arguments> rules() {
    return Stream.of(
        rule(
            "not used",
            "1 row is missing",
            EXCLUDED,
            changed(cell -> cell.verdict = "1 row is missing")),
        rule(
            "node lost",
            "lost data node 3 at 1.2 s",
            EXCLUDED,
            changed(c -> c.lostNodes = List.of("data node 3 at 1.2 s"))),
        rule(
            "no idle start",
            "started while a backup ran",
            EXCLUDED,
            files -> files.cell(TAG, 1, 1_000, 5_000).busy("a backup ran")),
        rule(
            "short",
            "2.0 s instead of 10.0 s (no row was left)",
            COMPARED,
            files ->
                files
                    .property("duration", "10")
                    .cell(TAG, 2, 1_000, 5_000)
                    .with(cell -> cell.note = "no row was left")),
        rule(
            "errors",
            "1 operations failed, 1000 succeeded; a thread whose operation failed pauses for 1 ms",
            COMPARED,
            files -> files.cell(TAG, 1, 1_000, 5_000).error(9, TAG, "08S01/0", "gone")),
        rule(
            "did not keep up",
            "of 200 operations due, 10 dropped, since the backlog of 50 was full",
            COMPARED,
            files -> arrived(files, new ArrivalInfo(200, 190, 190, 10, 0, 0, 50, 0, 0, 0, 0, 0))),
        rule(
            "no free thread",
            "10 of 200 operations were due while no thread was free: more than 8 threads may help;"
                + " garbage-collection pauses took 4 ms",
            COMPARED,
            files -> arrived(files, new ArrivalInfo(200, 200, 200, 0, 0, 10, 5, 0, 0, 0, 0, 4))),
        rule(
            "generator late",
            "the generator itself started operations up to 7.0 ms late (p99 2.0 ms), in 9 ms of the"
                + " window, then in a burst; garbage-collection pauses took 4 ms",
            COMPARED,
            files -> arrived(files, new ArrivalInfo(200, 200, 200, 0, 0, 0, 5, 0, 2, 7, 9, 4))),
        rule(
            "generator stopped",
            "the load generator was stopped for 1.5 s",
            EXCLUDED,
            changed(cell -> cell.generatorStopped = 1.5)),
        rule(
            "generator throttled",
            "the load generator was throttled by its CPU quota for 0.7 s",
            COMPARED,
            changed(cell -> cell.generatorThrottled = 0.7)),
        rule(
            "cut",
            "an operation was still running after 700 ms when the window ended",
            COMPARED,
            changed(cell -> cell.longestCut = 0.7)),
        rule(
            "client-bound",
            "the generator used 330 % CPU of the 400 % that its threads can use",
            COMPARED,
            files ->
                files
                    .process("generator", "localhost", "jmeter", 11, "jdbc")
                    .cell(TAG, 1, 1_000, 5_000)
                    .cpu("localhost CPU generator", 330)
                    .cpu("localhost CPU host", 87)),
        rule(
            "other load",
            "of the CPU used on localhost (200 %), 150 % was used by other programs",
            EXCLUDED,
            files ->
                files
                    .process("generator", "localhost", "jmeter", 11, "jdbc")
                    .cell(TAG, 1, 1_000, 5_000)
                    .cpu("localhost CPU generator", 50)
                    .cpu("localhost CPU host", 50)),
        rule(
            "no row found",
            "20.0 % of the operations found no row",
            EXCLUDED,
            files ->
                files
                    .cell(TAG, 1, 1_000, 5_000)
                    .line("select.absent/jdbc/8", 1000, RunFiles.operations(200))),
        rule(
            "unsteady",
            "throughput varied by 41 % from second to second, and rose by 59 % from first to last",
            COMPARED,
            files -> seconds(files, 600, 1_400, 600, 1_400, 1_400)));
  }

  private static Arguments rule(String label, String text, boolean isCompared, Content content) {
    return Arguments.of(label, text, isCompared, content);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void nameWhatDisturbedACellAndKeepSomeOutOfComparisons(
      String label, String text, boolean isCompared, Content content) throws Exception {
    run(content);
    Experiment experiment = experiment();

    Warnings warnings = warnings();

    assertThat(warnings.counts()).isEqualTo(Map.of(label, 1));
    assertThat(warnings.lines())
        .singleElement()
        .asString()
        .matches("1 " + label + "( \\(.+\\))?: .*/jdbc/8");
    assertThat(warnings.tables().get(0).rows().get(0)).startsWith(label);
    assertThat(warnings.tables().get(0).rows().get(0).get(2))
        .startsWith(label.equals("unsteady") ? text : "round-1: " + text);
    Cell cell = experiment.cells().get(0).cell();
    assertThat(Rules.measured(experiment.rounds().get(0), cell, With.OTHER_PATHS).isPresent())
        .isEqualTo(isCompared);
  }

  /** The machine's drift is in both paths; the warning has the drift of their ratio. */
  @Test
  void pathsThatTookTurnsAreUnsteadyWhereTheirRatioDrifts() throws Exception {
    run(
        files ->
            files
                .paired("select", 8, turns("clusterj", 100, 4), turns("jdbc", 100, 0))
                .paired("insert", 8, turns("clusterj", 200, 4), turns("jdbc", 200, 4)));

    Warnings warnings = warnings();

    assertThat(warnings.counts()).isEqualTo(Map.of("unsteady", 1));
    assertThat(warnings.tables().get(0).rows().get(0).get(2))
        .matches("the ratio clusterj ÷ jdbc rose by \\d+ % from the first block to the last");
  }

  @Test
  void cellsWithoutARatioAreNamedWithTheReason() throws Exception {
    run(files -> both(files, 1.5));
    assertThat(warnings().notCompared())
        .containsExactly("1 without a ratio (generator stopped): " + TAG);

    run(files -> both(files, 0));
    assertThat(warnings().notCompared())
        .containsExactly("1 compared in 1 of 2 rounds (generator stopped): " + TAG);
  }

  private static Content changed(Consumer<PathRecord> values) {
    return files -> files.cell(TAG, 1, 1_000, 5_000).with(values);
  }

  private static void both(RunFiles files, double stopped) throws IOException {
    files
        .cell("select/clusterj/8", 1, 1_000, 5_000)
        .cell(TAG, 1, 1_000, 5_000)
        .with(cell -> cell.generatorStopped = stopped);
  }

  private static void arrived(RunFiles files, ArrivalInfo arrivals) throws IOException {
    files
        .cell(RATE, 1, arrivals.done(), 5_000)
        .with(cell -> cell.arrivals = arrivals)
        .services(RATE, RunFiles.operations(1));
  }

  private static void seconds(RunFiles files, long... operations) throws IOException {
    for (long each : operations) {
      files.line(TAG, 1000, RunFiles.operations(each));
    }
    files.ran(TAG, operations.length, 0, "");
  }

  private static Turns turns(String path, long operations, long more) {
    return new Turns(path, LongStream.range(0, 24).map(i -> operations + i * more).toArray());
  }

  private Warnings warnings() throws UserError {
    return new Warnings(experiment(), figures());
  }
}

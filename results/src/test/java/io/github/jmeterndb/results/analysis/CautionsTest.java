// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.analysis.Caution.Kind;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.Settling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CautionsTest {
  private static final Cell STEADY = Cell.ofTag("insert/jdbc/1");
  private static final Cell OTHER = Cell.ofTag("insert/jdbc/2");

  @Test
  void hasNoneForSteadyWholeCells() {
    assertThat(cautions(steady(), Measured.seconds(OTHER, 100, 102, 99))).isEmpty();
  }

  @Test
  void namesACellThatVaries() {
    assertThat(cautions(steady(), Measured.seconds(OTHER, 100, 180, 60)))
        .containsExactly(
            Caution.of(
                OTHER,
                Kind.UNSTEADY,
                "throughput varied by 54 % from second to second, and fell by 35 % from first to"
                    + " last"));
  }

  @Test
  void namesACellWhoseWindowClosedEarlyAndWhy() {
    PathRecord note = noted(1, "ran out of rows after 1.0 s");
    Round round =
        Measured.round(
            Measured.info("ndb", Map.of("duration", "3"), note),
            Map.of(),
            steady(),
            Measured.seconds(OTHER, 100));

    assertThat(Cautions.of(Measured.experiment(round)))
        .containsExactly(
            Caution.of(
                OTHER, Kind.SHORT, "run: 1.0 s instead of 3.0 s (ran out of rows after 1.0 s)"));
  }

  @Test
  void comparesWithTheLongestCellWhereTheLengthIsNotKnown() {
    assertThat(cautions(steady(), Measured.seconds(OTHER, 100)))
        .containsExactly(Caution.of(OTHER, Kind.SHORT, "run: 1.0 s instead of 3.0 s"));
  }

  @Test
  void namesACellWithErrors() {
    CellRound good = steady();
    CellRound bad =
        new CellRound(
            OTHER,
            3,
            List.of(new ErrorCount("E", 7, "m")),
            good.latencies(),
            good.series(),
            List.of());

    assertThat(cautions(good, bad))
        .containsExactly(
            Caution.of(
                OTHER,
                Kind.ERRORS,
                "7 operations failed, 300 succeeded; a thread whose operation failed pauses for 1"
                    + " ms"));
  }

  @Test
  void namesACellThatMustNotBeUsedAndWhy() {
    PathRecord told = noted(3, "").with(cell -> cell.verdict = "2 rows are missing");

    assertThat(cautions(told))
        .containsExactly(Caution.of(OTHER, Kind.NOT_USED, "run: 2 rows are missing"));
  }

  @Test
  void namesACellThatDidNotStartFromAQuietDatabase() {
    PathRecord told = told(new Settling(10, "", "a local checkpoint went on"), 0);

    assertThat(cautions(told))
        .containsExactly(
            Caution.of(OTHER, Kind.NO_IDLE_START, "run: started while a local checkpoint went on"));
  }

  @Test
  void namesACellThatLostNodesAndWhen() {
    PathRecord whole = noted(3, "lost data node 3 at 1.2 s; lost mysqld at 2.0 s");

    assertThat(
            cautions(
                whole.with(
                    cell -> cell.lostNodes = List.of("data node 3 at 1.2 s", "mysqld at 2.0 s"))))
        .containsExactly(
            Caution.of(
                OTHER, Kind.LOST_NODE, "run: lost data node 3 at 1.2 s; lost mysqld at 2.0 s"));
  }

  /** All latencies of {@link Measured} are 100 µs. */
  @Test
  void namesAnOperationThatWasCutIfItIsLongerThanAllThatWereRecorded() {
    assertThat(cautions(told(null, 3.21)))
        .containsExactly(
            Caution.of(
                OTHER,
                Kind.CUT,
                "an operation was still running after 3.21 s when the window ended: it is in no percentile"));
    assertThat(cautions(told(null, 0.000_2)))
        .extracting(Caution::text)
        .hasToString(
            "[an operation was still running after 200 µs when the window ended: it is in no percentile]");
    assertThat(cautions(told(null, 0.000_1))).isEmpty();
  }

  private static PathRecord noted(double seconds, String note) {
    return PathRecord.of(
        OTHER.tag(),
        cell -> {
          cell.seconds = seconds;
          cell.note = note;
        });
  }

  private static PathRecord told(Settling settling, double longestCut) {
    return noted(3, "")
        .with(
            cell -> {
              cell.settling = settling;
              cell.longestCut = longestCut;
            });
  }

  private static List<Caution> cautions(PathRecord told) {
    return Cautions.of(
        Measured.experiment(
            Measured.round(
                Measured.info("ndb", Map.of(), told),
                Map.of(),
                steady(),
                Measured.seconds(OTHER, 100, 102, 99))));
  }

  @Test
  void namesACellThatFewerRoundsMeasured() {
    Experiment experiment =
        Measured.experiment(
            Measured.round(steady(), Measured.seconds(OTHER, 100, 100, 100)),
            Measured.round(steady()));

    assertThat(Cautions.of(experiment))
        .containsExactly(Caution.of(OTHER, Kind.FEWER_ROUNDS, "measured in 1 of 2 rounds"));
  }

  @Test
  void notesOfACellWhatNothingElseSays() {
    PathRecord told = noted(3, "ran out of rows after 2.9 s");

    assertThat(cautions(told))
        .containsExactly(
            new Caution(Kind.NOTE, Optional.of(OTHER), "run", "ran out of rows after 2.9 s"));
  }

  private static CellRound steady() {
    return Measured.seconds(STEADY, 100, 100, 100);
  }

  private static List<Caution> cautions(CellRound... cells) {
    return Cautions.of(Measured.experiment(Measured.round(cells)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static io.github.jmeterndb.results.study.Claim.Verdict.DOES_NOT_HOLD;
import static io.github.jmeterndb.results.study.Claim.Verdict.HOLDS;
import static io.github.jmeterndb.results.study.Claim.Verdict.NOT_CERTAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Measured;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.results.study.Claim;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsTest {
  private static final int SELECT = 0;
  private static final int UPDATE_AND_DELETE = 2;
  private static final int LOAD = 3;
  private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64);

  @ParameterizedTest
  @CsvSource({
    "2000, HOLDS",
    "1610, HOLDS",
    "1590, DOES_NOT_HOLD",
    "2490, HOLDS",
    "2510, DOES_NOT_HOLD"
  })
  void takesForAboutTwiceWhatTheStudyTookForIt(long tps, Claim.Verdict verdict) {
    Claim claim = claims(both("select", tps)).get(SELECT);

    assertThat(claim.verdict()).as("%s", claim).isEqualTo(verdict);
    assertThat(claim.reason()).contains("1.60–2.50", "no interval, another run may say otherwise");
  }

  @Test
  void saysOnWhichSideAClaimFails() {
    assertThat(claims(both("select", 3000)).get(SELECT).reason()).startsWith("The mean lies above");
    assertThat(claims(both("select", 1000)).get(SELECT).reason()).startsWith("The mean lies below");
  }

  @Test
  void doesNotDecideWhereTheIntervalReachesOverTheEdge() {
    Claim claim =
        claims(both("select", 2400), both("select", 2500), both("select", 2450)).get(SELECT);

    assertThat(claim.verdict()).isEqualTo(NOT_CERTAIN);
    assertThat(claim.here()).contains("interval 2.33–2.58");
    assertThat(claim.reason()).doesNotContain("no interval");
  }

  @Test
  void decidesWhereTheIntervalLiesWithin() {
    assertThat(
            claims(both("select", 2000), both("select", 2010), both("select", 1990))
                .get(SELECT)
                .verdict())
        .isEqualTo(HOLDS);
  }

  @Test
  void wantsBothUpdateAndDelete() {
    CellRound[] equal = both("update", 1000);
    CellRound[] faster = both("delete", 1300);

    assertThat(claims(equal).get(UPDATE_AND_DELETE).verdict()).isEqualTo(NOT_CERTAIN);
    assertThat(claims(joined(equal, faster)).get(UPDATE_AND_DELETE).verdict())
        .isEqualTo(DOES_NOT_HOLD);
  }

  @Test
  void cannotTellWhatFindingFirstCostsWhereNothingIsFound() {
    Round round =
        Measured.round(
            Measured.info("ndb", Map.of("write.mode", "blind")),
            Map.of(),
            joined(both("update", 1000), both("delete", 1000)));

    Claim claim = Claim.of(Measured.experiment(round)).get(UPDATE_AND_DELETE);

    assertThat(claim.verdict()).isEqualTo(NOT_CERTAIN);
    assertThat(claim.reason()).contains("write.mode=blind");
  }

  @ParameterizedTest
  @CsvSource({
    "180, 6, 8, 30, 35, HOLDS",
    "100, 40, 40, 30, 35, DOES_NOT_HOLD",
    "180, 6, 8, 20, 35, DOES_NOT_HOLD",
    "0, 6, 8, 30, 35, NOT_CERTAIN",
    "180, 6, 8, 30, 0, NOT_CERTAIN"
  })
  void tellsByProcessWhereTheLoadIs(
      double mysqld,
      double first,
      double second,
      double firstOfClusterj,
      double secondOfClusterj,
      Claim.Verdict verdict) {
    CellCpu clusterj = cpu(false, 0, firstOfClusterj, secondOfClusterj);
    CellCpu jdbc = cpu(true, mysqld, first, second);

    Claim claim = load(cell -> cell.path().equals("jdbc") ? jdbc : clusterj);

    assertThat(claim.verdict()).as("%s", claim).isEqualTo(verdict);
  }

  /** With the idle mysqld beside it, and its angel, which nobody names. */
  @Test
  void takesForDataNodesOnlyThoseThatTakePart() {
    List<ProcessCpu> loads = new ArrayList<>(cpu(false, 0.3, 40, 41).loads());
    loads.add(new ProcessCpu("a", "ndbmtd", 0.6));
    CellCpu cpu = new CellCpu(loads, List.of());

    assertThat(load(cell -> cpu).reason())
        .contains("the data nodes are evenly loaded over ClusterJ");
  }

  @Test
  void tellsNothingOfTheLoadWhereOneOfTheStudysCellsHasAGap() {
    // Where the data nodes are unevenly loaded, too.
    CellCpu whole = cpu(true, 180, 6, 8);
    CellCpu partial = new CellCpu(whole.loads(), List.of("data node 2 has no samples"));

    Claim claim = load(cell -> cell.tag().equals("delete/jdbc/8") ? partial : whole);

    assertThat(claim.verdict()).isEqualTo(NOT_CERTAIN);
    assertThat(claim.reason())
        .startsWith("The load of mysqld and all data nodes is not known of delete over jdbc at 8");
  }

  @Test
  void judgesNoClaimOfWhichAThreadCountIsMissing() {
    CellRound[] most =
        Stream.of(both("select", 2000))
            .filter(cell -> !cell.cell().tag().matches("select/(jdbc/2|.*/64)"))
            .toArray(CellRound[]::new);

    Claim claim = claims(most).get(SELECT);

    assertThat(claim.verdict()).isEqualTo(NOT_CERTAIN);
    assertThat(claim.reason())
        .isEqualTo(
            "Not measured: select over clusterj at 64 threads; select over jdbc at 2, 64 threads.");
  }

  @Test
  void judgesNoClaimByACellThatCannotBeCompared() {
    PathRecord cell =
        PathRecord.of(
            "select/jdbc/8",
            values -> {
              values.seconds = 1;
              values.lostNodes = List.of("data node 3 at 4.0 s");
            });
    Round round =
        Measured.round(Measured.info("ndb", Map.of(), cell), Map.of(), both("select", 2000));

    Claim claim = Claim.of(Measured.experiment(round)).get(SELECT);

    assertThat(claim.verdict()).isEqualTo(NOT_CERTAIN);
    assertThat(claim.reason())
        .isEqualTo(
            "No speed verdict (node lost (data node 3 at 4.0 s)): select over jdbc at 8 threads.");
  }

  /** What the study did not measure is no part of what it claims. */
  @Test
  void judgesByTheStudysThreadCountsAlone() {
    CellRound[] more =
        joined(
            both("select", 2000),
            new CellRound[] {
              Measured.tps("select/clusterj/128", 9000), Measured.tps("select/jdbc/128", 1000)
            });

    assertThat(claims(more).get(SELECT).here()).isEqualTo("2.00 (2.00–2.00)");
  }

  @Test
  void judgesNothingButNdb() {
    Round round =
        Measured.round(Measured.info("embedded", Map.of()), Map.of(), both("select", 2000));

    assertThat(Claim.of(Measured.experiment(round))).isEmpty();
  }

  /** Processes of no load are not there. */
  private static CellCpu cpu(boolean overJdbc, double mysqld, double first, double second) {
    return new CellCpu(
        Stream.of(
                new ProcessCpu("a", "host", 400),
                new ProcessCpu("a", "mysqld", "mysqld", List.of(), overJdbc, mysqld),
                new ProcessCpu("a", "data node 2", "ndbmtd", List.of(), true, first),
                new ProcessCpu("a", "data node 3", "ndbmtd", List.of(), true, second))
            .filter(load -> load.percent() > 0)
            .toList(),
        List.of());
  }

  /** The claim on load after a run of all the study's cells, with that CPU each. */
  private static Claim load(Function<Cell, CellCpu> cpu) {
    CellRound[] cells =
        joined(
            both("insert", 2000), both("select", 2000), both("update", 2000), both("delete", 2000));
    Map<Cell, CellCpu> byCell = new HashMap<>();
    for (CellRound cell : cells) {
      byCell.put(cell.cell(), cpu.apply(cell.cell()));
    }
    Round round = Measured.round(Measured.info("sandbox", Map.of()), byCell, cells);
    return Claim.of(Measured.experiment(round)).get(LOAD);
  }

  private static CellRound[] joined(CellRound[]... parts) {
    return Stream.of(parts).flatMap(Stream::of).toArray(CellRound[]::new);
  }

  /** That throughput over ClusterJ, and 1000 over JDBC, at all of the study's thread counts. */
  private static CellRound[] both(String operation, long tps) {
    return THREADS.stream()
        .flatMap(
            threads ->
                Stream.of(
                    Measured.tps(operation + "/clusterj/" + threads, tps),
                    Measured.tps(operation + "/jdbc/" + threads, 1000)))
        .toArray(CellRound[]::new);
  }

  private static List<Claim> claims(CellRound[]... rounds) {
    return Claim.of(
        Measured.experiment(List.of(rounds).stream().map(Measured::round).toArray(Round[]::new)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import static io.github.jmeterndb.results.model.Claim.Verdict.CANNOT_BE_TOLD;
import static io.github.jmeterndb.results.model.Claim.Verdict.DOES_NOT_HOLD;
import static io.github.jmeterndb.results.model.Claim.Verdict.HOLDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsTest {
  private static final int SELECT = 0;
  private static final int UPDATE_AND_DELETE = 2;
  private static final int LOAD = 3;

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

    assertThat(claim.verdict()).isEqualTo(CANNOT_BE_TOLD);
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

    assertThat(claims(equal).get(UPDATE_AND_DELETE).verdict()).isEqualTo(CANNOT_BE_TOLD);
    assertThat(
            claims(new CellRound[] {equal[0], equal[1], faster[0], faster[1]})
                .get(UPDATE_AND_DELETE)
                .verdict())
        .isEqualTo(DOES_NOT_HOLD);
  }

  @Test
  void cannotTellWhatFindingFirstCostsWhereNothingIsFound() {
    CellRound[] update = both("update", 1000);
    CellRound[] delete = both("delete", 1000);
    Round round =
        Measured.round(
            Measured.info("ndb", Map.of("write.mode", "blind")),
            Map.of(),
            update[0],
            update[1],
            delete[0],
            delete[1]);

    Claim claim = Claims.of(Measured.experiment(round)).get(UPDATE_AND_DELETE);

    assertThat(claim.verdict()).isEqualTo(CANNOT_BE_TOLD);
    assertThat(claim.reason()).contains("write.mode=blind");
  }

  @ParameterizedTest
  @CsvSource({
    "180, 6, 8, 30, 35, HOLDS",
    "100, 40, 40, 30, 35, DOES_NOT_HOLD",
    "180, 6, 8, 20, 35, DOES_NOT_HOLD",
    "0, 6, 8, 30, 35, CANNOT_BE_TOLD",
    "180, 6, 8, 30, 0, CANNOT_BE_TOLD"
  })
  void tellsByProcessWhereTheLoadIs(
      double mysqld,
      double first,
      double second,
      double firstOfClusterj,
      double secondOfClusterj,
      Claim.Verdict verdict) {
    CellRound[] cells = both("select", 2000);
    Map<Cell, CellCpu> cpu =
        Map.of(
            cells[0].cell(),
            cpu(0, firstOfClusterj, secondOfClusterj),
            cells[1].cell(),
            cpu(mysqld, first, second));
    Round round = Measured.round(Measured.info("sandbox", Map.of()), cpu, cells);

    Claim claim = Claims.of(Measured.experiment(round)).get(LOAD);

    assertThat(claim.verdict()).as("%s", claim).isEqualTo(verdict);
  }

  @Test
  void takesNoAngelForADataNode() {
    CellRound[] cells = both("select", 2000);
    CellCpu cpu =
        new CellCpu(
            List.of(
                new ProcessCpu("a", "ndbmtd#1", 0.3),
                new ProcessCpu("a", "ndbmtd#2", 40),
                new ProcessCpu("a", "ndbmtd#3", 0.6),
                new ProcessCpu("a", "ndbmtd#4", 41)));
    Round round =
        Measured.round(Measured.info("sandbox", Map.of()), Map.of(cells[0].cell(), cpu), cells);

    assertThat(Claims.of(Measured.experiment(round)).get(LOAD).reason())
        .contains("the data nodes are evenly loaded over ClusterJ");
  }

  @Test
  void judgesNothingButNdb() {
    Round round =
        Measured.round(Measured.info("embedded", Map.of()), Map.of(), both("select", 2000));

    assertThat(Claims.of(Measured.experiment(round))).isEmpty();
  }

  private static CellCpu cpu(double mysqld, double first, double second) {
    return new CellCpu(
        List.of(
                new ProcessCpu("a", "host", 400),
                new ProcessCpu("a", "mysqld", mysqld),
                new ProcessCpu("a", "ndbmtd#1", first),
                new ProcessCpu("a", "ndbmtd#2", second))
            .stream()
            .filter(load -> load.percent() > 0)
            .toList());
  }

  /** That throughput over ClusterJ, and 1000 over JDBC. */
  private static CellRound[] both(String operation, long tps) {
    return new CellRound[] {
      Measured.tps(operation + "/clusterj/4", tps), Measured.tps(operation + "/jdbc/4", 1000)
    };
  }

  private static List<Claim> claims(CellRound[]... rounds) {
    return Claims.of(
        Measured.experiment(List.of(rounds).stream().map(Measured::round).toArray(Round[]::new)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Limit.Relation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {
  @Test
  void isReadFromAListOfThem() throws UserError {
    List<Requirement> all =
        Requirement.all(
            "select/clusterj/64 tps>20000, */*/* p99.9 < 50ms,select clusterj/jdbc>=1.5");

    assertThat(all)
        .extracting(Requirement::text, Requirement::path, Requirement::other, Requirement::threads)
        .containsExactly(
            tuple("select/clusterj/64 tps>20000", "clusterj", "", "64"),
            tuple("*/*/* p99.9 < 50ms", "*", "", "*"),
            tuple("select clusterj/jdbc>=1.5", "clusterj", "jdbc", ""));
    assertThat(all)
        .extracting(Requirement::limit)
        .extracting(Limit::figure, Limit::percentile, Limit::relation, Limit::value)
        .containsExactly(
            tuple(Figure.TPS, 0.0, Relation.MORE, 20_000.0),
            tuple(Figure.PERCENTILE, 99.9, Relation.LESS, 50e6),
            tuple(Figure.RATIO, 0.0, Relation.AT_LEAST, 1.5));
  }

  @ParameterizedTest
  @CsvSource({
    "a/b/1 max<2s, MAX, 2e9",
    "a/b/1 errors<0.5%, ERROR_SHARE, 0.5",
    "a/b/1 errors<=0, ERRORS, 0",
    "a/b/1 wrong.rows<1, WRONG_ROWS, 1",
    "a/b/1 cpu<200us, CPU, 2e5",
    "a/b/1 outage<1.5s, OUTAGE, 1.5e9",
    "a/16 b/c>2, RATIO, 2",
    "a/* b[form=best;write.mode=find]/b>0.97, RATIO, 0.97",
  })
  void isOfEachFigureInItsUnit(String text, Figure figure, double limit) throws UserError {
    Requirement requirement = Requirement.all(text).get(0);

    assertThat(requirement.limit().figure()).isEqualTo(figure);
    assertThat(requirement.limit().value()).isEqualTo(limit, within(limit * 1e-12));
  }

  @Test
  void matchesCellsByPatterns() throws UserError {
    Requirement some = Requirement.all("ycsb-*/jdbc[a.b=1;c=2]/8 tps>1").get(0);
    Requirement any = Requirement.all("*/*/* tps>1").get(0);

    assertThat(some.isOf("ycsb-a", "jdbc[a.b=1;c=2]", 8)).isTrue();
    assertThat(some.isOf("ycsb-a", "jdbc[a.b=1;c=2]", 16)).isFalse();
    assertThat(some.isOf("tpcc", "jdbc[a.b=1;c=2]", 8)).isFalse();
    assertThat(some.isOf("ycsb-a", "jdbc", 8)).isFalse();
    assertThat(any.isOf("select@200", "direct", 1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tps>20000",
        "select/clusterj tps>20000",
        "select/clusterj/64 tps",
        "select/clusterj/64 tps>many",
        "select/clusterj/64 tps=20000",
        "select/clusterj/0 tps>1",
        "select/clusterj/64 qps>1",
        "select/clusterj/64 p42<50ms",
        "select/clusterj/64 p99<50",
        "select/clusterj/64 p99>50 ms",
        "select/clusterj/64 errors<x%",
        "select/clusterj/64 p99:50ms",
        "select/clusterj/64 cpu<90%",
        "select/clusterj/64 clusterj/jdbc>1.5",
        "select clusterj/jdbc/h2>1.5",
        "select clusterj/>1.5",
        "select clusterj/jdbc>1.5x",
        ",",
      })
  void isRefusedInALineThatSaysWhat(String text) {
    assertUserError(() -> Parameter.REQUIRE.check(text))
        .hasMessageStartingWith("require: '" + text + "' ")
        .hasMessageEndingWith(".");
  }
}

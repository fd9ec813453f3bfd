// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweepOrderTest {
  @Test
  void letsAnotherPathGoFirstAtEachLargerThreadCount() throws UserError {
    Settings given = settings("clusterj,jdbc", "1,8,4", "slice", "0");

    assertThat(SweepOrder.blocks(given))
        .extracting(block -> block.stream().map(cell -> cell.first().tag()).toList())
        .containsExactly(
            List.of("insert/clusterj/1", "select/clusterj/1"),
            List.of("insert/jdbc/1", "select/jdbc/1"),
            List.of("insert/clusterj/8", "select/clusterj/8"),
            List.of("insert/jdbc/8", "select/jdbc/8"),
            List.of("insert/jdbc/4", "select/jdbc/4"),
            List.of("insert/clusterj/4", "select/clusterj/4"));
  }

  @ParameterizedTest
  @CsvSource({
    "slice,250,true",
    "rate,100,false",
    "slo,p99:10ms,false",
    "faults,kill mysqld @1s,false"
  })
  void letsNoPathsTakeTurnsWhereThatWouldNotBeComparable(
      String property, String value, boolean paired) throws UserError {
    assertThat(SweepOrder.isPaired(settings("clusterj,jdbc", "1,8", property, value)))
        .isEqualTo(paired);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,2,4", "1,2,4,8"})
  void letsTheOtherPathGoFirstInARoundTheOtherWayRound(String threads) throws UserError {
    List<String> reversed = new ArrayList<>(List.of(threads.split(",")));
    Collections.reverse(reversed);

    Map<Integer, String> before = firstPaths("clusterj,jdbc", threads);
    assertThat(firstPaths("jdbc,clusterj", String.join(",", reversed)))
        .allSatisfy((count, path) -> assertThat(path).isNotEqualTo(before.get(count)));
  }

  private static Map<Integer, String> firstPaths(String paths, String threads) throws UserError {
    Map<Integer, String> first = new HashMap<>();
    for (List<SweepCell> block : SweepOrder.blocks(settings(paths, threads, "slice", "0"))) {
      Cell cell = block.get(0).first();
      first.putIfAbsent(cell.threads(), cell.path());
    }
    return first;
  }

  private static Settings settings(String paths, String threads, String property, String value)
      throws UserError {
    return Settings.of(
        Map.of("operations", "insert,select", "paths", paths, "threads", threads, property, value)
            ::get);
  }
}

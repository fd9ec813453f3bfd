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
  private static final Map<String, String> GIVEN =
      Map.of(
          "paths",
          "clusterj,jdbc",
          "operations",
          "insert,select",
          "threads",
          "1,8,4",
          "slice",
          "0");

  @Test
  void letsAnotherPathGoFirstAtEachLargerThreadCount() throws UserError {
    assertThat(tags(SweepOrder.blocks(settings())))
        .containsExactly(
            List.of("insert/clusterj/1", "select/clusterj/1"),
            List.of("insert/jdbc/1", "select/jdbc/1"),
            List.of("insert/clusterj/8", "select/clusterj/8"),
            List.of("insert/jdbc/8", "select/jdbc/8"),
            List.of("insert/jdbc/4", "select/jdbc/4"),
            List.of("insert/clusterj/4", "select/clusterj/4"));
  }

  @ParameterizedTest
  @CsvSource({"rate,100", "slo,p99:10ms", "faults,kill mysqld @1s"})
  void letsNoPathsTakeTurnsWhereThatWouldNotBeComparable(String property, String value)
      throws UserError {
    Map<String, String> given = new HashMap<>(GIVEN);
    given.remove("slice");
    assertThat(SweepOrder.isPaired(Settings.of(given::get))).isTrue();

    given.put(property, value);
    assertThat(SweepOrder.isPaired(Settings.of(given::get))).isFalse();
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
    Map<String, String> given =
        Map.of("paths", paths, "operations", "insert", "threads", threads, "slice", "0");
    Map<Integer, String> first = new HashMap<>();
    for (List<SweepCell> block : SweepOrder.blocks(Settings.of(given::get))) {
      Cell cell = block.get(0).first();
      first.putIfAbsent(cell.threads(), cell.path());
    }
    return first;
  }

  private static Settings settings() throws UserError {
    return Settings.of(GIVEN::get);
  }

  private static List<List<String>> tags(List<List<SweepCell>> blocks) {
    return blocks.stream()
        .map(block -> block.stream().flatMap(cell -> cell.cells().stream()).map(Cell::tag).toList())
        .toList();
  }
}

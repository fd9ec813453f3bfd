// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepOrderTest {
  private static final Map<String, String> GIVEN =
      Map.of("paths", "clusterj,jdbc", "operations", "insert,select", "threads", "1,8,4");

  @Test
  void runsTheOperationsOfAPathAtAThreadCountInARow() throws UserError {
    assertThat(tags(SweepOrder.blocks(settings())).get(0))
        .containsExactly("insert/clusterj/1", "select/clusterj/1");
  }

  @Test
  void letsAnotherPathGoFirstAtEachThreadCount() throws UserError {
    assertThat(tags(SweepOrder.blocks(settings())))
        .containsExactly(
            List.of("insert/clusterj/1", "select/clusterj/1"),
            List.of("insert/jdbc/1", "select/jdbc/1"),
            List.of("insert/jdbc/8", "select/jdbc/8"),
            List.of("insert/clusterj/8", "select/clusterj/8"),
            List.of("insert/clusterj/4", "select/clusterj/4"),
            List.of("insert/jdbc/4", "select/jdbc/4"));
  }

  @Test
  void warmsEachPathUpWithTheMostThreads() throws UserError {
    assertThat(tags(SweepOrder.warmups(settings())))
        .containsExactly(
            List.of("insert/clusterj/8", "select/clusterj/8"),
            List.of("insert/jdbc/8", "select/jdbc/8"));
  }

  private static Settings settings() throws UserError {
    return Settings.of(GIVEN::get);
  }

  private static List<List<String>> tags(List<List<Cell>> blocks) {
    return blocks.stream().map(block -> block.stream().map(Cell::tag).toList()).toList();
  }
}

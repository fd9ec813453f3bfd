// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.sql.Uptimes;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A sweep whose database loses a node without a planned fault. */
class SweepLostNodesTest {
  private static final String NODE = "data node 3";
  private static final long MINUTE = 60;

  private final Map<String, Uptimes> server = Map.of("mysqld", this::uptimes);
  private volatile BooleanSupplier isAway = () -> false;

  @Test
  void namesItInTheCellAndBeforeTheNext() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(server, "operations=select", "paths=sql")) {
      CellThreads losing =
          cell ->
              new PlainThreads(
                      20,
                      running -> {
                        isAway = () -> true;
                        running.stop();
                      })
                  .run(cell);

      embedded.sweep(losing).run();

      assertThat(embedded.cells()).hasSize(2);
      PathRecord first = embedded.cells().get(0);
      assertThat(first.lostNodes).containsExactly(NODE + " in its window");
      assertThat(first.note).isEqualTo("lost " + first.lostNodes.get(0));
      assertThat(embedded.said().get(0)).contains("lost " + NODE + " in its window");
      assertThat(embedded.cells().get(1).lostNodes).containsExactly(NODE + " before its window");
    }
  }

  @Test
  void searchesARateWithAllThatWasTriedAndTriesItAgainWhereAWindowLostOne() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(
            server, "operations=select", "paths=direct", "threads=1", "slo=p50:1us")) {
      CellThreads losing =
          cell -> {
            if (cell.cell().operation().rate().isPresent()) {
              // Until the first window has been reported.
              isAway = () -> embedded.said().isEmpty();
            }
            new PlainThreads(100).run(cell);
          };

      embedded.sweep(losing).run();

      assertThat(embedded.runDirectory().readInfo().slos).hasSize(1);
      SloInfo found = embedded.runDirectory().readInfo().slos.get(0);
      assertThat(found.cell()).isEqualTo("select/direct/1");
      // No operation ends so soon after its scheduled start.
      assertThat(found.missing()).startsWith("no highest rate within p50:1us was found: ");
      assertThat(embedded.said()).last().asString().contains(found.missing());
      assertThat(embedded.tags())
          .as("a cell a window")
          .containsExactlyElementsOf(
              found.windows().stream()
                  .map(window -> "select@" + window.rate() + "/direct/1")
                  .toList());
      assertThat(found.windows().get(0).why()).isEqualTo("lost " + NODE + " in its window");
      assertThat(found.windows().get(1).rate()).isEqualTo(found.windows().get(0).rate());
      assertThat(found.windows().get(1).why()).doesNotContain("lost");
    }
  }

  private Map<String, Long> uptimes() {
    return isAway.getAsBoolean()
        ? Map.of("mysqld", MINUTE, "data node 2", MINUTE)
        : Map.of("mysqld", MINUTE, "data node 2", MINUTE, NODE, MINUTE);
  }
}

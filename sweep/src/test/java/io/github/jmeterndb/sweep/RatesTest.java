// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import org.junit.jupiter.api.Test;

class RatesTest {
  @Test
  void areSweptOverEachPathWithWhatBecameOfTheOperations() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(
            "operations=select,update", "threads=2", "rate=2000,1000", "arrivals=even")) {
      embedded.sweep(new PlainThreads(30)).run();

      assertThat(embedded.tags())
          .containsExactly(
              "select@2000/sql/2",
              "update@2000/sql/2",
              "select@2000/direct/2",
              "update@2000/direct/2",
              "select@1000/direct/2",
              "update@1000/direct/2",
              "select@1000/sql/2",
              "update@1000/sql/2");
      for (PathRecord cell : embedded.cells()) {
        ArrivalInfo arrivals = cell.arrivals;
        assertThat(arrivals.done()).as(cell.cell).isGreaterThanOrEqualTo(30);
        assertThat(arrivals.started()).isEqualTo(arrivals.done());
        assertThat(arrivals.offered()).isEqualTo(arrivals.started() + arrivals.lost());
        assertThat(cell.verdict).isEmpty();
      }
      assertThat(embedded.runDirectory().latencyLog()).content().contains("Tag=update@1000/sql/2,");
      assertThat(embedded.runDirectory().serviceLog())
          .content()
          .contains("Tag=select@2000/direct/2,");
    }
  }

  @Test
  void areSearchedWithAllThatWasTriedInTheRunDirectory() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1", "slo=p50:1us")) {
      // No operation ends that soon after its scheduled start: the search goes down to its lowest
      // rate.
      embedded.sweep(new PlainThreads(100)).run();

      assertThat(embedded.runDirectory().readInfo().slos).hasSize(1);
      SloInfo found = embedded.runDirectory().readInfo().slos.get(0);
      assertThat(found.cell()).isEqualTo("select/direct/1");
      assertThat(found.slo()).isEqualTo("p50:1us");
      assertThat(found.answers()).isFalse();
      assertThat(found.missing()).startsWith("no highest rate within p50:1us was found: ");
      assertThat(embedded.tags())
          .as("a cell a window")
          .containsExactlyElementsOf(
              found.windows().stream()
                  .map(window -> "select@" + window.rate() + "/direct/1")
                  .toList());
      assertThat(embedded.said()).last().asString().contains(found.missing());
    }
  }
}

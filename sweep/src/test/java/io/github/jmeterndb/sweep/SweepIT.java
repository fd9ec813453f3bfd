// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepIT {
  @Test
  void warmsUpBeforeTheFirstCellAndRecordsNothingOfIt() throws Exception {
    List<Cell> run = new ArrayList<>();
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "threads=2,1", "warmup=1")) {
      embedded
          .sweep(
              cell -> {
                run.add(cell.cell());
                cell.stop();
              })
          .run();

      assertThat(run.stream().map(Cell::tag))
          .startsWith("select/direct/1", "select/direct/2", "select/sql/1", "select/sql/2")
          .hasSize(4 + 4);
      assertThat(embedded.said())
          .startsWith(
              "Warming up: select over direct, 2 threads", "Warming up: select over sql, 2 threads")
          .hasSize(2 + 4);
      assertThat(embedded.tags()).hasSize(4);
    }
  }

  @Test
  void countsRetriesByTheirCodeAndNotAsErrors() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(
            "operations=select", "paths=direct", "threads=1", "warmup=0", "retry=temporary")) {
      AtomicInteger selects = new AtomicInteger();
      FakeRows deadlocked =
          (table, keys) -> {
            if (selects.incrementAndGet() % 2 == 1) {
              throw new StoreException(
                  "40001/1213", "Deadlock found", Outcome.NOT_APPLIED, true, null);
            }
            return new Object[][] {Row.of((int) keys[0][0], 0).values()};
          };
      embedded.replace("direct", deadlocked);
      embedded.sweep(new PlainThreads(50)).run();

      PathRecord cell = embedded.cells().get(0);
      assertThat(cell.retries)
          .as("one for each operation")
          .containsOnlyKeys("40001/1213")
          .containsValue(cell.operations);
      assertThat(cell.operations).isGreaterThanOrEqualTo(50);
      assertThat(cell.errors).isZero();
    }
  }

  @Test
  void hasRowsToDeleteForTheWholeWindow() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=delete", "paths=sql", "rows=10", "threads=2")) {
      // More than are loaded at any rate.
      embedded.sweep(PlainThreads.pausing(20_000)).run();

      assertThat(embedded.cells())
          .hasSize(1)
          .allSatisfy(
              cell -> {
                assertThat(cell.operations).isGreaterThan(10);
                assertThat(cell.seconds).isEqualTo(1);
                assertThat(cell.operationsByThread).hasSize(2).allMatch(count -> count > 0);
              });
      assertThat(embedded.ids())
          .as("the rows that stay")
          .containsAll(IntStream.rangeClosed(1, 10).boxed().toList());
    }
  }

  @Test
  void failsWhereAStoreFailsAlways() throws Exception {
    try (SweepOnEmbedded embedded = SweepOnEmbedded.start("threads=2")) {
      FakeRows full =
          (table, keys) -> {
            throw new StoreException(
                "NDB-827", "Out of memory\nin the data nodes", Outcome.NOT_APPLIED, null);
          };
      embedded.replace("sql", full);
      Sweep sweep = embedded.sweep(new PlainThreads(5));

      assertUserError(sweep::run)
          .hasMessage("No insert over sql, 2 threads succeeded: NDB-827: Out of memory");
      assertThat(embedded.tags())
          .as("what was measured before is there, and the cell that failed")
          .hasSize(5)
          .endsWith("insert/sql/2");
      assertThat(embedded.cells().get(4).errors).isBetween(5L, 10L);
      assertThat(embedded.runDirectory().errors())
          .content()
          .contains("insert/sql/2,NDB-827,")
          .contains("Out of memory in the data nodes");
    }
  }

  @Test
  void runsRatesOverEachPathWithWhatBecameOfTheOperations() throws Exception {
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
        assertThat(cell.arrivals.done()).as(cell.cell).isGreaterThanOrEqualTo(30);
        assertThat(cell.verdict).isEmpty();
      }
      assertThat(embedded.runDirectory().latencyLog()).content().contains("Tag=update@1000/sql/2,");
      assertThat(embedded.runDirectory().serviceLog())
          .content()
          .contains("Tag=select@2000/direct/2,");
    }
  }
}

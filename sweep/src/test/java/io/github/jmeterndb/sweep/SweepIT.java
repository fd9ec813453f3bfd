// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Uptimes;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweepIT {
  private static final String NODE = "data node 3";
  private static final long MINUTE = 60;

  private final Map<String, Uptimes> server = Map.of("mysqld", this::uptimes);
  private volatile BooleanSupplier isAway = () -> false;
  private SweepOnEmbedded embedded;

  @AfterEach
  void close() throws IOException {
    embedded.close();
  }

  @Test
  void warmsUpBeforeTheFirstCellAndRecordsNothingOfIt() throws Exception {
    List<Cell> run = new ArrayList<>();
    embedded = SweepOnEmbedded.start("operations=select", "threads=2,1", "warmup=1");
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

  @Test
  void countsRetriesByTheirCodeAndNotAsErrors() throws Exception {
    embedded =
        SweepOnEmbedded.start(
            "operations=select", "paths=direct", "threads=1", "warmup=0", "retry=temporary");
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

  @Test
  void hasRowsToDeleteForTheWholeWindow() throws Exception {
    embedded = SweepOnEmbedded.start("operations=delete", "paths=sql", "rows=10", "threads=2");
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

  @Test
  void failsWhereAStoreFailsAlways() throws Exception {
    embedded = SweepOnEmbedded.start("threads=2");
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

  @Test
  void runsRatesOverEachPathWithWhatBecameOfTheOperations() throws Exception {
    embedded =
        SweepOnEmbedded.start(
            "operations=select,update", "threads=2", "rate=2000,1000", "arrivals=even");
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

  @Test
  void notesOnceThatAPathReportsNoCounters() throws Exception {
    embedded = SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1,2");
    FakeRows loaded = (table, keys) -> new Object[][] {Row.of((int) keys[0][0], 0).values()};
    embedded.replace(
        "direct",
        new ConnectionTo<Rows>(loaded) {
          @Override
          public Map<String, Long> counters() throws UserError {
            throw new UserError("no counters of this store");
          }
        });
    embedded.sweep(new PlainThreads(50)).run();

    assertThat(embedded.cells().stream().map(path -> path.note))
        .containsExactly("no counters of this store", "");
    assertThat(embedded.cells()).allMatch(cell -> cell.counters.isEmpty());
    assertThat(embedded.cells()).allMatch(cell -> cell.operations >= 50);
  }

  @Test
  void countsTheQueriesAndNewConnectionsOfEachCellAlone() throws Exception {
    embedded =
        SweepOnEmbedded.start("operations=select,update", "paths=sql", "threads=2", "warmup=1");
    embedded.sweep(new PlainThreads(50)).run();

    PathRecord select = embedded.cells().get(0);
    assertThat(select.counters)
        .as("one for each operation of warm-up and window, none of what was before")
        .containsOnly(
            Map.entry(Counted.READ_QUERIES, select.operations),
            Map.entry(Counted.WRITE_QUERIES, 0L),
            Map.entry(Counted.OTHER_QUERIES, 0L),
            Map.entry(Counted.CONNECTIONS, 0L));
    PathRecord update = embedded.cells().get(1);
    assertThat(update.counters)
        .containsEntry(Counted.WRITE_QUERIES, update.operations)
        .containsEntry(Counted.READ_QUERIES, 0L);
  }

  @Test
  void namesALostNodeInTheCellAndBeforeTheNext() throws Exception {
    embedded = SweepOnEmbedded.start(server, "operations=select", "paths=sql");
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

  @Test
  void searchesARateWithAllThatWasTriedAndTriesItAgainWhereAWindowLostOne() throws Exception {
    embedded =
        SweepOnEmbedded.start(
            server, "operations=select", "paths=direct", "threads=1", "slo=p50:1us");
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

  private Map<String, Long> uptimes() {
    return isAway.getAsBoolean()
        ? Map.of("mysqld", MINUTE, "data node 2", MINUTE)
        : Map.of("mysqld", MINUTE, "data node 2", MINUTE, NODE, MINUTE);
  }

  /** A store whose writes do the same as its reads. */
  @FunctionalInterface
  private interface FakeRows extends Rows {
    @Override
    default void insert(Layout table, Object[]... rows) throws StoreException {
      read(table, rows);
    }

    @Override
    default void update(Layout table, Object[]... rows) throws StoreException {
      read(table, rows);
    }

    @Override
    default void delete(Layout table, Object[]... keys) throws StoreException {
      read(table, keys);
    }
  }
}

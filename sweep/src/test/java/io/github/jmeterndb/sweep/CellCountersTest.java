// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CellCountersTest {
  private static final String SELECTS = "ndbapi.pk_op";

  @Test
  void areRecordedAsTheirDifferenceOverTheCell() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1,2", "warmup=1")) {
      embedded.replace("direct", counting(1));
      embedded.sweep(new PlainThreads(50)).run();

      assertThat(embedded.cells()).hasSize(2);
      for (PathRecord cell : embedded.cells()) {
        assertThat(cell.operations).isGreaterThanOrEqualTo(50);
        assertThat(cell.counters)
            .as("one for each operation of warm-up and window, none of what was before")
            .containsExactly(Map.entry(SELECTS, cell.operations));
      }
    }
  }

  @Test
  void areMissedInANoteAndNotMore() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1,2")) {
      embedded.replace(
          "direct",
          new ConnectionTo<Rows>((FakeRows) (table, keys) -> row(keys)) {
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
  }

  @Test
  void areQueriesAndNewConnectionsOverAPathThroughSql() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select,update", "paths=sql", "threads=2")) {
      embedded.sweep(new PlainThreads(50)).run();

      PathRecord select = embedded.cells().get(0);
      assertThat(select.counters)
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
  }

  private static PathConnection<Rows> counting(int step) {
    AtomicLong count = new AtomicLong(1_000_000);
    FakeRows store =
        (table, keys) -> {
          count.addAndGet(step);
          return row(keys);
        };
    return new ConnectionTo<Rows>(store) {
      @Override
      public Map<String, Long> counters() {
        return Map.of(SELECTS, count.get());
      }
    };
  }

  private static Object[][] row(Object[]... keys) {
    return new Object[][] {Row.of((int) keys[0][0], 0).values()};
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellCountersTest {
  @Test
  void areMissedInANoteAndNotMore() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1,2")) {
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
  }

  @Test
  void areQueriesAndNewConnectionsOfTheCellAloneOverAPathThroughSql() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select,update", "paths=sql", "threads=2", "warmup=1")) {
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
  }
}

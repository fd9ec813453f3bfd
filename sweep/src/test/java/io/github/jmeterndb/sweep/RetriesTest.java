// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetriesTest {
  private static final String DEADLOCK = "40001/1213";

  private final AtomicInteger selects = new AtomicInteger();

  /** Every other select meets a deadlock. */
  private final FakeRows deadlocked =
      (table, keys) -> {
        if (selects.incrementAndGet() % 2 == 1) {
          throw new StoreException(DEADLOCK, "Deadlock found", Outcome.NOT_APPLIED, true, null);
        }
        return new Object[][] {Row.of((int) keys[0][0], 0).values()};
      };

  @Test
  void areCountedByTheirCodeAndAreNoErrors() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(
            "operations=select", "paths=direct", "threads=1", "warmup=0", "retry=temporary")) {
      embedded.replace("direct", deadlocked);
      embedded.sweep(new PlainThreads(50)).run();

      PathRecord cell = embedded.cells().get(0);
      assertThat(cell.retries)
          .as("one for each operation")
          .containsOnlyKeys(DEADLOCK)
          .containsValue(cell.operations);
      assertThat(cell.operations).isGreaterThanOrEqualTo(50);
      assertThat(cell.errors).isZero();
      assertThat(embedded.said())
          .last()
          .asString()
          .contains(String.format(Locale.ROOT, "%,d tried again", cell.operations))
          .doesNotContain("ERRORS");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.PathRecord;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a sweep makes of operations that are tried again. */
class RetriesTest {
  @Test
  void areCountedByTheirCodeAndAreNoErrors() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(
            "operations=select", "paths=direct", "threads=1", "warmup=0", "retry=temporary")) {
      embedded.replace("direct", new RetriedStore());
      embedded.sweep(new PlainThreads(50)).run();

      PathRecord cell = embedded.cells().get(0);
      assertThat(cell.retries())
          .as("one for each operation")
          .containsOnlyKeys(RetriedStore.DEADLOCK)
          .containsValue(cell.operations());
      assertThat(cell.operations()).isGreaterThanOrEqualTo(50);
      assertThat(cell.errors()).isZero();
      assertThat(embedded.said())
          .last()
          .asString()
          .contains(String.format(Locale.ROOT, "%,d tried again", cell.operations()))
          .doesNotContain("ERRORS");
    }
  }

  @Test
  void areErrorsWhereTheyAreNotAskedFor() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1", "warmup=0")) {
      embedded.replace("direct", new RetriedStore());
      embedded.sweep(new PlainThreads(50)).run();

      PathRecord cell = embedded.cells().get(0);
      assertThat(cell.retries()).isEmpty();
      assertThat(cell.errors()).isPositive();
      assertThat(embedded.said()).last().asString().doesNotContain("tried again");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.measure.precision.PrecisionWatch;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.PrecisionInfo;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What a sweep makes of a precision. */
class PrecisionIT {
  /**
   * The precision is one that any machine has soon, within a duration that none takes for it;
   * whether it is reached is up to the machine. SureCellTest has a cell that ends early.
   */
  @Test
  void tellsHowSureAThroughputIs() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start(
            "operations=select", "paths=direct", "threads=2", "precision=90%", "duration=30")) {
      embedded.sweep(PlainThreads.atAPace()).run();

      assertThat(embedded.cells()).hasSize(1);
      PathRecord cell = embedded.cells().get(0);
      PrecisionInfo precision = cell.precision();
      assertThat(precision.wanted()).isEqualTo(0.9);
      assertThat(precision.seconds()).isBetween(1, PrecisionWatch.FEWEST_SECONDS);
      assertThat(precision.low()).isLessThan(precision.tps());
      assertThat(precision.high()).isGreaterThan(precision.tps());
      assertThat(cell.invalid()).isEmpty();
      assertThat(embedded.said())
          .last()
          .asString()
          .contains(" % after " + precision.seconds() + " s");
    }
  }

  @Test
  void leavesNothingInTheFilesWhereNoneIsAskedFor() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=select", "paths=direct", "threads=1")) {
      embedded.sweep(new PlainThreads(30)).run();

      assertThat(Files.readString(embedded.runDirectory().runJson()))
          .doesNotContain("\"precision\" : {");
    }
  }
}

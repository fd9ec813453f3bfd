// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure.precision;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.PrecisionInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PrecisionWatchTest {
  private static final Cell CELL = Cell.ofTag("tpcc/jdbc/4");
  private static final Cell PART = CELL.of(new Part("payment"));

  private final List<String> written = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final PrecisionWatch watch =
      new PrecisionWatch((cell, start, end, latencies) -> written.add(cell.tag()), 0.03);

  @Test
  void tellsOnceWhenTheThroughputIsSureEnoughAndHandsOnAllThatIsRecorded() throws IOException {
    watch.whenReached(() -> told.add("reached"));

    for (int second = 0; second < PrecisionWatch.FEWEST_SECONDS - 1; second++) {
      write(CELL, 1000, 100 + second % 2);
      write(PART, 1000, 1 + 50 * (second % 2));
    }
    assertThat(told).isEmpty();
    assertThat(watch.info()).hasValueSatisfying(info -> assertThat(info.reached()).isFalse());

    write(CELL, 1000, 100);
    write(CELL, 1000, 7);
    assertThat(told).containsExactly("reached");
    assertThat(written).hasSize(2 * PrecisionWatch.FEWEST_SECONDS);
    PrecisionInfo info = watch.info().orElseThrow();
    assertThat(info.reached()).isTrue();
    assertThat(info.wanted()).isEqualTo(0.03);
    assertThat(info.seconds()).isEqualTo(PrecisionWatch.FEWEST_SECONDS);
    assertThat(info.tps()).isBetween(100.0, 101.0);
    assertThat(info.low()).isLessThan(info.tps());
    assertThat(info.high()).isGreaterThan(info.tps());
    assertThat(info.part()).isLessThan(0.03);
  }

  @Test
  void leavesOutASecondThatWasCutShort() throws IOException {
    for (int i = 0; i < BatchMeans.FEWEST; i++) {
      write(CELL, 999, 100);
    }
    assertThat(watch.info()).isEmpty();
  }

  private void write(Cell cell, long millis, long operations) throws IOException {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000, operations);
    watch.write(cell, 0, millis, latencies);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MergedSecondsTest {
  private static final Cell CELL = Cell.ofTag("select/jdbc/3");
  private static final long OPENED = 1_700_000_000_000L;

  private final List<String> written = new ArrayList<>();
  private final MergedSeconds seconds =
      new MergedSeconds(CELL, List.of("one", "two"), this::write, () -> OPENED);

  @Test
  void areWrittenOnceWhenAllHaveSentThem() throws Exception {
    add("one", 0, 1_000, 5);
    add("one", 1, 1_000, 7);
    assertThat(written).isEmpty();

    add("two", 0, 1_000, 1);
    add("two", 1, 400, 2);
    assertThat(written).containsExactly("select/jdbc/3 0 1000: 6");

    seconds.close();
    assertThat(written).containsExactly("select/jdbc/3 0 1000: 6", "select/jdbc/3 1000 1000: 9");
  }

  /** Else all that the others send from then on would be kept until the end of the cell. */
  @Test
  void waitForNoneThatSendsNothingAnyMore() throws Exception {
    add("two", 0, 1_000, 1);
    seconds.without("two");
    add("one", 0, 1_000, 5);
    add("one", 1, 1_000, 7);
    add("one", 2, 1_000, 8);

    assertThat(written).containsExactly("select/jdbc/3 0 1000: 6", "select/jdbc/3 1000 1000: 7");
  }

  private void add(String engine, int index, int millis, int operations) throws Exception {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(1_000, operations);
    long start = OPENED + index * 1_000L;
    seconds.add(engine, CELL, start, start + millis, histogram);
  }

  private void write(Cell of, long start, long end, Histogram latencies) {
    written.add(
        "%s %s %s: %s".formatted(of.tag(), start - OPENED, end - start, latencies.getTotalCount()));
  }
}

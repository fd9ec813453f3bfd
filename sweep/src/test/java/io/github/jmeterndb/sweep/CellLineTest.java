// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellLineTest {
  private static final String LONGEST = "update over clusterj, 64 threads";

  @ParameterizedTest
  @CsvSource({
    "12000, 10, '1,200 TPS'",
    "990, 10, 99.0 TPS",
    "10, 10, 1.0 TPS",
    "1, 12.34, 12.3 s each",
    "0, 10, 0.0 TPS",
    "0, 0, no TPS"
  })
  void saysHowLongEachTookWhereThereIsLessThanOneASecond(long count, double seconds, String words) {
    assertThat(new CellLine("[ 1/16]", LONGEST, latencies(count), seconds, "", "").fit(0))
        .contains(" " + words);
  }

  @Test
  void fitsIntoEightyColumns() {
    CellLine line = line(LONGEST, "", "about 3 min left");

    assertThat(line.fit(80))
        .isEqualTo("[ 1/16] " + LONGEST + "  19,707 TPS  p99 12,345 µs  3 min left")
        .hasSizeLessThan(80);
  }

  @Test
  void shortensTheCellBeforeItsFigures() {
    CellLine line = line("update at 1,000/s over clusterj, 64 threads", "   3 ERRORS", "7 s left");

    assertThat(line.cut(80))
        .hasSize(79)
        .startsWith("[ 1/16] update at 1,000/s")
        .endsWith("…  19,707 TPS  p99 12,345 µs  3 ERRORS  7 s left");
  }

  private static CellLine line(String title, String remarks, String left) {
    Histogram latencies = latencies(19_000);
    latencies.recordValueWithCount(12_345_000, 707);
    return new CellLine("[ 1/16]", title, latencies, 1, remarks, left);
  }

  private static Histogram latencies(long count) {
    Histogram latencies = new Histogram(5);
    latencies.recordValueWithCount(2_345_000, count);
    return latencies;
  }
}

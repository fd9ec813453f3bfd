// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {
  private static final long EPOCH = 1_700_000_000_000L;

  @TempDir private Path folder;

  @Test
  void givesBackTheLinesOfSeveralCells() throws IOException {
    Path file = folder.resolve("latency.hlog");
    Cell insert = new Cell(new Operation("insert"), "clusterj", 1);
    Cell delete =
        new Cell(
            new Operation("delete"),
            "jdbc[jdbc.properties=useConfigs=maxPerformance;form=best]",
            64);
    try (LatencyLog log = new LatencyLog(file)) {
      log.write(insert, EPOCH, EPOCH + 1_000, histogramOf(150_000));
      log.write(delete, EPOCH + 5_000, EPOCH + 5_250, histogramOf(2_000_000));
    }

    List<Histogram> lines = LatencyLines.of(file);
    assertThat(lines).extracting(line -> Cell.ofTag(line.getTag())).containsExactly(insert, delete);
    assertThat(lines)
        .extracting(Histogram::getStartTimeStamp)
        .containsExactly(EPOCH, EPOCH + 5_000);
    assertThat(lines)
        .extracting(Histogram::getEndTimeStamp)
        .containsExactly(EPOCH + 1_000, EPOCH + 5_250);
    assertThat(lines.get(0)).as("nanoseconds, unscaled").isEqualTo(histogramOf(150_000));
    assertThat(lines.get(1)).as("nanoseconds, unscaled").isEqualTo(histogramOf(2_000_000));
  }

  @Test
  void saysSoWhenTheDiskIsFull() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no disk that is always full");

    assertThatThrownBy(() -> new LatencyLog(full))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be written");
  }

  private static Histogram histogramOf(long nanoseconds) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(nanoseconds);
    return histogram;
  }
}

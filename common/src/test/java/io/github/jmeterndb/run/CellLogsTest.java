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

/** The latencies and the errors of cells. */
class CellLogsTest {
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
      log.write(insert, EPOCH, EPOCH + 1_000, LatencyLines.histogram(150_000));
      log.write(delete, EPOCH + 5_000, EPOCH + 5_250, LatencyLines.histogram(2_000_000));
    }

    List<Histogram> lines = LatencyLines.of(file);
    assertThat(lines).extracting(line -> Cell.ofTag(line.getTag())).containsExactly(insert, delete);
    assertThat(lines)
        .extracting(Histogram::getStartTimeStamp)
        .containsExactly(EPOCH, EPOCH + 5_000);
    assertThat(lines)
        .extracting(Histogram::getEndTimeStamp)
        .containsExactly(EPOCH + 1_000, EPOCH + 5_250);
    assertThat(lines.get(0)).as("nanoseconds, unscaled").isEqualTo(LatencyLines.histogram(150_000));
    assertThat(lines.get(1))
        .as("nanoseconds, unscaled")
        .isEqualTo(LatencyLines.histogram(2_000_000));
  }

  @Test
  void sayThatTheDiskIsFull() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no disk that is always full");

    assertThatThrownBy(() -> new LatencyLog(full))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be written");
    assertThatThrownBy(() -> new ErrorLog(full)).isInstanceOf(IOException.class);
  }

  private static final long NOON = 1_700_000_000L;
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/4");

  @Test
  void errorsHaveALineAKindACellASecond() throws IOException {
    Path file = folder.resolve("errors.csv");
    try (ErrorLog log = new ErrorLog(file)) {
      log.record(NOON, INSERT, "HY000/1297", "\nLink failure\r\n\n\tat the  node ", 1);
      log.record(NOON, Cell.ofTag("update/jdbc/4"), "HY000/1297", "other cell", 1);
      log.record(NOON, INSERT, "a,b", "Duplicate entry '1', \"x\" for key; sbtest1.PRIMARY", 1);
      log.record(NOON, INSERT, "HY000/1297", "second", 1);
      log.record(NOON + 1, INSERT, "HY000/1297", "other second", 1);
      log.record(NOON, INSERT, "HY000/1297", "of a thread that is late", 1);
      log.record(NOON + 1, INSERT, "HY000/1297", "in time", 1);
    }

    assertThat(file)
        .hasContent(
            """
            time,cell,code,count,message
            2023-11-14T22:13:20Z,insert/jdbc/4,HY000/1297,2,Link failure at the node
            2023-11-14T22:13:20Z,update/jdbc/4,HY000/1297,1,other cell
            2023-11-14T22:13:20Z,insert/jdbc/4,"a,b",1,"Duplicate entry '1', ""x"" for key; sbtest1.PRIMARY"
            2023-11-14T22:13:21Z,insert/jdbc/4,HY000/1297,3,other second
            """);
  }
}

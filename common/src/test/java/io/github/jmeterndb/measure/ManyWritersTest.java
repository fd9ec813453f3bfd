// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.AtOnce;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.Operation;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The latencies of many threads, at made-up times. */
class ManyWritersTest {
  private static final int THREADS = 8;
  private static final int SECONDS = 20;
  private static final int OPERATIONS = 100;
  private static final long EPOCH = 1_700_000_000_000L;

  @TempDir private Path folder;

  @Test
  void giveOneLineASecondWithTheOperationsOfAllThreads() throws Exception {
    Path file = folder.resolve("latency.hlog");
    Cell cell = new Cell(new Operation("select"), "sql", THREADS);
    Window window = new Window(SECONDS);
    window.openAfter(0, EPOCH, 0);
    Histogram total;
    try (LatencyLog log = new LatencyLog(file)) {
      LatencyRecorder recorder = new LatencyRecorder(cell, window, log);
      AtOnce.inThreads(THREADS, thread -> record(recorder.newWriter(), thread));
      recorder.close();
      total = recorder.total();
    }

    List<Histogram> lines = LatencyLines.of(file);
    assertThat(lines).hasSize(SECONDS);
    for (int second = 0; second < SECONDS; second++) {
      Histogram line = lines.get(second);
      assertThat(line.getStartTimeStamp()).isEqualTo(EPOCH + second * 1_000L);
      assertThat(line.getTag()).isEqualTo("select/sql/8");
      assertThat(LatencyLines.millis(line))
          .as("latencies in second %d", second)
          .containsExactlyElementsOf(Collections.nCopies(THREADS * OPERATIONS, second + 1L));
    }
    assertThat(total.getTotalCount()).isEqualTo(THREADS * OPERATIONS * SECONDS);
  }

  /** In second 0 each operation takes 1 ms, in second 1 each takes 2 ms, and so on. */
  private static Void record(LatencyRecorder.Writer writer, int thread) {
    for (int second = 0; second < SECONDS; second++) {
      for (int i = 0; i < OPERATIONS; i++) {
        long end = MILLISECONDS.toNanos(second * 1_000L + i * 10L) + MICROSECONDS.toNanos(thread);
        writer.record(end - MILLISECONDS.toNanos(second + 1L), end, Optional.empty());
      }
    }
    return null;
  }
}

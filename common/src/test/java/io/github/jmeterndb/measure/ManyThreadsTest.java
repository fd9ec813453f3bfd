// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Part;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The memory of latency recording with thousands of threads. */
class ManyThreadsTest {
  private static final int THREADS = 5_000;
  private static final int OPERATIONS = 300;

  /** A histogram of latencies takes 25 times as much. */
  private static final long BYTES_A_THREAD = 4_096;

  private static final List<Optional<Part>> PARTS =
      Stream.of("new_order", "payment", "delivery").map(Part::new).map(Optional::of).toList();

  private final Window window = new Window(2);
  private final List<String> lines = new ArrayList<>();
  private final LatencySink log =
      (cell, start, end, latencies) -> lines.add(cell.tag() + " " + latencies.getTotalCount());

  @Test
  void takeAFewKilobytesAThreadAndLoseNothing() throws IOException {
    window.openAfter(0, 1_000, 0);
    LatencyRecorder recorder = new LatencyRecorder(Cell.ofTag("tpcc/sql/5000"), window, log);
    ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = bean.getCurrentThreadAllocatedBytes();
    List<LatencyRecorder.Writer> writers = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      LatencyRecorder.Writer writer = recorder.newWriter();
      writers.add(writer);
      for (int i = 0; i < OPERATIONS; i++) {
        writer.record(0, MILLISECONDS.toNanos(i + 1), PARTS.get(i % 3));
      }
    }
    assertThat((bean.getCurrentThreadAllocatedBytes() - before) / THREADS)
        .as("bytes a thread, all histograms included")
        .isBetween(1L, BYTES_A_THREAD);

    for (LatencyRecorder.Writer writer : writers) {
      writer.record(0, MILLISECONDS.toNanos(1_500), Optional.empty());
    }
    recorder.close();

    assertThat(lines)
        .containsExactly(
            "tpcc/sql/5000 1500000",
            "tpcc.delivery/sql/5000 500000",
            "tpcc.new_order/sql/5000 500000",
            "tpcc.payment/sql/5000 500000",
            "tpcc/sql/5000 5000");
    assertThat(recorder.total().getTotalCount()).isEqualTo(1_505_000);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellSink;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.run.LatencyLines;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
  private static final long EPOCH = 1_700_000_000_123L;
  // What System.nanoTime gives is arbitrary, and may be negative.
  private static final long ORIGIN = -SECONDS.toNanos(100);

  private final List<Histogram> lines = new ArrayList<>();
  private final CellSink log =
      new CellSink() {
        @Override
        public void measured(Kind kind, Cell cell, long start, long end, Histogram histogram) {
          Histogram line = histogram.copy();
          line.setStartTimeStamp(start);
          line.setEndTimeStamp(end);
          lines.add(line);
        }
      };
  private final Window window = open(3);
  private final LatencyRecorder recorder =
      new LatencyRecorder(Cell.ofTag("update/direct/1"), window, Kind.LATENCY, log);
  private final LatencyRecorder.Writer writer = recorder.newWriter(1);

  @Test
  void putsAnOperationIntoTheSecondInWhichItEnded() throws IOException {
    record(writer, at(-20), at(0) - 1);
    record(writer, at(-5), at(0));
    record(writer, at(990), at(1_000) - 1);
    record(writer, at(980), at(1_000));
    record(writer, at(1_200), at(1_230));
    record(writer, at(2_950), at(3_000) - 1);
    record(writer, at(2_990), at(3_000));
    recorder.close();

    assertThat(lines)
        .extracting(LatencyLines::millis)
        .containsExactly(List.of(5L, 10L), List.of(20L, 30L), List.of(50L));
  }

  @Test
  void writesAShorterLastLineWhereTheWindowClosedEarly() throws IOException {
    record(writer, at(100), at(110));
    record(writer, at(1_100), at(1_120));
    window.closeAt(at(1_250));
    record(writer, at(1_240), at(1_250));
    recorder.close();

    assertThat(lines).extracting(LatencyLines::millis).containsExactly(List.of(10L), List.of(20L));
    assertThat(lines.get(1).getStartTimeStamp()).isEqualTo(EPOCH + 1_000);
    assertThat(lines.get(1).getEndTimeStamp()).isEqualTo(EPOCH + 1_250);
    assertThat(window.length()).isEqualTo(1.25);
  }

  @Test
  void writesASecondAsSoonAsAllThreadsHaveLeftIt() throws IOException {
    LatencyRecorder shared =
        new LatencyRecorder(Cell.ofTag("update/direct/2"), window, Kind.LATENCY, log);
    LatencyRecorder.Writer one = shared.newWriter(1);
    LatencyRecorder.Writer other = shared.newWriter(1);
    record(one, at(100), at(110));
    record(one, at(1_100), at(1_120));
    assertThat(lines).as("lines while a thread is in the first second").isEmpty();

    record(other, at(2_000), at(2_030));
    assertThat(lines).extracting(LatencyLines::millis).containsExactly(List.of(10L));
    shared.close();
    assertThat(lines)
        .extracting(LatencyLines::millis)
        .containsExactly(List.of(10L), List.of(20L), List.of(30L));
  }

  @Test
  void tellsLatenciesOfAFewMicrosecondsApartToAPercent() throws IOException {
    record(writer, at(500) - 5_000, at(500));
    record(writer, at(500) - 5_050, at(500));
    recorder.close();

    assertThat(lines.get(0).recordedValues()).hasSize(2);
  }

  /** A histogram takes 107 KB. */
  @Test
  void takesLittleMemoryForThousandsOfThreadsAndForOneThatIsFarBehind() throws IOException {
    LatencyRecorder large =
        new LatencyRecorder(
            Cell.ofTag("update/direct/5001"), open(3_600), Kind.LATENCY, CellSink.NONE);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    LatencyRecorder.Writer last = large.newWriter(1);
    for (int thread = 0; thread < 5_000; thread++) {
      last = large.newWriter(1);
      for (int i = 1; i <= 300; i++) {
        record(last, at(0), at(i));
      }
    }
    record(last, at(10), at(3_000_000));

    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .isBetween(1L, 5_000L * 4_096 + 10_000_000);
    large.close();
    assertThat(large.total().getTotalCount()).isEqualTo(5_000 * 300 + 1);
  }

  private static void record(LatencyRecorder.Writer writer, long start, long end) {
    writer.record(end, end - start, Optional.empty());
  }

  private static Window open(int seconds) {
    Window window = new Window(seconds);
    window.openAfter(at(0), EPOCH, 0);
    return window;
  }

  /** Milliseconds after the window opens, as {@link System#nanoTime}. */
  private static long at(long millis) {
    return ORIGIN + MILLISECONDS.toNanos(millis);
  }
}

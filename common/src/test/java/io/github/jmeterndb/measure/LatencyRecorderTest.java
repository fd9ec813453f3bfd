// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyRecorderTest {
  private static final Cell ALONE = new Cell(new Operation("update"), "direct", 1);
  private static final Cell TWO_THREADS = new Cell(new Operation("update"), "direct", 2);
  private static final long EPOCH = 1_700_000_000_123L;
  // What System.nanoTime gives is arbitrary, and may be negative.
  private static final long ORIGIN = -SECONDS.toNanos(100);

  @TempDir private Path folder;
  private Path file;
  private LatencyLog log;
  private final Window window = new Window(3);

  @BeforeEach
  void openLog() throws IOException {
    file = folder.resolve("latency.hlog");
    log = new LatencyLog(file);
  }

  @AfterEach
  void closeLog() throws IOException {
    log.close();
  }

  @Test
  void putsAnOperationIntoTheSecondInWhichItEnded() throws IOException {
    openWindow();
    LatencyRecorder recorder = new LatencyRecorder(ALONE, window, log);
    LatencyRecorder.Writer writer = recorder.newWriter();
    writer.record(at(-5), at(0), Optional.empty());
    writer.record(at(990), at(1_000) - 1, Optional.empty());
    writer.record(at(980), at(1_000), Optional.empty());
    writer.record(at(1_200), at(1_230), Optional.empty());
    writer.record(at(1_980), at(2_020), Optional.empty());
    writer.record(at(2_950), at(3_000) - 1, Optional.empty());
    recorder.close();

    assertThat(LatencyLines.of(file))
        .extracting(LatencyLines::millis)
        .containsExactly(List.of(5L, 10L), List.of(20L, 30L), List.of(40L, 50L));
  }

  /** A histogram takes 107 KB. */
  @Test
  void takesLittleMemoryForAThreadThatIsFarBehind() {
    Window hour = new Window(3_600);
    hour.openAfter(ORIGIN, EPOCH, 0);
    LatencyRecorder recorder =
        new LatencyRecorder(Cell.ofTag("tpch-q01/jdbc/2"), hour, LatencySink.NONE);
    recorder.newWriter();
    LatencyRecorder.Writer writer = recorder.newWriter();
    writer.record(at(0), at(10), Optional.empty());
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    writer.record(at(10), at(3_000_000), Optional.empty());

    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .as("for 3,000 seconds")
        .isLessThan(10_000_000);
  }

  @Test
  void keepsNothingForAThreadThatHasEnded() throws Exception {
    Window hour = new Window(3_600);
    hour.openAfter(ORIGIN, EPOCH, 0);
    List<Long> written = new ArrayList<>();
    LatencyRecorder recorder =
        new LatencyRecorder(
            TWO_THREADS,
            hour,
            (cell, start, end, histogram) -> written.add(histogram.getTotalCount()));
    LatencyRecorder.Writer writer = recorder.newWriter();
    Thread ended =
        new Thread(
            () -> {
              LatencyRecorder.Writer other = recorder.newWriter();
              other.record(at(0), at(500), Optional.empty());
              other.record(at(500), at(1_500), Optional.empty());
            });
    ended.start();
    ended.join();

    for (long second = 0; second < 100; second++) {
      writer.record(at(second * 1_000), at(second * 1_000 + 900), Optional.empty());
    }

    assertThat(written).as("all but the last second").hasSize(99).startsWith(2L, 2L, 1L, 1L);
    recorder.close();
    assertThat(recorder.total().getTotalCount()).isEqualTo(102);
  }

  @Test
  void leavesOutWhatEndedOutsideOfTheWindow() throws IOException {
    window.openAfter(at(-1_000), EPOCH - 1_000, SECONDS.toNanos(1));
    LatencyRecorder recorder = new LatencyRecorder(ALONE, window, log);
    LatencyRecorder.Writer writer = recorder.newWriter();
    writer.record(at(-20), at(-10), Optional.empty());
    writer.record(at(-20), at(0) - 1, Optional.empty());
    writer.record(at(1_000), at(1_007), Optional.empty());
    writer.record(at(2_990), at(3_000), Optional.empty());
    writer.record(at(3_990), at(4_000), Optional.empty());
    recorder.close();

    assertThat(LatencyLines.of(file))
        .extracting(LatencyLines::millis)
        .containsExactly(List.of(), List.of(7L), List.of());
  }

  @Test
  void writesAShorterLastLineWhereTheWindowClosedEarly() throws IOException {
    openWindow();
    LatencyRecorder recorder = new LatencyRecorder(ALONE, window, log);
    LatencyRecorder.Writer writer = recorder.newWriter();
    writer.record(at(100), at(110), Optional.empty());
    writer.record(at(1_100), at(1_120), Optional.empty());
    window.closeAt(at(1_250));
    writer.record(at(1_240), at(1_250), Optional.empty());
    recorder.close();

    List<Histogram> lines = LatencyLines.of(file);
    assertThat(lines).extracting(LatencyLines::millis).containsExactly(List.of(10L), List.of(20L));
    assertThat(lines.get(1).getStartTimeStamp()).isEqualTo(EPOCH + 1_000);
    assertThat(lines.get(1).getEndTimeStamp()).isEqualTo(EPOCH + 1_250);
  }

  @Test
  void writesASecondAsSoonAsAllThreadsHaveLeftIt() throws IOException {
    openWindow();
    LatencyRecorder recorder = new LatencyRecorder(TWO_THREADS, window, log);
    LatencyRecorder.Writer one = recorder.newWriter();
    LatencyRecorder.Writer other = recorder.newWriter();
    one.record(at(100), at(110), Optional.empty());
    one.record(at(1_100), at(1_120), Optional.empty());
    assertThat(LatencyLines.of(file)).as("lines while a thread is in the first second").isEmpty();

    other.record(at(1_100), at(1_130), Optional.empty());
    assertThat(LatencyLines.of(file))
        .as("lines when both threads have left the first second")
        .extracting(LatencyLines::millis)
        .containsExactly(List.of(10L));
  }

  @Test
  void keepsWhatTheOthersDoAfterAThreadHasEnded() throws IOException {
    openWindow();
    LatencyRecorder recorder = new LatencyRecorder(TWO_THREADS, window, log);
    LatencyRecorder.Writer one = recorder.newWriter();
    LatencyRecorder.Writer other = recorder.newWriter();
    one.record(at(100), at(110), Optional.empty());
    other.record(at(100), at(120), Optional.empty());
    other.record(at(2_000), at(2_030), Optional.empty());
    recorder.close();

    assertThat(LatencyLines.of(file))
        .extracting(LatencyLines::millis)
        .containsExactly(List.of(10L, 20L), List.of(), List.of(30L));
  }

  @Test
  void tellsLatenciesOfAFewMicrosecondsApartToAPercent() throws IOException {
    openWindow();
    LatencyRecorder recorder = new LatencyRecorder(ALONE, window, log);
    LatencyRecorder.Writer writer = recorder.newWriter();
    writer.record(at(500) - 5_000, at(500), Optional.empty());
    writer.record(at(500) - 5_050, at(500), Optional.empty());
    recorder.close();

    assertThat(LatencyLines.of(file).get(0).recordedValues()).hasSize(2);
  }

  private void openWindow() {
    window.openAfter(at(0), EPOCH, 0);
  }

  /** Milliseconds after the window opens, as {@link System#nanoTime}. */
  private static long at(long millis) {
    return ORIGIN + MILLISECONDS.toNanos(millis);
  }
}

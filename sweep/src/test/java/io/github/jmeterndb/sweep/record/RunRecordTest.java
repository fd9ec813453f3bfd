// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.embedded.EmbeddedTarget;
import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Verdict;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a cell whose window ended early was measured as it should be. */
class RunRecordTest {
  private static final int DURATION = 10;

  @TempDir private Path directory;

  @Test
  void letsPassAWindowThatEndedSomewhatEarlySinceItsRowsWereUsedUp() throws Exception {
    assertThat(shortcomings(true, 9)).isEmpty();
    assertThat(shortcomings(true, 5)).isEmpty();
  }

  @Test
  void namesAWindowOfWhichLittleIsLeft() throws Exception {
    assertThat(shortcomings(true, 4.9))
        .isEqualTo("delete over sql, 8 threads: measured for 4.9 s of 10 s");
  }

  @Test
  void namesAWindowThatEndedEarlyForAnotherReason() throws Exception {
    assertThat(shortcomings(false, 9))
        .isEqualTo("delete over sql, 8 threads: measured for 9.0 s of 10 s");
  }

  private String shortcomings(boolean ranOut, double seconds) throws Exception {
    RunRecord record =
        RunRecord.start(
            directory.resolve(ranOut + "-" + seconds),
            new EmbeddedTarget(),
            Settings.of(name -> null));
    record.add(
        cell(ranOut, seconds),
        "",
        Map.of(),
        Settling.NONE,
        Verdict.NONE,
        Optional.empty(),
        List.of(),
        DURATION);
    return record.shortcomings();
  }

  private static MeasuredCell cell(boolean ranOut, double seconds) {
    return (MeasuredCell)
        Proxy.newProxyInstance(
            MeasuredCell.class.getClassLoader(),
            new Class<?>[] {MeasuredCell.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "cell" -> Cell.ofTag("delete/sql/8");
                  case "latencies" -> new Histogram(3);
                  case "seconds" -> seconds;
                  case "ranOut" -> ranOut;
                  case "operations", "errors", "startMillis" -> 1L;
                  case "operationsByThread" -> List.of(1L);
                  case "longestCut" -> 0.0;
                  case "arrivals", "precision" -> Optional.empty();
                  case "retries" -> Map.of();
                  case "invalid" -> "";
                  case "hasLongOperations" -> false;
                  default -> throw new IllegalStateException(method.getName());
                });
  }
}

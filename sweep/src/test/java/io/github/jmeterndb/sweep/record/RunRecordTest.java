// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.embedded.EmbeddedTarget;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.Settings;
import java.nio.file.Path;
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
    PathRecord path =
        PathRecord.of(
            "delete/sql/8",
            cell -> {
              cell.ranOut = ranOut;
              cell.seconds = seconds;
            });
    record.add(CellRecord.of(path), DURATION);
    return record.shortcomings();
  }
}

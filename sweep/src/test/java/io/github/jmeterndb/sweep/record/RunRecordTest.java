// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.embedded.EmbeddedTarget;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {
  @TempDir private Path directory;

  @Test
  void namesACellWithoutAFigure() throws Exception {
    RunRecord record = start();

    record.add(CellRecord.of(PathRecord.of("select/sql/8", cell -> cell.seconds = 0.5)));
    assertThat(record.shortcomings()).as("of a window that ended early").isEmpty();

    record.add(CellRecord.of(PathRecord.of("delete/sql/8", cell -> cell.invalid = "no success")));
    assertThat(record.shortcomings()).isEqualTo("delete over sql, 8 threads: no success");
  }

  @Test
  void hasErrorsUnlessAFaultExcusesAllOfThem() throws Exception {
    FaultsInfo faults = new FaultsInfo();
    faults.excused = 2;
    RunRecord record = start();
    record.add(failed(2, faults));
    assertThat(record.hasErrors()).isFalse();

    record.add(failed(3, faults));
    assertThat(record.hasErrors()).as("one of them is not excused").isTrue();
  }

  private static CellRecord failed(long errors, FaultsInfo faults) {
    return CellRecord.of(
        PathRecord.of(
            "select/sql/8",
            cell -> {
              cell.errors = errors;
              cell.faults = faults;
            }));
  }

  /** The disk may be full by then. */
  @Test
  void givesBackSpaceForItsEnd() throws Exception {
    RunRecord record = start();
    assertThat(directory.resolve("reserved")).hasSize(1 << 20);

    record.end(State.COMPLETE, "");

    assertThat(directory.resolve("reserved")).doesNotExist();
  }

  private RunRecord start() throws Exception {
    return RunRecord.start(
        directory, new EmbeddedTarget(), Settings.of(name -> null), LiveFeed.NONE);
  }
}

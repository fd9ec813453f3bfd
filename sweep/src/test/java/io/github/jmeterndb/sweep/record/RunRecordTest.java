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

class RunRecordTest {
  @TempDir private Path directory;

  @Test
  void letsPassAWindowThatEndedEarlyWhateverTheReason() throws Exception {
    assertThat(shortcomings("")).isEmpty();
  }

  @Test
  void namesACellWithoutAFigure() throws Exception {
    assertThat(shortcomings("no operation ended in its window with success"))
        .isEqualTo("delete over sql, 8 threads: no operation ended in its window with success");
  }

  private String shortcomings(String invalid) throws Exception {
    RunRecord record =
        RunRecord.start(
            directory.resolve("run"),
            new EmbeddedTarget(),
            Settings.of(name -> name.equals("duration") ? "10" : null));
    PathRecord path =
        PathRecord.of(
            "delete/sql/8",
            cell -> {
              cell.seconds = 0.5;
              cell.invalid = invalid;
            });
    record.add(CellRecord.of(path));
    return record.shortcomings();
  }
}

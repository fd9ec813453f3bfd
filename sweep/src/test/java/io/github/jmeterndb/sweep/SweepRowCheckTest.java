// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import org.junit.jupiter.api.Test;

/** Somebody else changes the table while the sweep runs. */
class SweepRowCheckTest {
  @Test
  void failsAfterTheCellInWhichRowsWentAway() throws Exception {
    try (SweepOnEmbedded embedded = SweepOnEmbedded.start("operations=select", "threads=1")) {
      Sweep sweep =
          embedded.sweep(meddling("select/direct/1", table -> table.clearFrom(498), embedded));

      assertThatThrownBy(sweep::run)
          .isInstanceOf(UserError.class)
          .hasMessage(
              "After select over direct, 1 thread the rows are not what was acknowledged:"
                  + " 3 acknowledged rows are missing.");
      assertThat(embedded.tags()).containsExactly("select/direct/1");
    }
  }

  @Test
  void failsAfterTheCellInWhichARowCame() throws Exception {
    try (SweepOnEmbedded embedded = SweepOnEmbedded.start("operations=select", "threads=1")) {
      Sweep sweep =
          embedded.sweep(meddling("select/sql/1", table -> table.load(700, 700), embedded));

      assertThatThrownBy(sweep::run)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("After select over sql, 1 thread")
          .hasMessageContaining("row 700 should not be there");
      assertThat(embedded.tags()).containsExactly("select/direct/1", "select/sql/1");
    }
  }

  @Test
  void failsWhereAnUpdateWasUndone() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=update", "threads=1", "rows=1")) {
      Change undo =
          table -> {
            table.clearFrom(1);
            table.load(1, 1);
          };
      Sweep sweep = embedded.sweep(meddling("update/direct/1", undo, embedded));

      assertThatThrownBy(sweep::run)
          .isInstanceOf(UserError.class)
          .hasMessageMatching(".*: row 1 has seen 0 updates; acknowledged were [1-9]\\d*\\.");
    }
  }

  private static CellThreads meddling(String tag, Change change, SweepOnEmbedded embedded) {
    return cell -> {
      new PlainThreads(5).run(cell);
      if (cell.cell().tag().equals(tag)) {
        change.of(embedded.table());
      }
    };
  }

  private interface Change {
    void of(CrudTable table) throws UserError;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RoomTest {
  private static final long MEGABYTE = 1 << 20;
  private static final Parameter ROWS =
      new Parameter("rows", "1", "rows", "in the table", Check.POSITIVE);

  @Test
  void refusesToLoadWhatDoesNotFitAndTellsWhatDoes() {
    assertThatThrownBy(
            () ->
                Room.requireToLoad(
                    15_000.0 * MEGABYTE, OptionalLong.of(600 * MEGABYTE), ROWS, 50_000_000, 1))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "rows=50000000 needs about 15,000 MB of the database's memory, and 600 MB of it are free"
                + " for that: give -Jrows=2000000 or less, or use a database with more memory.");
  }

  @Test
  void givesAFractionOnlyWhereTheParameterTakesOne() {
    assertThatThrownBy(() -> Room.requireToLoad(1_000, OptionalLong.of(359), ROWS, 1, 0.01))
        .hasMessageContaining("give -Jrows=0.35 or less, or use");
    assertThatThrownBy(() -> Room.requireToLoad(1_000, OptionalLong.of(359), ROWS, 1, 1))
        .hasMessageEndingWith("free for that: use a database with more memory.");
  }

  @Test
  void letsEverythingBeLoadedWhereItIsNotKnown() {
    assertThatCode(() -> Room.requireToLoad(1e18, OptionalLong.empty(), ROWS, 1e15, 1))
        .doesNotThrowAnyException();
  }

  /** Of a cell whose rate is not known yet, too. */
  @Test
  void refusesACellThatAddsRowsWhereNothingFits() {
    Cell insert = new Cell(new Operation("insert"), "jdbc", 8);
    assertThatThrownBy(() -> Room.require(insert, 0, 10, 0))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "insert over jdbc, 8 threads adds rows, and the database has room for none: leave insert"
                + " out of -Joperations, or use a database with more memory.");
  }
}

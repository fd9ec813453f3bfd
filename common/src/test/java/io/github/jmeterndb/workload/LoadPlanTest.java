// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadPlanTest {
  private static final long MEGABYTE = 1 << 20;
  private static final Parameter ROWS =
      new Parameter("rows", "1", "rows", "in the table", Check.POSITIVE);

  @Test
  void refusesToLoadWhatDoesNotFitAndTellsWhatDoes() throws UserError {
    Precondition room = plan(15_000.0 * MEGABYTE, 50_000_000, 1).room(600 * MEGABYTE);

    assertThat(room.problem())
        .isEqualTo(
            "rows=50000000 needs about 15,000 MB of the database's memory, and 600 MB of it are free"
                + " for that: give -Jrows=2000000 or less, or use a database with more memory.");
    List<Precondition> others =
        List.of(Precondition.met("files", "5 needed"), Precondition.unknown("slots", "not known"));
    Precondition.require(others);
    assertUserError(() -> Precondition.require(List.of(others.get(0), others.get(1), room)))
        .hasMessage(room.problem());
  }

  @Test
  void givesAFractionOnlyWhereTheParameterTakesOne() {
    assertThat(plan(1_000, 1, 0.01).room(359).problem())
        .contains("give -Jrows=0.35 or less, or use");
    assertThat(plan(1_000, 1, 1).room(359).problem())
        .endsWith("free for that: use a database with more memory.");
  }

  @Test
  void tellsWhatIsNeededAndWhatIsFreeWhereItFits() {
    Precondition room = plan(30.5 * MEGABYTE, 100_000, 1).room(500 * MEGABYTE);

    assertThat(room.holds()).isTrue();
    assertThat(room.found())
        .isEqualTo(
            "about 31 MB needed for the rows that are loaded; 500 MB are free, with a tenth of all"
                + " kept for others");
  }

  private static LoadPlan plan(double bytes, double value, double step) {
    return new LoadPlan(List.of(), bytes, ROWS, value, step);
  }
}

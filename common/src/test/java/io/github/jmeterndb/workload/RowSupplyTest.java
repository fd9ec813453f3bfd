// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RowSupplyTest {
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/8");
  private static final Cell DELETE = Cell.ofTag("delete/jdbc/8");
  private static final int ROWS = 10;

  private final Rows rows = new Rows();
  private final RowSupply adding = RowSupply.adding(1, rows);
  private final RowSupply usingUp = RowSupply.usingUp(rows);

  @Test
  void loadsOnlyWhatIsMissing() throws UserError {
    assertThat(usingUp.prepare(DELETE, 10_000, 3)).isEqualTo(RowSupply.UNLIMITED);
    int before = rows.spare;
    usingUp.prepare(DELETE, 5_000, 3);

    assertThat(rows.spare).isEqualTo(before).isGreaterThan(30_000);
  }

  @Test
  void loadsNoMoreThanFits() throws UserError {
    rows.capacity = OptionalLong.of(ROWS + 350);
    usingUp.prepare(DELETE, 100, 3);

    assertThat(rows.spare).isEqualTo(350);
  }

  @Test
  void tellsHowManyInsertsFitBesideWhatEarlierCellsHaveInserted() throws UserError {
    assertThat(adding.prepare(INSERT, 1_000_000, 4)).isEqualTo(RowSupply.UNLIMITED);
    rows.capacity = OptionalLong.of(ROWS + 9_000);
    rows.spare = 1_000;
    assertThat(adding.prepare(INSERT, 1_000_000, 4)).isEqualTo(8_000);

    rows.spare = 9_000;
    assertUserError(() -> adding.prepare(INSERT, 1, 4))
        .hasMessage(
            "insert over jdbc, 8 threads adds rows, and the database has room for none: leave insert"
                + " out of -Joperations, or use a database with more memory.");
  }

  private static final class Rows implements RowSupply.Table {
    private OptionalLong capacity = OptionalLong.empty();
    private int spare;

    @Override
    public OptionalLong capacity() {
      return capacity;
    }

    @Override
    public long loaded() {
      return ROWS;
    }

    @Override
    public long spare() {
      return spare;
    }

    @Override
    public void load(int more) {
      spare += more;
    }
  }
}

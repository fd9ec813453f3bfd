// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DataTest {
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/8");
  private static final Cell DELETE = Cell.ofTag("delete/jdbc/8");
  private static final int ROWS = 10;

  private final Rows rows = new Rows();

  @Test
  void loadsOnlyWhatIsMissing() throws UserError {
    assertThat(rows.prepare(DELETE, 10_000, 3)).isEqualTo(Data.UNLIMITED);
    int before = rows.spare;
    rows.prepare(DELETE, 5_000, 3);

    assertThat(rows.spare).isEqualTo(before).isGreaterThan(30_000);
  }

  @Test
  void loadsNoMoreThanFits() throws UserError {
    rows.capacity = OptionalLong.of(ROWS + 350);
    rows.prepare(DELETE, 100, 3);

    assertThat(rows.spare).isEqualTo(350);
  }

  @Test
  void tellsHowManyInsertsFitBesideWhatEarlierCellsHaveInserted() throws UserError {
    assertThat(rows.prepare(INSERT, 1_000_000, 4)).isEqualTo(Data.UNLIMITED);
    rows.capacity = OptionalLong.of(ROWS + 9_000);
    rows.spare = 1_000;
    assertThat(rows.prepare(INSERT, 1_000_000, 4)).isEqualTo(8_000);

    rows.spare = 9_000;
    assertUserError(() -> rows.prepare(INSERT, 1, 4))
        .hasMessage(
            "insert over jdbc, 8 threads adds rows, and the database has room for none: leave insert"
                + " out of -Joperations, or use a database with more memory.");
  }

  private static final class Rows implements Data<Object> {
    private OptionalLong capacity = OptionalLong.empty();
    private int spare;

    @Override
    public double added(Operation operation) {
      return operation.equals(INSERT.operation()) ? 1 : 0;
    }

    @Override
    public boolean usesUp(Operation operation) {
      return operation.equals(DELETE.operation());
    }

    @Override
    public OptionalLong capacity() {
      return capacity;
    }

    @Override
    public long initialRows() {
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

    @Override
    public List<String> tables() {
      return List.of();
    }

    @Override
    public void create() {}

    @Override
    public void load() {}

    @Override
    public void reset() {}

    @Override
    public Client client(Object api, Operation operation, Worker worker) {
      throw new UnsupportedOperationException();
    }

    @Override
    public LedgerInfo verdict() {
      return new LedgerInfo();
    }

    @Override
    public String differences(Object api, int rows) {
      return "";
    }
  }
}

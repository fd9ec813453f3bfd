// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DataTest {
  private static final Cell INSERT = Cell.ofTag("insert/jdbc/8");
  private static final Cell DELETE = Cell.ofTag("delete/jdbc/8");
  private static final long ROWS = 10;

  private OptionalLong capacity = OptionalLong.empty();
  private long spare;

  /** Tells what the number of rows depends on, and does nothing else. */
  private final Data<?> rows =
      (Data<?>)
          Proxy.newProxyInstance(
              Data.class.getClassLoader(),
              new Class<?>[] {Data.class},
              (data, method, arguments) ->
                  switch (method.getName()) {
                    case "added" -> arguments[0].equals(INSERT.operation()) ? 1.0 : 0.0;
                    case "usesUp" -> arguments[0].equals(DELETE.operation());
                    case "capacity" -> capacity;
                    case "initialRows" -> ROWS;
                    case "spare" -> spare;
                    case "load" -> spare += (int) arguments[0];
                    default -> InvocationHandler.invokeDefault(data, method, arguments);
                  });

  @Test
  void loadsOnlyWhatIsMissing() throws UserError {
    assertThat(rows.prepare(DELETE, 10_000, 3)).isEqualTo(Data.UNLIMITED);
    long before = spare;
    rows.prepare(DELETE, 5_000, 3);

    assertThat(spare).isEqualTo(before).isGreaterThan(30_000);
  }

  @Test
  void loadsNoMoreThanFits() throws UserError {
    capacity = OptionalLong.of(ROWS + 350);
    rows.prepare(DELETE, 100, 3);

    assertThat(spare).isEqualTo(350);
  }

  @Test
  void tellsHowManyInsertsFitBesideWhatEarlierCellsHaveInserted() throws UserError {
    assertThat(rows.prepare(INSERT, 1_000_000, 4)).isEqualTo(Data.UNLIMITED);
    capacity = OptionalLong.of(ROWS + 9_000);
    spare = 1_000;
    assertThat(rows.prepare(INSERT, 1_000_000, 4)).isEqualTo(8_000);

    spare = 9_000;
    assertUserError(() -> rows.prepare(INSERT, 1, 4))
        .hasMessage(
            "insert over jdbc, 8 threads adds rows, and the database has room for none: leave insert"
                + " out of -Joperations, or use a database with more memory.");
  }
}

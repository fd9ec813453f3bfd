// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlFailureTest {
  @ParameterizedTest
  @CsvSource({
    "HY000, 3819, Check constraint 'c' is violated., Check constraint 'c' is violated.",
    "42S02, 1146, Table 'd.t' doesn't exist, Table 'd.t' doesn't exist",
    "HY000, 1526, of 'secret', no partition of the table takes a row",
    "23000, 1062, of 'secret', 'the server''s message is left out, since it may show values of a row'"
  })
  void keepsMessagesThatHaveNamesOnly(String state, int code, String message, String shown) {
    assertThat(SqlFailure.of(new SQLException(message, state, code)).withoutValues())
        .hasMessage(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "23000, 1062, NOT_APPLIED, false",
    "42000, 1064, NOT_APPLIED, false",
    "22001, 1406, NOT_APPLIED, false",
    "40003, 0, UNKNOWN, false",
    "08S01, 0, UNKNOWN, false",
    "08007, 0, UNKNOWN, false",
    "HY000, 1296, UNKNOWN, false",
    "S1, 0, UNKNOWN, false",
    ", 0, UNKNOWN, false",
    "40001, 1213, NOT_APPLIED, true",
    "40001, 0, NOT_APPLIED, true",
    "HY000, 1205, NOT_APPLIED, true",
    "HY000, 1020, NOT_APPLIED, true",
    "HY000, 1297, UNKNOWN, true",
    "HY000, 9007, NOT_APPLIED, true",
    "HY000, 8002, NOT_APPLIED, true",
    "25000, 6002, UNKNOWN, true",
    "HYT00, 50200, NOT_APPLIED, true",
    "90131, 90131, NOT_APPLIED, true",
  })
  void tellsWhetherAnythingWasDoneAndAnotherAttemptMaySucceed(
      String state, int code, Outcome outcome, boolean temporary) {
    StoreException failure = SqlFailure.of(new SQLException("no", state, code));

    assertThat(failure.outcome()).isEqualTo(outcome);
    assertThat(failure.isTemporary()).isEqualTo(temporary);
    assertThat(failure.code()).isEqualTo(state + "/" + code);
  }
}

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
    "HY000, 3819, Check constraint 'c' is violated.",
    "42S02, 1146, Table 'd.t' doesn't exist"
  })
  void keepsMessagesThatHaveNamesOnly(String state, int code, String message) {
    assertThat(SqlFailure.of(new SQLException(message, state, code)).withoutValues())
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "HY000, 1526, no partition of the table takes a row",
    "23000, 1062, 'the server''s message is left out, since it may show values of a row'"
  })
  void leavesMessagesOutThatMayHaveValues(String state, int code, String message) {
    assertThat(SqlFailure.of(new SQLException("of 'secret'", state, code)).withoutValues())
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "23000, 1062, NOT_APPLIED",
    "40001, 1213, NOT_APPLIED",
    "42000, 1064, NOT_APPLIED",
    "22001, 1406, NOT_APPLIED",
    "40003, 0, UNKNOWN",
    "08S01, 0, UNKNOWN",
    "08007, 0, UNKNOWN",
    "HY000, 1297, UNKNOWN",
    "S1, 0, UNKNOWN",
    ", 0, UNKNOWN",
  })
  void tellsWhetherAnythingWasDone(String state, int code, Outcome outcome) {
    StoreException failure = SqlFailure.of(new SQLException("no", state, code));

    assertThat(failure.outcome()).isEqualTo(outcome);
    assertThat(failure.code()).isEqualTo(state + "/" + code);
  }

  @ParameterizedTest
  @CsvSource({
    "40001, 1213, NOT_APPLIED",
    "HY000, 1205, NOT_APPLIED",
    "HY000, 1020, NOT_APPLIED",
    "HY000, 1297, UNKNOWN",
    "HY000, 9007, NOT_APPLIED",
    "HY000, 8002, NOT_APPLIED",
    "25000, 6002, UNKNOWN",
    "HYT00, 50200, NOT_APPLIED",
    "90131, 90131, NOT_APPLIED",
    "40001, 0, NOT_APPLIED",
  })
  void knowsWhatTheDatabaseCallsTemporary(String state, int code, Outcome outcome) {
    StoreException failure = SqlFailure.of(new SQLException("again", state, code));

    assertThat(failure.isTemporary()).isTrue();
    assertThat(failure.outcome()).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({"23000, 1062", "HY000, 1296", "08S01, 0", "40003, 0", "42000, 1064"})
  void takesNothingElseForTemporary(String state, int code) {
    assertThat(SqlFailure.of(new SQLException("no", state, code)).isTemporary()).isFalse();
  }
}

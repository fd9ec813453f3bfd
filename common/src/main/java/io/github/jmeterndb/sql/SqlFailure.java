// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.sql.SQLException;
import java.util.Set;

/** Converts SQL errors to {@link StoreException}s. */
public final class SqlFailure {
  /**
   * SQLSTATE classes of errors after which the statement had no effect, so that a rollback leaves
   * nothing of its transaction: data exception, constraint violation, transaction rollback, syntax
   * error or access rule violation. Source: ISO/IEC 9075-2, clause 24.
   */
  private static final Set<String> NOTHING_DONE = Set.of("22", "23", "40", "42");

  /**
   * Vendor codes of temporary errors after which nothing of the transaction was applied: MySQL's
   * record that has changed, lock wait timeout and deadlock; TiDB's write conflicts (8002, 8005,
   * 8022, 9007); H2's lock timeout and concurrent update. Sources: MySQL Error Reference; TiDB,
   * "Error Codes and Troubleshooting"; H2's {@code org.h2.api.ErrorCode}.
   */
  private static final Set<Integer> TEMPORARY =
      Set.of(1020, 1205, 1213, 8002, 8005, 8022, 9007, 50200, 90131);

  /**
   * Vendor codes of temporary errors with an unknown outcome: NDB's temporary errors, of which 4115
   * only lost its answer; OceanBase's transaction that must be rolled back.
   */
  private static final Set<Integer> TEMPORARY_IN_DOUBT = Set.of(1297, 6002);

  private SqlFailure() {}

  public static StoreException of(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    // 40001: serialization failure, including deadlocks; 40003: statement completion unknown.
    boolean rolledBack = TEMPORARY.contains(e.getErrorCode()) || state.equals("40001");
    boolean nothingDone =
        rolledBack
            || (state.length() == 5
                && NOTHING_DONE.contains(state.substring(0, 2))
                && !state.equals("40003"));
    return new StoreException(
        state + "/" + e.getErrorCode(),
        e.getMessage(),
        nothingDone ? Outcome.NOT_APPLIED : Outcome.UNKNOWN,
        rolledBack || TEMPORARY_IN_DOUBT.contains(e.getErrorCode()),
        e);
  }
}

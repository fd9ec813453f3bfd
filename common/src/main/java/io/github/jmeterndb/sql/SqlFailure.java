// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.sql.SQLException;
import java.util.Set;

/** A transaction that failed through SQL. */
public final class SqlFailure {
  /**
   * SQLSTATE classes of errors after which nothing of the statement was done, so that nothing of
   * its transaction stays where that is rolled back: data exception, constraint violation,
   * transaction rollback, syntax error or access rule violation. Source: ISO/IEC 9075-2, clause 24.
   */
  private static final Set<String> NOTHING_DONE = Set.of("22", "23", "40", "42");

  /** Of the class of rollbacks: statement completion unknown. */
  private static final String COMPLETION_UNKNOWN = "40003";

  private SqlFailure() {}

  /** A database error under its SQLState and vendor code. */
  public static StoreException of(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    boolean nothingDone =
        state.length() == 5
            && NOTHING_DONE.contains(state.substring(0, 2))
            && !state.equals(COMPLETION_UNKNOWN);
    return new StoreException(
        state + "/" + e.getErrorCode(),
        e.getMessage(),
        nothingDone ? Outcome.NOT_APPLIED : Outcome.UNKNOWN,
        e);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import java.time.Duration;

/** The port of {@link Tpch}. Thread-safe. */
public interface DecisionSupport {
  /** The code of a query that took too long. */
  String OUT_OF_TIME = "OUT-OF-TIME";

  /** The code of one that was ended with the run: temporary, for nothing is wrong with it. */
  String STOPPED = "STOPPED";

  /**
   * Asks a query, and reads its answer to the last row.
   *
   * @param limit how long it may take, in whole seconds
   * @throws StoreException if it fails, under the database's own code, or {@link #OUT_OF_TIME}
   */
  QueryAnswer ask(String sql, Duration limit) throws StoreException;

  /** Ends the queries under way, soon, as {@link #STOPPED}, and lets nothing else start. */
  default void stop() {}
}

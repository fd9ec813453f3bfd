// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswer;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshOrder;
import java.time.Duration;
import java.util.List;

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
  QueryAnswer ask(Question question, Duration limit) throws StoreException;

  /**
   * Adds orders with their lines, in one transaction.
   *
   * @param again whether some of them may be there already: they are replaced
   * @throws StoreException if that fails; likewise if the run was stopped
   */
  void insert(List<RefreshOrder> orders, boolean again) throws StoreException;

  /**
   * Deletes orders by their keys, with their lines, in one transaction.
   *
   * @return how many rows of both tables those were
   * @throws StoreException if that fails; likewise if the run was stopped
   */
  int delete(List<RefreshOrder> orders) throws StoreException;

  /** Ends the queries under way, soon, as {@link #STOPPED}, and lets nothing else start. */
  default void stop() {}
}

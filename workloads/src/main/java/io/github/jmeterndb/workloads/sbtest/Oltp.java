// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import java.util.List;

/** The API of sysbench's OLTP scripts. Thread-safe. */
public interface Oltp {
  static String table(int number) {
    return "sbtest" + number;
  }

  /**
   * Executes statements in order, reads before writes.
   *
   * @param together true for one transaction, false for a transaction per statement
   * @return the answer of each statement, see {@link OltpStatement.Kind}; unspecified for a kind
   *     without an answer
   * @throws StoreException if a statement fails or a required row is missing
   */
  List<Object> execute(boolean together, List<OltpStatement> statements) throws StoreException;
}

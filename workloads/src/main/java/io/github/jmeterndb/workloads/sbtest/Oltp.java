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
   * Executes statements in their order: those that read before those that write.
   *
   * @param together whether in one transaction; else each in one of its own
   * @return an answer for each, as its {@link OltpStatement.Kind} says; any where that has none
   * @throws StoreException if one fails, or a row that must be there is not
   */
  List<Object> execute(boolean together, List<OltpStatement> statements) throws StoreException;
}

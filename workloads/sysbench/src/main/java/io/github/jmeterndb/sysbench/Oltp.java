// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.run.StoreException;

/** The port of {@link Sysbench}. Thread-safe. */
public interface Oltp {
  /** The table. */
  String TABLE = "sbtest1";

  /**
   * Reads {@code c} of the row of that id.
   *
   * @throws StoreException if there is none
   */
  String pointSelect(int id) throws StoreException;

  /**
   * Reads in one transaction.
   *
   * @throws StoreException if that fails, or a row read by its key is not there
   */
  Answers readOnly(Reads reads) throws StoreException;
}

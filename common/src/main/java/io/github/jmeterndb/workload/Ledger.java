// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;

/**
 * What the database has acknowledged of a workload, and which writes are of unknown outcome: as it
 * is until the next operation begins. Serialised, or merged, before that, it stays as it was.
 */
public interface Ledger extends Serializable {
  /**
   * What both have seen, where several JVMs worked on the same data: each holds only what its own
   * clients did, on top of the same load.
   *
   * @param other one of the same workload
   */
  Ledger merge(Ledger other);
}

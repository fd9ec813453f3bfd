// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.workload.Ledger;

/**
 * What the table holds: so far no operation writes, and so it is what was loaded.
 *
 * @param rows those of the ids from 1 on
 */
record SysbenchLedger(int rows) implements Ledger {
  @Override
  public SysbenchLedger merge(Ledger other) {
    return this;
  }
}

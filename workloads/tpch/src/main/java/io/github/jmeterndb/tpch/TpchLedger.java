// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpch;

import io.github.jmeterndb.workload.Ledger;

/** Nothing: no operation writes. */
record TpchLedger() implements Ledger {
  @Override
  public TpchLedger merge(Ledger other) {
    return this;
  }
}

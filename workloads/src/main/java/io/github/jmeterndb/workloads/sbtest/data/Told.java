// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.Numbers;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** What earlier comparisons have told of. For one thread. */
public final class Told {
  private final Numbers doubts = new Numbers();
  private final Map<Integer, BitSet> inserts = new HashMap<>();
  private long staleReads;

  boolean isNew(Doubt doubt) {
    return !doubts.contains(doubt.serial());
  }

  /** Of those inserts in doubt, the ones that nothing was told of. */
  BitSet newInserts(int table, BitSet numbers) {
    BitSet others = (BitSet) numbers.clone();
    others.andNot(inserts.getOrDefault(table, new BitSet()));
    return others;
  }

  /** Stale reads since. */
  public long newStaleReads(SysbenchLedger ledger) {
    return ledger.staleReads() - staleReads;
  }

  /** All that is in that ledger has been told. */
  public void add(SysbenchLedger ledger) {
    ledger.doubts().forEach(doubt -> doubts.add(doubt.serial()));
    ledger
        .insertsInDoubt()
        .forEach((table, numbers) -> inserts.put(table, (BitSet) numbers.clone()));
    staleReads = ledger.staleReads();
  }
}

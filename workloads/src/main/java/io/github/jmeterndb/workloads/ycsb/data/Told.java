// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workload.Numbers;
import java.util.BitSet;
import java.util.List;

/** What earlier comparisons have told of. For one thread. */
public final class Told {
  private final Numbers updates = new Numbers();
  private final BitSet inserts = new BitSet();
  private long staleReads;

  /** Updates in doubt that nothing was told of. */
  List<Doubt> newUpdates(YcsbLedger ledger) {
    return ledger.doubts().stream()
        .filter(doubt -> !updates.contains(doubt.write().number()))
        .toList();
  }

  /** Inserts in doubt that nothing was told of, behind the loaded records. */
  BitSet newInserts(YcsbLedger ledger) {
    BitSet others = (BitSet) ledger.inDoubt().clone();
    others.andNot(inserts);
    return others;
  }

  /** Stale reads since. */
  long newStaleReads(YcsbLedger ledger) {
    return ledger.staleReads() - staleReads;
  }

  /** Inserts start anew, with the same numbers. */
  public void insertsRemoved() {
    inserts.clear();
  }

  /** All that is in that ledger has been told. */
  void add(YcsbLedger ledger) {
    ledger.doubts().forEach(doubt -> updates.add(doubt.write().number()));
    inserts.or(ledger.inDoubt());
    staleReads = ledger.staleReads();
  }
}

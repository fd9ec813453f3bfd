// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ycsb.data;

import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.RowHistory;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What the fields of the records may be.
 *
 * @param fields by {@link Journal#key}, those that were updated
 * @param inserted the numbers of acknowledged inserts, behind the loaded records
 * @param inDoubt those of inserts that may be there
 */
public record YcsbLedger(Map<Long, RowHistory> fields, BitSet inserted, BitSet inDoubt)
    implements Ledger {
  /** The numbers of what each JVM has written and inserted must differ. */
  @Override
  public YcsbLedger merge(Ledger other) {
    YcsbLedger that = (YcsbLedger) other;
    Map<Long, RowHistory> all = new HashMap<>(fields);
    that.fields.forEach((key, history) -> all.merge(key, history, RowHistory::merged));
    return new YcsbLedger(all, union(inserted, that.inserted), union(inDoubt, that.inDoubt));
  }

  private static BitSet union(BitSet first, BitSet second) {
    BitSet union = (BitSet) first.clone();
    union.or(second);
    return union;
  }
}

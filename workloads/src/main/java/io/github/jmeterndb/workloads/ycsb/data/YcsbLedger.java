// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Numbers;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the fields of the records may be.
 *
 * @param records by their numbers, those that were updated
 * @param inserted the numbers of acknowledged inserts, behind the loaded records
 * @param inDoubt those of inserts that may be there
 * @param doubts updates of which it is not known whether they were applied
 * @param failed the numbers of updates that failed for sure
 * @param staleReads reads that gave a version older than one acknowledged before they began
 */
public record YcsbLedger(
    Map<Integer, RecordHistory> records,
    BitSet inserted,
    BitSet inDoubt,
    Collection<Doubt> doubts,
    Numbers failed,
    long staleReads)
    implements Ledger {
  /** The numbers of what each JVM has written and inserted must differ. */
  @Override
  public YcsbLedger merge(Ledger other) {
    YcsbLedger that = (YcsbLedger) other;
    Map<Integer, RecordHistory> all = new HashMap<>(records);
    that.records.forEach((number, history) -> all.merge(number, history, RecordHistory::merged));
    return new YcsbLedger(
        all,
        union(inserted, that.inserted),
        union(inDoubt, that.inDoubt),
        Stream.concat(doubts.stream(), that.doubts.stream()).toList(),
        Numbers.union(failed, that.failed),
        staleReads + that.staleReads);
  }

  private static BitSet union(BitSet first, BitSet second) {
    BitSet union = (BitSet) first.clone();
    union.or(second);
    return union;
  }
}

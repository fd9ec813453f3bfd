// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.data;

import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Numbers;
import io.github.jmeterndb.workload.RowHistory;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the rows of the tables may be.
 *
 * @param rows by {@link Journal#key}, those that were written to
 * @param inserted the numbers of acknowledged inserts, by table
 * @param insertsInDoubt those of inserts that may be there, by table
 * @param attempts how many writes have begun, whatever became of them
 * @param doubts writes of rows of which it is not known whether they were applied
 * @param failed the numbers of writes of rows that failed for sure
 * @param staleReads reads that gave a version older than one acknowledged before they began
 */
public record SysbenchLedger(
    Map<Long, RowHistory> rows,
    Map<Integer, BitSet> inserted,
    Map<Integer, BitSet> insertsInDoubt,
    long attempts,
    Collection<Doubt> doubts,
    Numbers failed,
    long staleReads)
    implements Ledger {
  /** The numbers of what each JVM has written must differ. */
  @Override
  public SysbenchLedger merge(Ledger other) {
    SysbenchLedger that = (SysbenchLedger) other;
    Map<Long, RowHistory> all = new HashMap<>(rows);
    that.rows.forEach((key, history) -> all.merge(key, history, RowHistory::merged));
    return new SysbenchLedger(
        all,
        union(inserted, that.inserted),
        union(insertsInDoubt, that.insertsInDoubt),
        attempts + that.attempts,
        Stream.concat(doubts.stream(), that.doubts.stream()).toList(),
        Numbers.union(failed, that.failed),
        staleReads + that.staleReads);
  }

  private static Map<Integer, BitSet> union(
      Map<Integer, BitSet> first, Map<Integer, BitSet> second) {
    Map<Integer, BitSet> both = new HashMap<>(first);
    second.forEach(
        (table, numbers) -> {
          BitSet union = (BitSet) numbers.clone();
          union.or(both.getOrDefault(table, new BitSet()));
          both.put(table, union);
        });
    return both;
  }

  /** The numbers of the inserts that must be in that table. */
  public BitSet mustBeIn(int table) {
    return (BitSet) inserted.getOrDefault(table, new BitSet()).clone();
  }

  /** Whether an insert that need not be in that table may be there. */
  public boolean mayBeIn(int table, long number) {
    BitSet numbers = insertsInDoubt.get(table);
    return numbers != null
        && number > 0
        && number <= Integer.MAX_VALUE
        && numbers.get((int) number);
  }
}

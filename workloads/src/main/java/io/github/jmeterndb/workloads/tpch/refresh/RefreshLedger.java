// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import io.github.jmeterndb.workload.Ledger;
import java.util.HashMap;
import java.util.Map;

/**
 * What was acknowledged of refresh functions: queries write nothing.
 *
 * @param sets what is known of their orders, by the sets' numbers; of those that are not in it,
 *     none is there
 */
public record RefreshLedger(Map<Integer, SetState> sets) implements Ledger {
  @Override
  public RefreshLedger merge(Ledger other) {
    Map<Integer, SetState> all = new HashMap<>(sets);
    ((RefreshLedger) other).sets.forEach((set, state) -> all.merge(set, state, SetState::merge));
    return new RefreshLedger(all);
  }
}

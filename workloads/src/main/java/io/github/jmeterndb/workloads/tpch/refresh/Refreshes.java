// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workloads.tpch.refresh.SetState.Known;
import io.trino.tpch.TextPool;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The refresh sets of a run, what became of them, and whether the tables hold just that. For one
 * thread, but for {@link #set} and {@link #state}.
 */
public final class Refreshes {
  private final Keeper keeper;
  private final double scale;
  private final Supplier<TextPool> texts;
  private final Map<Integer, RefreshSet> sets = new ConcurrentHashMap<>();
  private final Map<Integer, SetState> states = new ConcurrentHashMap<>();
  private TableSums loaded;

  /**
   * Without any so far.
   *
   * @param texts makes them anew for sets that were not made beforehand
   */
  public Refreshes(Keeper keeper, double scale, Supplier<TextPool> texts) {
    this.keeper = keeper;
    this.scale = scale;
    this.texts = texts;
  }

  /**
   * Makes the sets up to a number, and looks at the tables as they are loaded.
   *
   * @throws UserError if these cannot be read
   */
  public void load(int last, TextPool pool) throws UserError {
    for (int number = 1; number <= last; number++) {
      sets.put(number, RefreshSet.of(scale, number, pool));
    }
    states.clear();
    try {
      loaded = tables().tally();
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  /** The set of a number. */
  public synchronized RefreshSet set(int number) {
    return sets.computeIfAbsent(number, absent -> RefreshSet.of(scale, absent, texts.get()));
  }

  /** What became of it. */
  public SetState state(int number) {
    return states.computeIfAbsent(number, absent -> new SetState(RefreshSet.orders(scale)));
  }

  /** What became of all. */
  public RefreshLedger ledger() {
    return new RefreshLedger(Map.copyOf(states));
  }

  /**
   * Compares the tables with what they were when loaded, and what was acknowledged since then.
   * Where a transaction is in doubt, its orders are looked for: with none or all of their lines,
   * they are as they may be.
   *
   * @return what is wrong, in a line; empty if nothing is
   * @throws UserError if they cannot be read
   */
  public String differences(RefreshLedger ledger) throws UserError {
    try {
      TableSums right = loaded;
      for (Map.Entry<Integer, SetState> each : ledger.sets().entrySet()) {
        right = right.plus(added(set(each.getKey()), each.getValue()));
      }
      return tables().tally().difference(right);
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  private TableSums added(RefreshSet set, SetState state) throws SQLException {
    TableSums added = new TableSums(TableSums.Sums.NONE, TableSums.Sums.NONE);
    for (int i = 0; i < set.orders().size(); i++) {
      RefreshOrder order = set.orders().get(i);
      Known known = state.of(i);
      if (known == Known.PRESENT || (known == Known.IN_DOUBT && tables().has(order))) {
        added = added.plus(order.tally());
      }
    }
    return added;
  }

  /**
   * Deletes what refresh functions have left, so that the tables are as they were loaded.
   *
   * @throws UserError if that fails, or they then are not
   */
  public void restore() throws UserError {
    boolean restored = false;
    try {
      for (Map.Entry<Integer, SetState> each : states.entrySet()) {
        if (!each.getValue().isAll(Known.ABSENT)) {
          RefreshSet set = set(each.getKey());
          tables().delete(set.orders());
          each.getValue().committed(0, set.orders().size(), Known.ABSENT);
          restored = true;
        }
      }
      String difference = restored ? tables().tally().difference(loaded) : "";
      if (!difference.isEmpty()) {
        throw new UserError(
            "What refresh functions had left was deleted, and the tables are not as they were loaded: "
                + difference
                + "; run again, which loads them anew.");
      }
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  private RefreshedTables tables() {
    return new RefreshedTables(keeper.server());
  }
}

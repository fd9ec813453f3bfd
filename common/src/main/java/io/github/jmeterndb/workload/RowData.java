// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tables whose rows show which write they hold: each row is compared with a {@link RowLedger}.
 *
 * @param <P> the workload's API
 */
public abstract class RowData<P> implements Data<P>, RowCheck.Tables {
  private final RowCheck check;
  private RowLedger ledger;

  /**
   * @param unit what rows are called
   * @param uncounted what a comparison does not count, and why
   */
  protected RowData(String unit, List<String> uncounted, RowLedger ledger) {
    check = new RowCheck(unit, uncounted);
    this.ledger = ledger;
  }

  /** How a path reads rows. */
  protected abstract RowCheck.Path path(P api);

  /** A new ledger takes the place of the one before. */
  protected void replaced(RowLedger next) {
    ledger = next;
  }

  /** Rows were added to a table, for this JVM's clients. */
  protected void loaded(IntStream ids) {}

  /** The added rows are removed. */
  protected void removed() {}

  /**
   * The tables are empty: the ledger begins anew.
   *
   * @param rows of each table once they are loaded
   */
  protected void restart(int rows) {
    replaced(ledger.anew(rows, ledger.share()));
  }

  @Override
  public final void share(Share share) {
    replaced(ledger.anew(ledger.count(), share));
  }

  /** Rows were added to a table outside of operations. */
  protected final void addLoaded(int table, int first, int last) {
    loaded(ledger.addLoaded(table, first, last));
  }

  /**
   * @param forGood see {@link RowLedger#addedRemoved}
   */
  protected final void removeAdded(boolean forGood) {
    ledger.addedRemoved(forGood);
    removed();
  }

  @Override
  public final boolean isCheckedByShare() {
    return true;
  }

  /** Writes of this JVM's clients. */
  public final RowLedger ledger() {
    return ledger;
  }

  @Override
  public Verdict verdict() throws UserError {
    return check.verdict(ledger, this);
  }

  @Override
  public final String differences(P api, int rows) throws StoreException {
    return check.differences(ledger, rows, path(api));
  }
}

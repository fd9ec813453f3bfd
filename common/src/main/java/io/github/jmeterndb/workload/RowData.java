// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tables of a workload whose rows show which write has left them: each is compared with a
 * {@link RowLedger}. The workload says how rows are read, which writes they show, and whether they
 * are intact.
 *
 * @param <P> the workload's port
 */
public abstract class RowData<P> implements Data<P>, RowCheck.Tables {
  private final RowCheck check;
  private RowLedger ledger;

  /**
   * Tables that are not loaded yet.
   *
   * @param unit what rows are called
   * @param uncounted what a comparison does not count, and why
   * @param ledger one without any write
   */
  protected RowData(String unit, List<String> uncounted, RowLedger ledger) {
    check = new RowCheck(unit, uncounted);
    this.ledger = ledger;
  }

  /** How a path reads rows. */
  protected abstract RowCheck.Path path(P port);

  /** This ledger takes the place of the one before: what was made of that is out of date. */
  protected void replaced(RowLedger next) {
    ledger = next;
  }

  /** Rows with these ids were added to a table, for this JVM's clients to work on. */
  protected void loaded(IntStream ids) {}

  /** The rows that were added are removed. */
  protected void removed() {}

  /** The tables are empty, and are to hold so many rows each once they are loaded. */
  protected void restart(int rows) {
    replaced(ledger.anew(rows, ledger.share()));
  }

  @Override
  public final void share(Share share) {
    replaced(ledger.anew(ledger.count(), share));
  }

  /** Rows were added to a table outside of operations, for these to work on. */
  protected final void addLoaded(int table, int first, int last) {
    loaded(ledger.addLoaded(table, first, last));
  }

  /**
   * The rows that were added were removed.
   *
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

  /** What this JVM's clients have written. */
  public final RowLedger ledger() {
    return ledger;
  }

  @Override
  public Verdict verdict() throws UserError {
    return check.verdict(ledger, this);
  }

  @Override
  public final String differences(P port, int rows) throws StoreException {
    return check.differences(ledger, rows, path(port));
  }
}

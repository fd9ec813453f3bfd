// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.io.Serializable;
import java.util.ArrayList;
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
  private ArrayList<Change> changes = new ArrayList<>();

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

  /** The rows are to be those of a plan. */
  protected void planned(Serializable plan) {}

  /** The tables are empty, and are to hold so many rows each once they are loaded. */
  protected void restart(int rows) {
    check.restart();
    changes = new ArrayList<>();
    replaced(ledger.anew(rows, ledger.share()));
  }

  @Override
  public final void share(Share share) {
    replaced(ledger.anew(ledger.count(), share));
  }

  @Override
  public final void learn(Ledger ofAll) {
    replaced((RowLedger) ofAll);
  }

  /** Something was done to the rows outside of operations: here, and soon for the other JVMs. */
  protected final void change(Change change) {
    apply(change);
    changes.add(change);
  }

  private void apply(Change change) {
    if (change instanceof Added added) {
      loaded(ledger.addLoaded(added.table, added.first, added.last));
    } else if (change instanceof Removed all) {
      ledger.addedRemoved(all.forGood);
      removed();
    } else if (change instanceof Restored row) {
      ledger.restored(row.table, row.id);
    } else if (change instanceof Planned rows) {
      planned(rows.plan);
    }
  }

  @Override
  public final Serializable changes() {
    ArrayList<Change> last = changes;
    changes = new ArrayList<>();
    return last;
  }

  @Override
  public final void follow(Serializable done) {
    ((List<?>) done).forEach(change -> apply((Change) change));
  }

  @Override
  public final RowLedger ledger() {
    return ledger;
  }

  @Override
  public Verdict verdict(Ledger ofAll) throws UserError {
    return check.verdict((RowLedger) ofAll, this);
  }

  /** Stale reads since the last comparison. */
  protected final long newStaleReads(RowLedger ofAll) {
    return check.newStaleReads(ofAll);
  }

  @Override
  public final String differences(P port, Ledger ofAll, int rows) throws StoreException {
    return check.differences((RowLedger) ofAll, rows, path(port));
  }

  /** Something that is done to rows outside of operations. */
  public sealed interface Change extends Serializable permits Added, Removed, Restored, Planned {}

  /** Rows are added to a table, of which each JVM works on its share. */
  public record Added(int table, int first, int last) implements Change {}

  /**
   * The rows that were added are removed.
   *
   * @param forGood see {@link RowLedger#addedRemoved}
   */
  public record Removed(boolean forGood) implements Change {}

  /** A loaded row is as it was loaded. */
  public record Restored(int table, int id) implements Change {}

  /** The tables are made anew, for rows that only this plan tells. */
  public record Planned(Serializable plan) implements Change {}
}

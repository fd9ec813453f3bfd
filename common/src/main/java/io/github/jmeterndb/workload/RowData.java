// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tables whose rows show which write they hold: each row is compared with a {@link RowLedger}.
 *
 * @param <P> the workload's API
 */
public abstract class RowData<P> implements Data<P> {
  private final String unit;
  private final List<String> uncounted;
  private RowLedger ledger;

  /**
   * @param unit what rows are called
   * @param uncounted what a comparison does not count, and why
   */
  protected RowData(String unit, List<String> uncounted, RowLedger ledger) {
    this.unit = unit;
    this.uncounted = List.copyOf(uncounted);
    this.ledger = ledger;
  }

  /**
   * Reads all rows, in any order.
   *
   * @param action called by several threads at once
   * @throws UserError if they cannot be read
   */
  protected abstract void forEachRow(Consumer<FoundRow> action) throws UserError;

  /** Whether a path can find the row of that id. */
  protected boolean isReadable(int id) {
    return true;
  }

  /**
   * Reads a row over a path.
   *
   * @throws StoreException if there is none
   */
  protected abstract FoundRow read(P api, int table, int id) throws StoreException;

  /** What a row is called in messages. */
  protected abstract String name(int table, int id);

  /** A new ledger takes the place of the one before. */
  protected void replaced(RowLedger next) {
    ledger = next;
  }

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
    List<Write> unknown = ledger.unknown().stream().filter(write -> !write.reported).toList();
    RowComparison comparison = new RowComparison(ledger, unit, unknown);
    forEachRow(comparison::add);
    comparison.end();
    unknown.forEach(write -> write.reported = true);
    return comparison.verdict(ledger.takeStaleReads(), uncounted);
  }

  @Override
  public final String differences(P api, int rows) throws StoreException {
    RowComparison comparison = new RowComparison(ledger, unit, List.of());
    for (RowComparison.Row row : RowComparison.sample(ledger, rows)) {
      if (isReadable(row.id())) {
        try {
          comparison.add(read(api, row.table(), row.id()));
        } catch (StoreException e) {
          if (!e.isWrongEffect()) {
            throw e;
          }
          comparison.addMissing(row, name(row.table(), row.id()));
        }
      }
    }
    return comparison.verdict(0, List.of()).differences();
  }
}

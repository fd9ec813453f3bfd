// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * One table, and which rows it must hold: those of a {@link KeySpace}.
 *
 * @param <P> the workload's port
 */
public abstract class KeySpaceData<P> extends RowData<P> {
  private final int rows;
  private final SuppliedTable supplied = new SuppliedTable();
  private KeySpace keys;

  /** A table that is claimed, of that many rows that stay. */
  protected KeySpaceData(int rows) {
    super("rows", List.of(), RowLedger.countingByRow(KeySpace.loaded(rows)));
    this.rows = rows;
    keys = new KeySpace(ledger());
  }

  /**
   * Adds the rows of the ids {@code first} to {@code last}, version 0.
   *
   * @throws UserError if that fails
   */
  protected abstract void load(int first, int last) throws UserError;

  /**
   * Removes the rows from id {@code first} on.
   *
   * @throws UserError if that fails
   */
  protected abstract void clearFrom(int first) throws UserError;

  /** As {@link RowSupply.Table#capacity}. */
  protected abstract OptionalLong capacity() throws UserError;

  /** Which rows operations work on. */
  public final KeySpace keys() {
    return keys;
  }

  /** How many rows stay. */
  protected final int rows() {
    return rows;
  }

  /** The table is empty, and is to hold its rows once they are loaded. */
  protected final void restart() {
    restart(KeySpace.loaded(rows));
  }

  /** The rows beside those that stay. */
  protected final RowSupply.Table supplied() {
    return supplied;
  }

  @Override
  protected final void replaced(RowLedger next) {
    super.replaced(next);
    keys = new KeySpace(next);
  }

  @Override
  protected final void loaded(IntStream ids) {
    ids.forEach(keys::isThere);
  }

  @Override
  protected final void removed() {
    keys.restartInserts();
  }

  /** Leaves the rows that stay. */
  @Override
  public final void reset() throws UserError {
    clearFrom(rows + 1);
    change(new Removed(true));
  }

  /** What was inserted is there to be deleted. */
  private final class SuppliedTable implements RowSupply.Table {
    @Override
    public OptionalLong capacity() throws UserError {
      return KeySpaceData.this.capacity();
    }

    @Override
    public long loaded() {
      return rows;
    }

    @Override
    public long spare() {
      return keys.deletable();
    }

    @Override
    public void load(int more) throws UserError {
      int first = keys.lastInsert() + 1;
      int last = keys.lastInsert() + more;
      KeySpaceData.this.load(first, last);
      change(new Added(KeySpace.TABLE, first, last));
    }
  }
}

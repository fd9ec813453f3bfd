// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * One table with the rows of a {@link KeySpace}.
 *
 * @param <P> the workload's API
 */
public abstract class KeySpaceData<P> extends RowData<P> {
  public static final Parameter ROWS =
      new Parameter(
          "rows",
          "100000",
          "rows",
          "loaded before the first cell; reads and updates choose among them",
          Check.POSITIVE);

  private int rows;
  private final Operation inserting;
  private final Operation deleting;
  private final SuppliedTable supplied = new SuppliedTable();
  private KeySpace keys;

  /**
   * @param rows loaded, and never deleted
   * @param inserting the operation that adds rows
   * @param deleting the operation that uses up added rows
   */
  protected KeySpaceData(int rows, Operation inserting, Operation deleting) {
    super("rows", List.of(), new RowLedger(KeySpace.TABLE, 1, rows));
    this.rows = rows;
    this.inserting = inserting;
    this.deleting = deleting;
    keys = new KeySpace(ledger());
  }

  /**
   * @param threads of all paths that take turns
   * @throws UserError if there are fewer {@link #ROWS} than threads: each updates rows of its own
   */
  public static void requireThreads(int threads, Settings settings) throws UserError {
    if (settings.number(ROWS) < threads) {
      throw new UserError(
          "rows: each thread updates rows of its own; give -Jrows=" + threads + " or more.");
    }
  }

  /**
   * Reads a row over a path.
   *
   * @throws StoreException if there is none, or it cannot be read
   */
  protected abstract FoundRow read(P port, int id) throws StoreException;

  /** Adds {@code count} rows of version 0, with ids from {@code first} in steps of {@code step}. */
  protected abstract void load(int first, int count, int step) throws UserError;

  /** Removes the rows from id {@code first} on. */
  protected abstract void clearFrom(int first) throws UserError;

  /** As {@link RowSupply.Table#capacity}. */
  protected abstract OptionalLong capacity() throws UserError;

  /** The greatest id that a row can have. */
  protected int lastId() {
    return Integer.MAX_VALUE;
  }

  public final KeySpace keys() {
    return keys;
  }

  /** Rows that are never deleted. */
  protected final int rows() {
    return rows;
  }

  /** The table is empty: the ledger begins anew. */
  protected final void restart() {
    restart(rows);
  }

  @Override
  protected final void restart(int count) {
    rows = count;
    super.restart(count);
  }

  @Override
  public final RowSupply supply(Operation operation) {
    if (operation.equals(deleting)) {
      return RowSupply.usingUp(supplied);
    }
    return operation.equals(inserting) ? RowSupply.adding(1, supplied) : RowSupply.NONE;
  }

  @Override
  protected final RowCheck.Path path(P port) {
    return new RowCheck.Path() {
      @Override
      public FoundRow read(int ofTable, int id) throws StoreException {
        return KeySpaceData.this.read(port, id);
      }

      @Override
      public String name(int ofTable, int id) {
        return "row " + id;
      }
    };
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

  @Override
  public final void reset() throws UserError {
    clearFrom(rows + 1);
    removeAdded(true);
  }

  /** Inserted rows are there to be deleted. */
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
    public int places() {
      return ledger().share().places();
    }

    @Override
    public void load(int more) throws UserError {
      int first = keys.lastInsert() + 1;
      int step = places();
      int count = (int) Math.min(more, ((long) lastId() - first) / step + 1);
      if (count > 0) {
        KeySpaceData.this.load(first, count, step);
        addLoaded(KeySpace.TABLE, first, first + (count - 1) * step);
      }
    }
  }
}

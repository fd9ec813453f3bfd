// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.RowCheck;
import io.github.jmeterndb.workload.RowData;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Worker;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The table while a run goes on, and which rows it must hold. */
final class CrudData extends RowData<Store> {
  private final CrudTable table;
  private final int rows;
  private final SuppliedTable supplied = new SuppliedTable();
  private KeySpace keys;

  /** A table that is claimed, of that many rows that stay. */
  CrudData(CrudTable table, int rows) {
    super("rows", List.of(), RowLedger.countingByRow(KeySpace.loaded(rows)));
    this.table = table;
    this.rows = rows;
    keys = new KeySpace(ledger());
  }

  /** Which rows operations work on. */
  KeySpace keys() {
    return keys;
  }

  @Override
  protected void replaced(RowLedger next) {
    super.replaced(next);
    keys = new KeySpace(next);
  }

  @Override
  protected void loaded(IntStream ids) {
    ids.forEach(keys::isThere);
  }

  @Override
  protected void removed() {
    keys.restartInserts();
  }

  @Override
  public List<String> tables() {
    return List.of(CrudTable.NAME);
  }

  @Override
  public Client client(Store port, Operation operation, Worker worker) {
    return new CrudClient(port, keys, operation, worker);
  }

  @Override
  public void create() throws UserError {
    table.create();
    restart(KeySpace.loaded(rows));
  }

  @Override
  public void load() throws UserError {
    OptionalLong capacity = Room.known(table::capacity);
    Room.requireToLoad(
        (double) rows * CrudTable.ROW_BYTES,
        capacity.isPresent()
            ? OptionalLong.of(capacity.getAsLong() * CrudTable.ROW_BYTES)
            : capacity,
        Crud.ROWS,
        rows,
        1);
    table.load(1, rows);
  }

  /** Leaves the rows that stay. */
  @Override
  public void reset() throws UserError {
    table.clearFrom(rows + 1);
    change(new Removed(true));
  }

  @Override
  public RowSupply supply(Operation operation) {
    if (operation.equals(Crud.DELETE)) {
      return RowSupply.usingUp(supplied);
    }
    return operation.equals(Crud.INSERT) ? RowSupply.adding(1, supplied) : RowSupply.NONE;
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    table.forEachRow(row -> action.accept(new FoundCrudRow(row)));
  }

  @Override
  protected RowCheck.Path path(Store port) {
    return new RowCheck.Path() {
      @Override
      public FoundRow read(int ofTable, int id) throws StoreException {
        return new FoundCrudRow(port.select(id));
      }

      @Override
      public String name(int ofTable, int id) {
        return FoundCrudRow.name(id);
      }
    };
  }

  /** What was inserted is there to be deleted. */
  private final class SuppliedTable implements RowSupply.Table {
    @Override
    public OptionalLong capacity() throws UserError {
      return table.capacity();
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
      table.load(first, last);
      change(new Added(KeySpace.TABLE, first, last));
    }
  }
}

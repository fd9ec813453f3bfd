// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowComparison;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Tables with as many rows each, and the rows that they must contain. Each row shows which write it
 * holds, and is compared with a {@link RowLedger}. Tables are numbered from 1.
 *
 * @param <P> the workload's API
 */
public abstract class TableData<P> implements Data<P> {
  protected final DatabaseAdmin admin;
  private final Parameter size;
  private final String unit;
  private final List<String> uncounted;
  private RowLedger ledger;

  /**
   * @param size the parameter with the number of rows of a table
   * @param unit what rows are called
   * @param uncounted what a comparison does not count, and why
   */
  protected TableData(
      DatabaseAdmin admin, Parameter size, String unit, List<String> uncounted, RowLedger ledger) {
    this.admin = admin;
    this.size = size;
    this.unit = unit;
    this.uncounted = uncounted;
    this.ledger = ledger;
  }

  /** Returns the generated tables; none if the tables are made otherwise. */
  protected abstract List<TableShape> shapes();

  protected abstract BulkTable table(int number);

  /** Returns a row as it is loaded. */
  protected abstract Object[] initial(int table, int id);

  protected abstract FoundRow found(int table, Object... row);

  /** True if a path can find the row of that id. */
  protected boolean isReadable(int id) {
    return true;
  }

  /** Reads a row over a path. Fails if there is none. */
  protected abstract FoundRow read(P api, int table, int id) throws StoreException;

  /** Returns what a row is called in messages. */
  protected abstract String name(int table, int id);

  /** A new ledger takes the place of the one before. */
  protected void replaced(RowLedger next) {
    ledger = next;
  }

  /** The tables are empty, and will have as many rows once they are loaded. */
  protected final void restart(int rows) {
    replaced(ledger.anew(rows, ledger.share()));
  }

  @Override
  public final void share(Share share) {
    replaced(ledger.anew(rows(), share));
  }

  @Override
  public final boolean isCheckedByShare() {
    return true;
  }

  /** Returns the writes of this JVM's clients. */
  public final RowLedger ledger() {
    return ledger;
  }

  protected final int rows() {
    return ledger.count();
  }

  /** Shares work on all tables between several connections. */
  protected final void share(String doing, Tasks tasks) throws UserError {
    List<BulkTask> all = new ArrayList<>();
    int tables = tables().size();
    for (int number = 1; number <= tables; number++) {
      all.addAll(tasks.of(number));
    }
    admin.share(doing, all);
  }

  @Override
  public List<String> tables() {
    return shapes().stream().map(TableShape::name).toList();
  }

  @Override
  public Optional<LoadPlan> plan() throws UserError {
    double bytes = (double) initialRows() * table(1).rowBytes();
    return Optional.of(new LoadPlan(tables(), bytes, size, rows(), 1));
  }

  @Override
  public void create() throws UserError {
    for (TableShape shape : shapes()) {
      admin.make(shape);
    }
    share("Removing rows", number -> table(number).removing());
    restart(rows());
  }

  @Override
  public void load() throws UserError {
    plan().orElseThrow().requireRoom(admin);
    int first = ledger.end() - rows();
    share("Loading", number -> table(number).loading(rows(), i -> initial(number, first + i)));
  }

  /** Reads all rows in any order. Several threads call {@code action} at once. */
  public final void forEachRow(Consumer<FoundRow> action) throws UserError {
    share("Reading", number -> table(number).reading(row -> action.accept(found(number, row))));
  }

  @Override
  public LedgerInfo verdict() throws UserError {
    RowComparison comparison = new RowComparison(ledger, unit);
    forEachRow(comparison::add);
    return comparison.verdict(uncounted);
  }

  @Override
  public final String differences(P api, int rows) throws StoreException {
    RowComparison comparison = new RowComparison(ledger, unit);
    for (RowComparison.Row row : comparison.sample(rows)) {
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
    return comparison.differences();
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return admin.capacity(tables(), table(1).rowBytes());
  }

  @Override
  public final long initialRows() {
    return (long) tables().size() * rows();
  }

  /** What the operations have added: they use up no rows. */
  @Override
  public long spare() {
    return ledger().addedRows();
  }

  protected interface Tasks {
    List<BulkTask> of(int number) throws UserError;
  }
}

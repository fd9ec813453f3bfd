// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.BulkTask;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowData;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowSupply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Tables with as many rows each, and the rows that they must contain. Tables are numbered from 1.
 *
 * @param <P> the workload's API
 */
public abstract class TableData<P> extends RowData<P> implements RowSupply.Table {
  protected final DatabaseAdmin admin;
  private final Parameter size;

  /**
   * @param size the parameter with the number of rows of a table
   */
  protected TableData(
      DatabaseAdmin admin, Parameter size, String unit, List<String> uncounted, RowLedger ledger) {
    super(unit, uncounted, ledger);
    this.admin = admin;
    this.size = size;
  }

  /** Returns the generated tables; none if the tables are made otherwise. */
  protected abstract List<TableShape> shapes();

  protected abstract BulkTable table(int number);

  /** Returns a row as it is loaded. */
  protected abstract Object[] initial(int table, int id);

  protected abstract FoundRow found(int table, Object... row);

  protected final int rows() {
    return ledger().count();
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
    double bytes = (double) loaded() * table(1).rowBytes();
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
    int first = ledger().end() - rows();
    share("Loading", number -> table(number).loading(rows(), i -> initial(number, first + i)));
  }

  @Override
  public final void forEachRow(Consumer<FoundRow> action) throws UserError {
    share("Reading", number -> table(number).reading(row -> action.accept(found(number, row))));
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return admin.capacity(tables(), table(1).rowBytes());
  }

  @Override
  public final long loaded() {
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

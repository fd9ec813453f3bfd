// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.rows;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Worker;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;

/** The data of a workload that reads and writes rows of one table. */
public abstract class RowsData extends TableData<Rows> {
  /** Rows that are never deleted. */
  public static final Parameter ROWS =
      new Parameter(
          "rows",
          "100000",
          "rows",
          "loaded before the first cell; reads and updates choose among them",
          Check.POSITIVE);

  /** Ids of inserted rows, to be deleted in this order; {@code size} is cheap. */
  final Queue<Integer> deletable = new LinkedBlockingQueue<>();

  protected RowsData(DatabaseAdmin admin, int rows) {
    super(admin, ROWS, "rows", List.of(), new RowLedger(Contents.TABLE, 1, rows));
  }

  /**
   * @param threads threads of all paths that take turns
   * @throws UserError if there are fewer rows than threads, which each update their own
   */
  public static void requireThreads(int threads, Settings settings) throws UserError {
    if (settings.number(ROWS) < threads) {
      throw new UserError(
          "rows: each thread updates rows of its own; give -Jrows=" + threads + " or more.");
    }
  }

  protected abstract Contents contents();

  /** Removes the rows from an id on. */
  public abstract void clearFrom(int first) throws UserError;

  /** Inserts rows of version 0 with the ids {@code first}, {@code first + step} and so on. */
  public final void load(int first, int count, int step) throws UserError {
    admin.share(
        "Loading", table(Contents.TABLE).loading(count, i -> contents().row(first + i * step)));
  }

  @Override
  public final Client client(Rows api, Operation operation, Worker worker) {
    // Only crud has transactions of several operations.
    int batch = contents().layout().isPlain() ? api.batch() : 1;
    return new RowsClient(api, this, batch, operation, worker);
  }

  @Override
  public final double added(Operation operation) {
    return operation.label().endsWith("insert") ? 1 : 0;
  }

  @Override
  public final boolean usesUp(Operation operation) {
    return operation.label().endsWith("delete");
  }

  @Override
  protected final Object[] initial(int table, int id) {
    return contents().row(id);
  }

  @Override
  protected final FoundRow found(int table, Object... row) {
    int id = contents().idOf(row);
    int version = id < 0 ? -1 : contents().versionOf(row, id, ledger());
    String name = id < 0 ? "a row of another key" : "row " + id;
    return new FoundRow(Contents.TABLE, id, name, version >= 0, 0, version);
  }

  @Override
  protected final FoundRow read(Rows api, int table, int id) throws StoreException {
    return found(table, api.read(contents().layout(), contents().key(id))[0]);
  }

  @Override
  protected final String name(int table, int id) {
    return "row " + id;
  }

  @Override
  protected final void replaced(RowLedger next) {
    super.replaced(next);
    deletable.clear();
  }

  @Override
  public final void reset() throws UserError {
    clearFrom(rows() + 1);
    ledger().addedRemoved(true);
    deletable.clear();
  }

  @Override
  public final long spare() {
    return deletable.size();
  }

  @Override
  public final int places() {
    return ledger().share().places();
  }

  @Override
  public final void load(int more) throws UserError {
    int first = ledger().lastAdded() + 1;
    int step = places();
    int count = (int) Math.min(more, ((long) contents().lastId() - first) / step + 1);
    if (count > 0) {
      load(first, count, step);
      for (int id : ledger().addLoaded(Contents.TABLE, count)) {
        deletable.add(id);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.TableData;
import io.github.jmeterndb.workloads.sbtest.OltpStatement.Kind;
import java.util.List;
import java.util.stream.IntStream;

/** The tables of {@code sysbench prepare}, and what has been written to them. */
final class SysbenchData extends TableData<Oltp> {
  static final int C = 1;

  private final Settings settings;
  private final Ids ids;
  private final int tables;

  /** The last comparison without differences; null if the rows must be compared again. */
  private LedgerInfo right;

  /** The number of writes before {@link #right}. */
  private long rightAfter;

  SysbenchData(DatabaseAdmin admin, Settings settings) {
    super(
        admin,
        Sysbench.TABLE_SIZE,
        "rows",
        List.of(LedgerInfo.STALE_READS + "those of single rows alone, not of ranges"),
        new RowLedger(settings.number(Sysbench.TABLES), 1, settings.number(Sysbench.TABLE_SIZE)));
    this.settings = settings;
    ids = new Ids(settings);
    tables = settings.number(Sysbench.TABLES);
  }

  private static TableShape shape(int number) {
    return CrudTable.shape(
        number, "INT NOT NULL AUTO_INCREMENT", "INT DEFAULT 0 NOT NULL", "DEFAULT '' NOT NULL");
  }

  @Override
  protected List<TableShape> shapes() {
    return IntStream.rangeClosed(1, tables).mapToObj(SysbenchData::shape).toList();
  }

  @Override
  protected BulkTable table(int number) {
    return new BulkTable(admin, Crud.layout(number), shape(number).rowBytes(1));
  }

  @Override
  protected Object[] initial(int table, int id) {
    return Row.of(table, id, 0, ids.loadedK(table, id)).values();
  }

  @Override
  protected void replaced(RowLedger next) {
    super.replaced(next);
    right = null;
  }

  @Override
  public void reset() throws UserError {
    if (ledger().addedRows() > 0) {
      right = null;
      share("Removing rows", number -> table(number).removing(ids.size() + 1));
      // The database gives out the ids: a late insert may take the next one.
      ledger().addedRemoved(false);
    }
    fillGaps();
  }

  /** Inserts deleted rows again, so that each cell starts with all rows. */
  private void fillGaps() throws UserError {
    for (int number = 1; number <= tables; number++) {
      int table = number;
      int[] gaps = ledger().gaps(table);
      if (gaps.length > 0) {
        right = null;
        admin.share("Putting rows back", table(table).replacing(gaps, id -> initial(table, id)));
        for (int id : gaps) {
          ledger().restored(table, id);
        }
      }
    }
  }

  @Override
  public long prepare(Cell cell, double rate, int seconds) throws UserError {
    fillGaps();
    return super.prepare(cell, rate, seconds);
  }

  @Override
  public double added(Operation operation) {
    return operation.equals(Sysbench.INSERT) ? 1 : 0;
  }

  @Override
  public Client client(Oltp api, Operation operation, Worker worker) {
    return new OltpClient(api, ledger(), ids, settings, operation, worker);
  }

  /**
   * Rows without differences are not read again if nobody has started to write since. Under faults
   * they are: broken nodes may lose rows.
   */
  @Override
  public LedgerInfo verdict() throws UserError {
    boolean known =
        right != null
            && right.differences.isEmpty()
            && ledger().attempts() == rightAfter
            && ledger().staleReads() == 0
            && !settings.isGiven(Parameter.FAULTS);
    if (known) {
      return right;
    }
    LedgerInfo verdict = super.verdict();
    rightAfter = ledger().attempts();
    right =
        verdict.with(
            again -> {
              again.unknown = 0L;
              again.unknownApplied = 0L;
              again.unknownNotApplied = 0L;
              again.staleReads = 0L;
            });
    return verdict;
  }

  @Override
  protected FoundRow found(int table, Object... values) {
    Row row = Row.ofValues(values);
    String name = name(table, row.id());
    if (row.id() > ids.size()) {
      return inserted(table, row, name);
    }
    long k = RowText.kOf(row.pad(), table, row.id());
    boolean intact = k != RowText.FOREIGN && RowText.isC(row.c(), table, row.id());
    long write = RowText.writeOf(row.pad(), row.id());
    long text = RowText.writeOf(row.c(), row.id());
    return new FoundRow(table, row.id(), name, intact, row.k() - k, write, text);
  }

  /** The database generates the ids of these rows after their texts are made. */
  private FoundRow inserted(int table, Row row, String name) {
    long number = RowText.writeOf(row.c(), 0);
    boolean ours =
        number > 0
            && number <= Integer.MAX_VALUE - ids.size()
            && Row.of(table, 0, number, row.k()).equals(new Row(0, row.k(), row.c(), row.pad()));
    return new FoundRow(table, ours ? ids.size() + (int) number : -1, name, true, 0, 0, 0);
  }

  @Override
  protected String name(int table, int id) {
    return "row " + id + " of " + Oltp.table(table);
  }

  /** Only the database knows the ids of inserted rows. */
  @Override
  protected boolean isReadable(int id) {
    return id <= ids.size();
  }

  @Override
  protected FoundRow read(Oltp api, int table, int id) throws StoreException {
    List<OltpStatement> read = List.of(OltpStatement.of(Kind.POINT, table, id));
    String c = (String) api.execute(false, read).get(0);
    boolean intact = RowText.isC(c, table, id);
    return new FoundRow(table, id, name(table, id), intact, 0, -1, RowText.writeOf(c, id));
  }
}

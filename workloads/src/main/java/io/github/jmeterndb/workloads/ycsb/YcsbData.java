// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.TableData;
import java.util.List;
import java.util.stream.IntStream;

final class YcsbData extends TableData<Rows> {
  final UserTable table;
  Records records;

  private final Settings settings;

  YcsbData(DatabaseAdmin admin, Settings settings) {
    super(
        admin,
        Ycsb.RECORD_COUNT,
        "records",
        List.of(LedgerInfo.STALE_READS + "those of reads alone, not of scans"),
        new RowLedger(UserTable.TABLE, 0, settings.number(Ycsb.RECORD_COUNT)));
    this.settings = settings;
    table = new UserTable(settings);
    records = new Records(ledger());
  }

  @Override
  protected void replaced(RowLedger next) {
    super.replaced(next);
    records = new Records(next);
  }

  @Override
  protected List<TableShape> shapes() {
    return List.of(table.shape(255));
  }

  @Override
  protected BulkTable table(int number) {
    // Fields are filled, keys are much shorter than their maximum.
    int rowBytes = table.shape(UserTable.key(rows()).length()).rowBytes(1);
    return new BulkTable(admin, table.all.layout(), rowBytes);
  }

  @Override
  protected Object[] initial(int of, int number) {
    return table.record(number, table.all, 0);
  }

  @Override
  protected FoundRow found(int of, Object... record) {
    return table.found(record);
  }

  /** Starts inserts again. Updated records stay: they cost as much as loaded ones. */
  @Override
  public void reset() throws UserError {
    int inserts = ledger().lastAdded() + 1 - rows();
    if (inserts > 0) {
      int[] numbers = IntStream.range(rows(), rows() + inserts).toArray();
      admin.share(
          "Removing rows",
          table(UserTable.TABLE).removing(numbers, number -> new Object[] {UserTable.key(number)}));
      ledger().addedRemoved(true);
      records = new Records(ledger());
    }
  }

  @Override
  public double added(Operation operation) {
    return Mix.of(operation, settings).share(Ycsb.INSERT);
  }

  @Override
  public Client client(Rows api, Operation operation, Worker worker) {
    Mix mix = Mix.of(operation, settings);
    if (mix.share(Ycsb.SCAN) > 0) {
      table.keys();
    }
    return new YcsbClient(api, this, mix, worker);
  }

  @Override
  protected FoundRow read(Rows api, int of, int id) throws StoreException {
    return table.found(api.read(table.all.layout(), new Object[] {UserTable.key(id)})[0]);
  }

  @Override
  protected String name(int of, int id) {
    return "record " + UserTable.key(id);
  }
}

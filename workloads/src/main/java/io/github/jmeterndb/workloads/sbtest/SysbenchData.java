// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowCheck;
import io.github.jmeterndb.workload.RowData;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.sbtest.data.AnswerCheck;
import io.github.jmeterndb.workloads.sbtest.data.FoundText;
import io.github.jmeterndb.workloads.sbtest.data.SysbenchTables;
import io.github.jmeterndb.workloads.sbtest.input.Ids;
import io.github.jmeterndb.workloads.sbtest.input.SysbenchParameters;
import io.github.jmeterndb.workloads.sbtest.port.Oltp;
import io.github.jmeterndb.workloads.sbtest.port.OltpStatement;
import io.github.jmeterndb.workloads.sbtest.port.OltpStatement.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The tables as {@code sysbench prepare} makes them, and what is written to them. */
final class SysbenchData extends RowData<Oltp> {
  private static final List<String> UNCOUNTED =
      List.of(LedgerInfo.STALE_READS + "those of single rows alone, not of ranges");

  private final Settings settings;
  private final Ids ids;
  private final SysbenchTables tables;

  /** What the last comparison said of rows that were right; null where they must be compared. */
  private Verdict right;

  /** After how many writes. */
  private long rightAfter;

  SysbenchData(Keeper keeper, Settings settings) {
    super(
        "rows",
        UNCOUNTED,
        new RowLedger(
            settings.number(SysbenchParameters.TABLES),
            1,
            settings.number(SysbenchParameters.TABLE_SIZE)));
    this.settings = settings;
    ids = new Ids(settings);
    tables = new SysbenchTables(keeper, ids, settings.number(SysbenchParameters.TABLES));
  }

  @Override
  public List<String> tables() {
    return tables.numbers().stream().map(Oltp::table).toList();
  }

  @Override
  public Optional<LoadPlan> plan() {
    return Optional.of(tables.plan());
  }

  @Override
  public void create() throws UserError {
    right = null;
    tables.make();
    tables.clearFrom(Integer.MIN_VALUE);
    restart(ids.size());
  }

  @Override
  public void load() throws UserError {
    right = null;
    tables.load();
  }

  @Override
  public void reset() throws UserError {
    if (ledger().addedRows() > 0) {
      right = null;
      tables.clearFrom(ids.size() + 1);
      removeAdded(false);
    }
    fillGaps();
  }

  /** A cell starts with all rows, whatever the ones before it have deleted. */
  private void fillGaps() throws UserError {
    for (Map.Entry<Integer, int[]> gaps : ledger().gaps().entrySet()) {
      int table = gaps.getKey();
      right = null;
      tables.putBack(table, gaps.getValue());
      for (int id : gaps.getValue()) {
        ledger().restored(table, id);
      }
    }
  }

  @Override
  public long prepare(Cell cell, double rate, int seconds) throws UserError {
    fillGaps();
    return supply(cell.operation()).prepare(cell, rate, seconds);
  }

  @Override
  public RowSupply supply(Operation operation) {
    return RowSupply.adding(operation.equals(Sysbench.INSERT) ? 1 : 0, new SuppliedTables());
  }

  @Override
  public Client client(Oltp port, Operation operation, Worker worker) {
    AnswerCheck check = new AnswerCheck(ids, ledger());
    return new OltpClient(port, ledger(), check, settings, operation, worker);
  }

  /**
   * Rows that were right, and that nobody has begun to write to since, are not read again: but
   * where nodes are broken, for those may lose them.
   */
  @Override
  public Verdict verdict() throws UserError {
    boolean known =
        right != null
            && ledger().attempts() == rightAfter
            && ledger().staleReads() == 0
            && !settings.isGiven(Parameter.FAULTS);
    if (known) {
      return right;
    }
    Verdict verdict = super.verdict();
    rightAfter = ledger().attempts();
    right = verdict.differences().isEmpty() ? verdict.again() : null;
    return verdict;
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    tables.forEachRow(action);
  }

  @Override
  protected RowCheck.Path path(Oltp port) {
    return new RowCheck.Path() {
      /** The ids of rows that were inserted are known to the database alone. */
      @Override
      public boolean reads(int id) {
        return id <= ids.size();
      }

      @Override
      public FoundRow read(int table, int id) throws StoreException {
        List<OltpStatement> read = List.of(OltpStatement.of(Kind.POINT, table, id));
        return new FoundText(table, id, (String) port.execute(false, read).get(0));
      }

      @Override
      public String name(int table, int id) {
        return FoundText.name(table, id);
      }
    };
  }

  private final class SuppliedTables implements RowSupply.Table {
    @Override
    public OptionalLong capacity() throws UserError {
      return tables.capacity();
    }

    @Override
    public long loaded() {
      return (long) tables.numbers().size() * ids.size();
    }

    @Override
    public long spare() {
      return ledger().addedRows();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static io.github.jmeterndb.workload.KeySpace.TABLE;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.FoundKeyRow;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.table.input.Profile;
import io.github.jmeterndb.workloads.table.input.RowPlan;
import io.github.jmeterndb.workloads.table.port.OwnTable;
import io.github.jmeterndb.workloads.table.sql.TableRows;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** The run's copy of the user's table, and which rows it must hold. */
final class OwnTableData extends KeySpaceData<OwnTable> {
  private final Keeper keeper;
  private final Settings settings;
  private final TableName name;
  private final Set<String> remarks = new LinkedHashSet<>();
  private TableDefinition original;
  private Profile profile;
  private RowPlan plan;
  private TableRows table;

  OwnTableData(Keeper keeper, Settings settings) {
    super(settings.number(ROWS), OwnTables.INSERT, OwnTables.DELETE);
    this.keeper = keeper;
    this.settings = settings;
    name = TableName.of(settings);
  }

  RowPlan rowPlan() {
    return plan;
  }

  @Override
  public List<String> tables() {
    return List.of(name.copy());
  }

  @Override
  public Client client(OwnTable port, Operation operation, Worker worker) {
    return new OwnTableClient(
        port, plan, keys(), settings.number(OwnTables.RANGE_SIZE), operation, worker);
  }

  @Override
  public Optional<LoadPlan> plan() throws UserError {
    if (name.isExample()) {
      return Optional.empty();
    }
    OwnTablePlanner planner = new OwnTablePlanner(keeper, settings, name);
    TableDefinition table = planner.original();
    return Optional.of(loadPlan(new TableRows(planner.plan(table, planner.profile(table)))));
  }

  @Override
  protected void planned(Serializable rows) {
    plan = (RowPlan) rows;
  }

  private LoadPlan loadPlan(TableRows copy) {
    return new LoadPlan(tables(), (double) rows() * copy.rowBytes(), ROWS, rows(), 1);
  }

  /** Refuses what cannot be done with the table before anything is written. */
  @Override
  public void create() throws UserError {
    String copy = name.copy();
    RowPlan made;
    OwnTablePlanner planner = new OwnTablePlanner(keeper, settings, name);
    if (name.isExample()) {
      keeper.makeForThisRun(copy, ExampleTable.statements(copy, keeper.dialect()));
      made = planner.plan(keeper.definition("", copy).orElseThrow(), Profile.UNKNOWN);
    } else {
      original = planner.original();
      if (profile == null) {
        profile = planner.profileWithSample(original, this::remark);
      }
      made = planner.plan(original, profile);
      keeper.makeForThisRun(copy, keeper.copied(original, copy));
      planner.tell(original, this::remark);
    }
    table = new TableRows(made);
    restart();
    change(new Planned(made));
  }

  private void remark(String line) {
    keeper.say(line);
    remarks.add(line);
  }

  @Override
  public Map<String, Object> describe() {
    return original == null
        ? Map.of()
        : Map.of(
            RunInfo.TABLE,
            Map.of(
                "name",
                name.toString(),
                "engine",
                original.engine(),
                RunInfo.REMARKS,
                List.copyOf(remarks)));
  }

  @Override
  public void load() throws UserError {
    Room.requireToLoad(keeper, loadPlan(table));
    load(1, rows());
  }

  @Override
  protected void load(int first, int last) throws UserError {
    keeper.share("Loading", table.loading(first, last));
  }

  @Override
  protected void clearFrom(int first) throws UserError {
    keeper.share("Removing rows", table.removing(first, keys().lastInsert()));
  }

  @Override
  protected OptionalLong capacity() throws UserError {
    OptionalLong ofDatabase = keeper.capacity(name.copy(), table.rowBytes());
    return ofDatabase.isEmpty() && plan.lastId() == Integer.MAX_VALUE - 1
        ? ofDatabase
        : OptionalLong.of(Math.min(plan.lastId(), ofDatabase.orElse(Long.MAX_VALUE)));
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    keeper.share("Reading", table.reading(keys().lastInsert(), row -> action.accept(found(row))));
  }

  private FoundKeyRow found(Object[] row) {
    int id = plan.idOf(row);
    return new FoundKeyRow(
        id, id < 0 ? -1 : plan.versionOf(row, id, ledger().acknowledged(TABLE, id)));
  }

  @Override
  protected FoundKeyRow read(OwnTable port, int id) throws StoreException {
    return found(port.read(plan.layout(), plan.row(id, 0)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workload.FoundRow;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowOperation;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The run's copy of the user's table, and the rows that it must contain. */
final class OwnTableData extends RowsData {
  private final DatabaseAdmin admin;
  private final Settings settings;
  private final TableName name;
  private final Set<String> remarks = new LinkedHashSet<>();
  private Optional<TableDefinition> original = Optional.empty();
  private Layout layout;
  private Map<Operation, String> leftOut = Map.of();
  private CopiedRows copied;
  private BulkTable table;

  OwnTableData(DatabaseAdmin admin, Settings settings) {
    super(
        settings.number(ROWS),
        Map.of(
            OwnTables.READ, RowOperation.READ,
            OwnTables.LOOKUP, RowOperation.LOOKUP,
            OwnTables.RANGE, RowOperation.RANGE,
            OwnTables.INSERT, RowOperation.INSERT,
            OwnTables.UPDATE, RowOperation.UPDATE,
            OwnTables.DELETE, RowOperation.DELETE));
    this.admin = admin;
    this.settings = settings;
    name = TableName.of(settings);
  }

  @Override
  public List<String> tables() {
    return List.of(name.copy());
  }

  @Override
  protected CopiedRows contents() {
    return copied;
  }

  @Override
  protected int rangeSize() {
    return settings.number(OwnTables.RANGE_SIZE);
  }

  @Override
  public Optional<LoadPlan> plan() throws UserError {
    return name.isExample() ? Optional.empty() : Optional.of(plan(planner()));
  }

  private CopyPlanner planner() {
    return new CopyPlanner(admin, settings, name);
  }

  private LoadPlan plan(CopyPlanner planner) throws UserError {
    TableDefinition of = planner.original();
    Layout planned = planner.layout(of);
    planner.lacking(planned, Map.of());
    int count = planner.rows(of);
    try {
      double bytes = TableCopy.rowBytes(planned, TableCopy.some(admin.server(), of, planned));
      return new LoadPlan(tables(), count * bytes, ROWS, count, 1);
    } catch (SQLException e) {
      throw admin.explain(e);
    }
  }

  /** Rejects unsupported operations before anything is written. */
  @Override
  public void create() throws UserError {
    String copy = name.copy();
    CopyPlanner planner = planner();
    if (name.isExample()) {
      admin.makeForThisRun(copy, ExampleTable.statements(copy, admin.dialect()));
      layout = planner.layout(admin.definition("", copy).orElseThrow());
    } else {
      TableDefinition of = planner.original();
      layout = planner.layout(of);
      planner.lacking(layout, Map.of());
      plan(planner).requireRoom(admin);
      admin.makeForThisRun(copy, admin.copied(of, copy));
      original = Optional.of(of);
      planner.tell(of, this::remark);
    }
    restart(settings.number(ROWS));
  }

  private void remark(String line) {
    if (remarks.add(line)) {
      admin.say(line);
    }
  }

  @Override
  public Map<String, Object> describe() {
    return original.isEmpty()
        ? Map.of()
        : Map.of(
            RunInfo.TABLE,
            Map.of(
                "name",
                name.toString(),
                "engine",
                original.get().engine(),
                RunInfo.REMARKS,
                List.copyOf(remarks)));
  }

  @Override
  public void load() throws UserError {
    if (name.isExample()) {
      admin.share("Loading", ExampleTable.loading(name.copy(), settings.number(ROWS)));
    }
    CopyPlanner planner = planner();
    TableCopy copy = new TableCopy(admin, name.toString(), layout, planner.limits(), this::remark);
    CopiedRows made = copy.load(original, settings.number(ROWS), rangeSize());
    leaveOut(planner, copy, made);
    loaded(made);
  }

  private void leaveOut(CopyPlanner planner, TableCopy copy, CopiedRows made) throws UserError {
    Map<Operation, String> known = new HashMap<>();
    if (planner.isWanted(OwnTables.INSERT) || planner.isWanted(OwnTables.DELETE)) {
      String reason = copy.tryInserts();
      if (!reason.isEmpty()) {
        known.put(OwnTables.INSERT, reason);
        known.put(OwnTables.DELETE, reason);
      }
    }
    if (!layout.uniqueKeys().isEmpty() && made.findable().isEmpty()) {
      known.put(OwnTables.LOOKUP, "a unique key with values other than NULL");
    }
    if (!layout.rangeKey().isEmpty() && made.ranges().isEmpty()) {
      known.put(OwnTables.RANGE, "an index with values other than NULL");
    }
    int threads =
        Collections.max(settings.numbers(Parameter.THREADS))
            * settings.list(Parameter.PATHS).size();
    if (made.rows() < threads && !layout.updated().isEmpty()) {
      // Each row is updated by one thread only.
      known.put(
          OwnTables.UPDATE,
          "a row for each of %s threads, and there are %s".formatted(threads, made.rows()));
    }
    leftOut = planner.lacking(layout, known);
    leftOut.forEach(
        (operation, needs) ->
            remark("%s is left out: it needs %s.".formatted(operation.label(), needs)));
  }

  @Override
  public Map<Operation, String> leftOut() {
    return leftOut;
  }

  @Override
  public Serializable loadedRows() {
    return copied;
  }

  @Override
  public void loaded(Serializable rows) {
    copied = (CopiedRows) rows;
    table =
        new BulkTable(admin, copied.layout(), TableCopy.rowBytes(copied.layout(), copied.sample()));
    restart(copied.rows());
  }

  @Override
  protected void load(int first, int count, int step) throws UserError {
    admin.share("Loading", table.loading(count, i -> copied.row(first + i * step)));
  }

  @Override
  protected void clearFrom(int first) throws UserError {
    int[] ids = IntStream.rangeClosed(first, ledger().lastAdded()).toArray();
    admin.share("Removing rows", table.removing(ids, copied::row));
  }

  @Override
  public OptionalLong capacity() throws UserError {
    return table.capacity();
  }

  @Override
  public void forEachRow(Consumer<FoundRow> action) throws UserError {
    admin.share("Reading", table.reading(row -> action.accept(found(row))));
  }
}

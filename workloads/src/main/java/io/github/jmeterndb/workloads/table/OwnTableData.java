// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowValues;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.rows.Schema;
import java.io.Serializable;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The run's copy of the user's table, and the rows that it must contain. */
final class OwnTableData extends RowsData {
  private static final LocalDateTime FIRST_ORDER = LocalDateTime.of(2024, 1, 1, 0, 0);

  private final Settings settings;
  private final SourceTable source;
  private final Set<String> remarks = new LinkedHashSet<>();
  private Optional<TableDefinition> original = Optional.empty();
  private Layout layout;
  private Map<Operation, String> leftOut = Map.of();
  private CopiedRows copied;
  private BulkTable table;

  OwnTableData(DatabaseAdmin admin, Settings settings) {
    super(admin, settings.number(ROWS));
    this.settings = settings;
    source = new SourceTable(admin, settings);
  }

  @Override
  public List<String> tables() {
    return List.of(source.copy());
  }

  @Override
  protected CopiedRows contents() {
    return copied;
  }

  @Override
  protected List<TableShape> shapes() {
    return List.of();
  }

  @Override
  protected BulkTable table(int number) {
    return table;
  }

  @Override
  public Optional<LoadPlan> plan() throws UserError {
    if (source.isExample()) {
      return Optional.empty();
    }
    TableDefinition of = source.definition();
    return Optional.of(plan(of, source.layout(of)));
  }

  /** Rejects unsupported operations before anything is written. */
  private LoadPlan plan(TableDefinition of, Layout planned) throws UserError {
    source.lacking(planned, Map.of());
    int count = source.rows(of);
    String select =
        "SELECT %s FROM %s LIMIT 100"
            .formatted(planned.sqlNames(planned.all()), of.qualifiedName());
    try {
      List<Object[]> some =
          admin.server().rows(select, row -> RowValues.readable(row, planned.columns()));
      double bytes = TableCopy.rowBytes(planned, some);
      return new LoadPlan(tables(), count * bytes, ROWS, count, 1);
    } catch (SQLException e) {
      throw admin.explain(BulkTable.hidden(e));
    }
  }

  @Override
  public void create() throws UserError {
    String copy = source.copy();
    if (source.isExample()) {
      // H2 requires index names to be unique in the schema.
      String create =
          Schema.text(OwnTableData.class, "example.sql").strip().formatted(copy)
              + admin.dialect().tableOptions();
      admin.makeForThisRun(copy, create);
      layout = source.layout(admin.definition("", copy).orElseThrow());
    } else {
      TableDefinition of = source.definition();
      layout = source.layout(of);
      plan(of, layout).requireRoom(admin);
      admin.makeForThisRun(
          copy,
          "CREATE TABLE %s LIKE %s".formatted(TableDefinition.quoted(copy), of.qualifiedName()));
      original = Optional.of(of);
      source.describe(of, this::remark);
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
    if (original.isEmpty()) {
      return Map.of();
    }
    String engine = original.get().engine();
    List<String> lines = List.copyOf(remarks);
    return Map.of(
        RunInfo.TABLE, Map.of("name", source.name, "engine", engine, RunInfo.REMARKS, lines));
  }

  @Override
  public void load() throws UserError {
    if (source.isExample()) {
      int bytes = TableCopy.rowBytes(layout, List.<Object[]>of(exampleRow(0)));
      BulkTable empty = new BulkTable(admin, layout, bytes);
      admin.share("Loading", empty.loading(settings.number(ROWS), OwnTableData::exampleRow));
    }
    TableCopy copy = new TableCopy(admin, source, layout, this::remark);
    CopiedRows made =
        copy.load(original, settings.number(ROWS), settings.number(OwnTables.RANGE_SIZE));
    leaveOut(copy, made);
    loaded(made);
  }

  private static Object[] exampleRow(int number) {
    int customer = 1 + number / 10;
    return new Object[] {
      customer,
      number,
      String.format(Locale.ROOT, "REF%09d", number),
      // Before noon: ClusterJ supports no other times.
      FIRST_ORDER.plusDays(number / 100 % 3_650).plusMinutes(number % 700),
      number % 5,
      BigDecimal.valueOf(number * 7_919L % 1_000_000, 2),
      "Order %s of customer %s".formatted(number, customer),
      (long) number
    };
  }

  private void leaveOut(TableCopy copy, CopiedRows made) throws UserError {
    Map<Operation, String> known = new HashMap<>();
    if (source.isWanted(OwnTables.INSERT) || source.isWanted(OwnTables.DELETE)) {
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
    leftOut = source.lacking(layout, known);
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
    Layout made = copied.layout();
    table = new BulkTable(admin, made, TableCopy.rowBytes(made, copied.sample()));
    restart(copied.rows());
  }

  @Override
  public void clearFrom(int first) throws UserError {
    int[] ids = IntStream.rangeClosed(first, ledger().lastAdded()).toArray();
    admin.share("Removing rows", table.removing(ids, copied::row));
  }
}

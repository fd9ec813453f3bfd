// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableDefinition.Restriction;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds the user's table and determines which operations a copy supports. Not thread-safe. */
final class CopyPlanner {
  /** Types that compare differently as a parameter than in an index. */
  private static final Set<ColumnType> WITHOUT_RANGES =
      Set.of(
          ColumnType.FLOAT,
          ColumnType.DOUBLE,
          ColumnType.ENUM,
          ColumnType.SET,
          ColumnType.JSON,
          ColumnType.OTHER);

  private final DatabaseAdmin admin;
  private final Settings settings;
  private final TableName name;
  private final List<PathLimits> limits;

  CopyPlanner(DatabaseAdmin admin, Settings settings, TableName name) {
    this.admin = admin;
    this.settings = settings;
    this.name = name;
    limits =
        Services.all(PathLimits.class).stream()
            .filter(limit -> PathName.anyOver(limit.path(), settings.list(Parameter.PATHS)))
            .toList();
  }

  List<PathLimits> limits() {
    return limits;
  }

  /** Fails if the table does not exist or is empty. */
  TableDefinition original() throws UserError {
    TableDefinition original =
        admin
            .definition(name.database(), name.table())
            .orElseThrow(
                () ->
                    new UserError(
                        "There is no table %s, or this user may not see it, or it is a view: check -Jtable and the privilege SELECT on it."
                            .formatted(name)));
    if (rows(original) == 0) {
      throw new UserError(
          "The table %s is empty, and a run works with rows of it: name another table."
              .formatted(name));
    }
    return original;
  }

  int rows(TableDefinition original) throws UserError {
    try {
      return Integer.parseInt(
          admin
              .server()
              .text(
                  "SELECT COUNT(*) FROM (SELECT 1 FROM %s LIMIT %s) AS t"
                      .formatted(original.qualifiedName(), settings.number(RowsData.ROWS))));
    } catch (SQLException e) {
      throw admin.explain(e);
    }
  }

  /** Fails if an access path cannot read and write the table. */
  Layout layout(TableDefinition table) throws UserError {
    if (table.primaryKey().isEmpty()) {
      throw new UserError(
          "The table %s has no primary key, by which rows are found: add one, or name another table."
              .formatted(name));
    }
    for (TableColumn column : table.columns()) {
      require(table, column);
    }
    requireTimeZone(table);
    for (PathLimits limit : limits) {
      String reason = limit.refuses(table);
      if (!reason.isEmpty()) {
        throw new UserError(
            "%s cannot be measured over %s: %s. Leave that path out, -Jpaths=jdbc."
                .formatted(name, limit.path(), reason));
      }
    }
    List<TableColumn> columns =
        table.columns().stream().filter(column -> !column.isGenerated()).toList();
    return new Layout(table.named(name.copy()), columns, rangeKey(table), updated(table, columns));
  }

  private void require(TableDefinition table, TableColumn column) throws UserError {
    if (table.engine().isEmpty() && column.type() == ColumnType.JSON) {
      throw new UserError(
          "The column %s of %s is not supported: the embedded database stores a text in a JSON column in another way. Name a table without it."
              .formatted(column.name(), name));
    }
    if (table.primaryKey().contains(column.name())
        && (column.type() == ColumnType.FLOAT || column.type() == ColumnType.DOUBLE)) {
      throw new UserError(
          "The column %s of %s, %s, is not supported: no row is found by it for sure. Name a table without it in the primary key."
              .formatted(column.name(), name, column.sqlType()));
    }
    for (PathLimits limit : limits) {
      String reason = limit.refuses(table, column);
      if (!reason.isEmpty()) {
        throw new UserError(
            "The column %s of %s, %s, is not supported over %s: %s. Leave that path out, -Jpaths=jdbc, or name a table without the column."
                .formatted(column.name(), name, column.sqlType(), limit.path(), reason));
      }
    }
  }

  /** Paths must agree on TIMESTAMP values of all years. */
  private void requireTimeZone(TableDefinition table) throws UserError {
    if (limits.stream().noneMatch(PathLimits::hasTimeZoneOfJvm)
        || table.columns().stream().noneMatch(column -> column.type() == ColumnType.TIMESTAMP)) {
      return;
    }
    String ofSessions;
    try {
      ofSessions =
          admin
              .server()
              .text(
                  "SELECT IF(@@session.time_zone = 'SYSTEM', @@system_time_zone, @@session.time_zone)");
    } catch (SQLException e) {
      throw admin.explain(e);
    }
    if (!haveSameRules(ofSessions, ZoneId.systemDefault().getRules())) {
      throw new UserError(
          "%s has a TIMESTAMP, and the time zone %s of JMeter does not have the rules of %s, that of the server's sessions, in all years: start JMeter with JVM_ARGS=-Duser.timezone=UTC, and name no connectionTimeZone in jdbc.url."
              .formatted(name, ZoneId.systemDefault(), ofSessions));
    }
  }

  /** Java does not know all names of the server's zones, such as CEST. */
  private static boolean haveSameRules(String zone, ZoneRules rules) {
    try {
      return ZoneId.of(zone).getRules().equals(rules);
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Prefers an index that is not unique, then the primary key, then a unique key. */
  private static List<String> rangeKey(TableDefinition table) {
    List<List<String>> ordered = new ArrayList<>();
    List<TableKey> keys = table.keys().stream().filter(k -> k.ordered() && k.whole()).toList();
    keys.stream().filter(key -> !key.unique()).forEach(key -> ordered.add(key.columns()));
    if (table.primaryKeyIsOrdered() && table.primaryKeyPrefix() == 0) {
      ordered.add(table.primaryKey());
    }
    keys.stream().filter(TableKey::unique).forEach(key -> ordered.add(key.columns()));
    return ordered.stream()
        .filter(key -> !WITHOUT_RANGES.contains(table.column(key.get(0)).orElseThrow().type()))
        .findFirst()
        .orElse(List.of());
  }

  private List<String> updated(TableDefinition table, List<TableColumn> columns) throws UserError {
    Set<String> ofKeys = new HashSet<>(table.primaryKey());
    table.keys().stream()
        .filter(key -> key.unique() || key.whole())
        .forEach(key -> ofKeys.addAll(key.columns()));
    ofKeys.addAll(table.partitionedBy());
    table.restrictions().stream()
        .filter(restriction -> !restriction.isCheck())
        .forEach(
            restriction ->
                columns.stream()
                    .filter(restriction::names)
                    .forEach(column -> ofKeys.add(column.name())));
    List<String> possible =
        new ArrayList<>(
            columns.stream().map(TableColumn::name).filter(c -> !ofKeys.contains(c)).toList());
    List<String> wished = new ArrayList<>();
    for (String each : settings.list(OwnTables.TABLE_UPDATE)) {
      wished.add(
          possible.stream()
              .filter(each::equalsIgnoreCase)
              .findFirst()
              .orElseThrow(
                  () ->
                      new UserError(
                          "table.update: %s is no column of %s that is in no key and is not computed; give some of %s, or leave it out."
                              .formatted(
                                  each,
                                  name,
                                  possible.isEmpty() ? "none" : String.join(",", possible)))));
    }
    return satisfying(table, wished.isEmpty() ? possible : wished, !wished.isEmpty());
  }

  /** A constraint applies to values of one row: its columns are all updated or none of them. */
  private List<String> satisfying(TableDefinition table, List<String> updated, boolean wished)
      throws UserError {
    List<String> left = new ArrayList<>(updated);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Restriction check : table.restrictions()) {
        List<String> named =
            table.columns().stream().filter(check::names).map(TableColumn::name).toList();
        if (!left.containsAll(named) && named.stream().anyMatch(left::contains)) {
          if (wished) {
            throw new UserError(
                "table.update: the %s of %s is about %s, and they would be of different rows: give all of them, or none."
                    .formatted(check.what(), name, String.join(", ", named)));
          }
          changed = left.removeAll(named);
        }
      }
    }
    return left;
  }

  /** Returns what operations lack in the table. Fails if the user requested one of these. */
  Map<Operation, String> lacking(Layout layout, Map<Operation, String> known) throws UserError {
    Map<Operation, String> lacking = new LinkedHashMap<>();
    for (Operation operation : new OwnTables().operations()) {
      String needs = known.getOrDefault(operation, needs(operation, layout));
      if (!needs.isEmpty() && isWanted(operation)) {
        lacking.put(operation, needs);
      }
    }
    List<String> left =
        new OwnTables()
            .operations().stream()
                .filter(operation -> isWanted(operation) && !lacking.containsKey(operation))
                .map(Operation::label)
                .toList();
    if (!lacking.isEmpty() && (settings.isGiven(Parameter.OPERATIONS) || left.isEmpty())) {
      throw new UserError(
          "%s lacks what an operation needs: %s.%s"
              .formatted(
                  name.isExample() ? "The example" : name,
                  lacking.entrySet().stream()
                      .map(each -> each.getKey().label() + " needs " + each.getValue())
                      .collect(joining("; ")),
                  left.isEmpty()
                      ? ""
                      : " Give -Joperations=%s.".formatted(String.join(",", left))));
    }
    return lacking;
  }

  boolean isWanted(Operation operation) {
    List<String> wanted = settings.list(Parameter.OPERATIONS);
    return wanted.isEmpty() || wanted.contains(operation.label());
  }

  private static String needs(Operation operation, Layout layout) {
    if (operation.equals(OwnTables.LOOKUP) && layout.uniqueKeys().isEmpty()) {
      return "a unique key of whole columns";
    }
    if (operation.equals(OwnTables.RANGE) && layout.rangeKey().isEmpty()) {
      return "an ordered index";
    }
    return operation.equals(OwnTables.UPDATE) && layout.updated().isEmpty()
        ? "a column that is in no key"
        : "";
  }

  void tell(TableDefinition original, Consumer<String> remarks) {
    remarks.accept(
        "The run works on %s, a copy of %s, and drops it at its end.".formatted(name.copy(), name));
    if (!original.leftOut().isEmpty()) {
      remarks.accept("The copy has no " + String.join(", no ", original.leftOut()) + ".");
    }
    List<String> computed =
        original.columns().stream()
            .filter(TableColumn::isGenerated)
            .map(TableColumn::name)
            .toList();
    if (!computed.isEmpty()) {
      remarks.accept(
          "Computed columns are neither read nor written by operations: "
              + String.join(", ", computed)
              + ".");
    }
    original.restrictions().stream()
        .filter(Restriction::isCheck)
        .flatMap(
            check ->
                limits.stream()
                    .map(
                        limit ->
                            "Over %s, the %s of %s is not enforced: mysqld evaluates it, which %1$s bypasses; over JDBC, inserts and updates include that work."
                                .formatted(limit.path(), check.what(), name)))
        .forEach(remarks);
  }
}

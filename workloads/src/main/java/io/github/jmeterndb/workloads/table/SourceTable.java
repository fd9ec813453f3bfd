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
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The table named by the user, and what a copy of it supports. Not thread-safe. */
final class SourceTable {
  /** Types that compare differently as a parameter than in an index. */
  private static final Set<ColumnType> WITHOUT_RANGES =
      Set.of(
          ColumnType.FLOAT,
          ColumnType.DOUBLE,
          ColumnType.ENUM,
          ColumnType.SET,
          ColumnType.JSON,
          ColumnType.OTHER);

  /** MySQL's limit. */
  private static final int LONGEST_NAME = 64;

  private final DatabaseAdmin admin;
  private final Settings settings;
  final String name;

  /** Limits of the only path that has any; empty if it is not in the run. */
  final Optional<PathLimits> limits;

  SourceTable(DatabaseAdmin admin, Settings settings) {
    this.admin = admin;
    this.settings = settings;
    name = settings.text(OwnTables.TABLE);
    limits =
        Services.all(PathLimits.class).stream()
            .filter(limit -> !PathName.over(limit.path(), settings.list(Parameter.PATHS)).isEmpty())
            .findFirst();
  }

  /** True if the user named no table. */
  boolean isExample() {
    return name.isEmpty();
  }

  @Override
  public String toString() {
    return isExample() ? "The example" : name;
  }

  /** Name of the copy: always the same for a table, so that runs see each other. */
  String copy() {
    String of = "jmeter_ndb_" + (isExample() ? "example" : name.substring(name.indexOf('.') + 1));
    // Access paths and NDB's system tables require a name without quotation marks.
    String plain = of.replaceAll("[^\\w$]", "_");
    return plain.equals(of) && of.length() <= LONGEST_NAME
        ? of
        : String.format(Locale.ROOT, "%.55s_%08x", plain, of.hashCode());
  }

  /** Fails if the table does not exist or is empty. */
  TableDefinition definition() throws UserError {
    int point = name.indexOf('.');
    TableDefinition definition =
        admin
            .definition(name.substring(0, Math.max(0, point)), name.substring(point + 1))
            .orElseThrow(
                () ->
                    new UserError(
                        "There is no table %s, or this user may not see it, or it is a view: check -Jtable and the privilege SELECT on it."
                            .formatted(name)));
    if (rows(definition) == 0) {
      throw new UserError(
          "The table %s is empty, and a run works with rows of it: name another table."
              .formatted(name));
    }
    return definition;
  }

  /** Returns the number of rows to copy. */
  int rows(TableDefinition definition) throws UserError {
    return Integer.parseInt(
        text(
            "SELECT COUNT(*) FROM (SELECT 1 FROM %s LIMIT %s) AS t"
                .formatted(definition.qualifiedName(), settings.number(RowsData.ROWS))));
  }

  private String text(String query) throws UserError {
    return admin.explained(() -> admin.server().text(query));
  }

  /** Fails if an access path cannot read and write the table. */
  Layout layout(TableDefinition table) throws UserError {
    if (table.primaryKey().isEmpty()) {
      throw new UserError(
          "The table %s has no primary key, by which rows are found: add one, or name another table."
              .formatted(name));
    }
    for (TableColumn column : table.columns()) {
      String reason = notSupported(table, column);
      if (!reason.isEmpty()) {
        throw new UserError(
            "The column %s of %s, %s, is not supported%s."
                .formatted(column.name(), name, column.sqlType(), reason));
      }
    }
    if (limits.isPresent()) {
      requireTimeZone(table);
      String reason = limits.get().refuses(table);
      if (!reason.isEmpty()) {
        throw new UserError(
            "%s cannot be measured over %s: %s. Leave that path out, -Jpaths=jdbc."
                .formatted(name, limits.get().path(), reason));
      }
    }
    List<TableColumn> columns =
        table.columns().stream().filter(column -> !column.isGenerated()).toList();
    return new Layout(copy(), table, columns, rangeKey(table), updated(table, columns), false);
  }

  private String notSupported(TableDefinition table, TableColumn column) {
    boolean inexact = column.type() == ColumnType.FLOAT || column.type() == ColumnType.DOUBLE;
    if (table.primaryKey().contains(column.name()) && inexact) {
      return ": no row is found by it for sure. Name a table without it in the primary key";
    }
    String reason = limits.map(limit -> limit.refuses(table, column)).orElse("");
    return reason.isEmpty()
        ? ""
        : " over %s: %s. Leave that path out, -Jpaths=jdbc, or name a table without the column"
            .formatted(limits.get().path(), reason);
  }

  /** Paths must agree on TIMESTAMP values of all years. */
  private void requireTimeZone(TableDefinition table) throws UserError {
    if (table.columns().stream().noneMatch(column -> column.type() == ColumnType.TIMESTAMP)) {
      return;
    }
    String ofSessions =
        text("SELECT IF(@@session.time_zone = 'SYSTEM', @@system_time_zone, @@session.time_zone)");
    boolean same = false;
    try {
      same = ZoneId.of(ofSessions).getRules().equals(ZoneId.systemDefault().getRules());
    } catch (DateTimeException e) {
      // Java does not know all names of the server's zones, such as CEST.
    }
    if (!same) {
      throw new UserError(
          "%s has a TIMESTAMP, and the time zone %s of JMeter does not have the rules of %s, that of the server's sessions, in all years: start JMeter with JVM_ARGS=-Duser.timezone=UTC, and name no connectionTimeZone in jdbc.url."
              .formatted(name, ZoneId.systemDefault(), ofSessions));
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

  /** Returns the columns that the user wants to be updated; by default all that can be. */
  private List<String> updated(TableDefinition table, List<TableColumn> columns) throws UserError {
    List<String> possible =
        columns.stream().filter(column -> !isOfKey(table, column)).map(TableColumn::name).toList();
    List<String> updated = new ArrayList<>();
    for (String each : settings.list(OwnTables.TABLE_UPDATE)) {
      updated.add(
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
    boolean wished = !updated.isEmpty();
    if (!wished) {
      updated.addAll(possible);
    }
    // A constraint applies to values of one row: its columns are all updated or none of them.
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Restriction check : table.restrictions()) {
        List<String> named =
            table.columns().stream().filter(check::names).map(TableColumn::name).toList();
        if (!updated.containsAll(named) && !Collections.disjoint(updated, named)) {
          if (wished) {
            throw new UserError(
                "table.update: the %s of %s is about %s, and they would be of different rows: give all of them, or none."
                    .formatted(check.what(), name, String.join(", ", named)));
          }
          changed = updated.removeAll(named);
        }
      }
    }
    return updated;
  }

  private static boolean isOfKey(TableDefinition table, TableColumn column) {
    return table.primaryKey().contains(column.name())
        || table.partitionedBy().contains(column.name())
        || table.keys().stream()
            .anyMatch(key -> (key.unique() || key.whole()) && key.columns().contains(column.name()))
        || table.restrictions().stream()
            .anyMatch(restriction -> !restriction.isCheck() && restriction.names(column));
  }

  /** Returns what operations lack in the table. Fails if the user requested one of these. */
  Map<Operation, String> lacking(Layout layout, Map<Operation, String> known) throws UserError {
    Map<Operation, String> needs = new LinkedHashMap<>();
    if (layout.uniqueKeys().isEmpty()) {
      needs.put(OwnTables.LOOKUP, "a unique key of whole columns");
    }
    if (layout.rangeKey().isEmpty()) {
      needs.put(OwnTables.RANGE, "an ordered index");
    }
    if (layout.updated().isEmpty()) {
      needs.put(OwnTables.UPDATE, "a column that is in no key");
    }
    needs.putAll(known);
    List<Operation> wanted = new OwnTables().operations().stream().filter(this::isWanted).toList();
    needs.keySet().retainAll(wanted);
    String left =
        wanted.stream()
            .filter(operation -> !needs.containsKey(operation))
            .map(Operation::label)
            .collect(joining(","));
    if (!needs.isEmpty() && (settings.isGiven(Parameter.OPERATIONS) || left.isEmpty())) {
      throw new UserError(
          "%s lacks what an operation needs: %s.%s"
              .formatted(
                  this,
                  needs.entrySet().stream()
                      .map(each -> each.getKey().label() + " needs " + each.getValue())
                      .collect(joining("; ")),
                  left.isEmpty() ? "" : " Give -Joperations=%s.".formatted(left)));
    }
    return needs;
  }

  boolean isWanted(Operation operation) {
    List<String> wanted = settings.list(Parameter.OPERATIONS);
    return wanted.isEmpty() || wanted.contains(operation.label());
  }

  /** Says how the copy differs from the table. */
  void describe(TableDefinition definition, Consumer<String> remarks) {
    remarks.accept(
        "The run works on %s, a copy of %s, and drops it at its end.".formatted(copy(), name));
    if (!definition.leftOut().isEmpty()) {
      remarks.accept("The copy has no " + String.join(", no ", definition.leftOut()) + ".");
    }
    String computed =
        definition.columns().stream()
            .filter(TableColumn::isGenerated)
            .map(TableColumn::name)
            .collect(joining(", "));
    if (!computed.isEmpty()) {
      remarks.accept(
          "Computed columns are neither read nor written by operations: " + computed + ".");
    }
    for (Restriction check : definition.restrictions()) {
      if (check.isCheck() && limits.isPresent()) {
        remarks.accept(
            "Over %s, the %s of %s is not enforced: mysqld evaluates it, which %1$s bypasses; over JDBC, inserts and updates include that work."
                .formatted(limits.get().path(), check.what(), name));
      }
    }
  }
}

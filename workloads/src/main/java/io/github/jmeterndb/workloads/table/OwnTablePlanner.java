// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableDefinition.Restriction;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workloads.table.input.Profile;
import io.github.jmeterndb.workloads.table.input.RowPlan;
import io.github.jmeterndb.workloads.table.port.Layout;
import io.github.jmeterndb.workloads.table.port.PathLimits;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the user's table, and plans the rows of its copy; refuses, before anything is written, what
 * cannot be done with it. For one thread.
 */
final class OwnTablePlanner {
  private final Keeper keeper;
  private final Settings settings;
  private final TableName name;
  private final List<PathLimits> limits;

  OwnTablePlanner(Keeper keeper, Settings settings, TableName name) {
    this.keeper = keeper;
    this.settings = settings;
    this.name = name;
    limits =
        Services.all(PathLimits.class).stream()
            .filter(limit -> PathName.anyOver(limit.path(), settings.list(Parameter.PATHS)))
            .toList();
  }

  /**
   * The user's table.
   *
   * @throws UserError if there is none, or it is elsewhere
   */
  TableDefinition original() throws UserError {
    TableDefinition original =
        keeper
            .definition(name.database(), name.table())
            .orElseThrow(
                () ->
                    new UserError(
                        "There is no table %s, or this user may not see it: check -Jtable and the privilege SELECT on it."
                            .formatted(name)));
    String here = database();
    if (!original.database().isEmpty() && !original.database().equalsIgnoreCase(here)) {
      throw new UserError(
          "The table %s is not in the database %s of jdbc.url, where the copy is made: give -Jjdbc.url=… that ends in /%s."
              .formatted(name, here.isEmpty() ? "(none)" : here, original.database()));
    }
    return original;
  }

  private String database() throws UserError {
    try {
      String catalog = keeper.server().run(connection -> connection.getCatalog());
      return catalog == null ? "" : catalog;
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  RowPlan plan(TableDefinition original, Profile profile) throws UserError {
    for (Restriction restriction : original.restrictions()) {
      if (restriction.expression().isEmpty()) {
        throw refused(restriction, "rows that differ may have the same key", "Name another table.");
      }
    }
    for (TableColumn column : original.columns()) {
      require(original, column);
    }
    requireTimeZone(original);
    for (PathLimits limit : limits) {
      String reason = limit.refuses(original);
      if (!reason.isEmpty()) {
        throw new UserError(
            "%s cannot be measured over %s: %s. Leave that path out, -Jpaths=jdbc."
                .formatted(name, limit.path(), reason));
      }
    }
    RowPlan plan =
        RowPlan.of(
            original,
            profile,
            settings.list(OwnTables.TABLE_UPDATE),
            settings.number(KeySpaceData.ROWS),
            isWanted(OwnTables.RANGE) ? settings.number(OwnTables.RANGE_SIZE) : 0,
            column -> limits.stream().allMatch(limit -> limit.refuses(column, null).isEmpty()));
    requireSatisfied(original.restrictions(), plan);
    requireOperations(plan.layout());
    return plan.in(name.copy());
  }

  /** Generated values know columns' types and keys alone; those of the table's rows are right. */
  private void requireSatisfied(List<Restriction> restrictions, RowPlan plan) throws UserError {
    List<TableColumn> columns = plan.layout().columns();
    for (Restriction restriction : restrictions) {
      for (int i = 0; i < columns.size(); i++) {
        if (restriction.names(columns.get(i)) && !plan.takesAnyValues(i)) {
          throw refused(
              restriction,
              "values of %s are generated, whatever table.rows is, and may break it"
                  .formatted(columns.get(i).name()),
              plan.layout().updated().contains(i)
                  ? "Give -Jtable.rows=sample and in -Jtable.update=… columns without it, or name another table."
                  : "Name another table.");
        }
      }
      if (!OwnTables.isSample(settings)) {
        throw refused(
            restriction,
            "generated values may break it",
            "Give -Jtable.rows=sample, or name another table.");
      }
    }
  }

  private UserError refused(Restriction restriction, String reason, String remedy) {
    return new UserError(
        "%s cannot be measured because of its %s: %s. %s"
            .formatted(name, restriction.what(), reason, remedy));
  }

  private void require(TableDefinition original, TableColumn column) throws UserError {
    if (original.engine().isEmpty() && column.type() == ColumnType.JSON) {
      throw new UserError(
          "The column %s of %s is not supported: the embedded database stores a text in a JSON column in another way. Name a table without it."
              .formatted(column.name(), original.name()));
    }
    // The digits of such a type round what is written.
    if ((column.type() == ColumnType.FLOAT || column.type() == ColumnType.DOUBLE)
        && column.sqlType().contains("(")) {
      throw new UserError(
          "The column %s of %s, %s, is not supported: it rounds values. Name a table without it."
              .formatted(column.name(), original.name(), column.sqlType()));
    }
    for (PathLimits limit : limits) {
      String reason = limit.refuses(original, column);
      if (!reason.isEmpty()) {
        throw new UserError(
            "The column %s of %s, %s, is not supported over %s: %s. Leave that path out, -Jpaths=jdbc, or name a table without the column."
                .formatted(column.name(), original.name(), column.sqlType(), limit.path(), reason));
      }
    }
  }

  /** A TIMESTAMP of one path must be that of another one, in any year. */
  private void requireTimeZone(TableDefinition original) throws UserError {
    if (limits.stream().noneMatch(PathLimits::hasTimeZoneOfJvm)
        || original.columns().stream().noneMatch(column -> column.type() == ColumnType.TIMESTAMP)) {
      return;
    }
    String ofSessions;
    try {
      ofSessions =
          keeper
              .server()
              .text(
                  "SELECT IF(@@session.time_zone = 'SYSTEM', @@system_time_zone, @@session.time_zone)");
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
    if (!haveSameRules(ofSessions, ZoneId.systemDefault().getRules())) {
      throw new UserError(
          "%s has a TIMESTAMP, and the time zone %s of JMeter does not have the rules of %s, that of the server's sessions, in all years: start JMeter with JVM_ARGS=-Duser.timezone=UTC, and name no connectionTimeZone in jdbc.url."
              .formatted(name, ZoneId.systemDefault(), ofSessions));
    }
  }

  /** The server may have a name that Java does not know, such as CEST. */
  private static boolean haveSameRules(String zone, ZoneRules rules) {
    try {
      return ZoneId.of(zone).getRules().equals(rules);
    } catch (DateTimeException e) {
      return false;
    }
  }

  Profile profile(TableDefinition original) throws UserError {
    List<TableColumn> columns =
        original.columns().stream().filter(column -> !column.isGenerated()).toList();
    try {
      Profile profile =
          keeper.server().run(connection -> Profile.read(connection, original, columns));
      if (profile.isEmpty() && OwnTables.isSample(settings)) {
        throw new UserError(
            "table.rows=sample: %s has no rows; give -Jtable.rows=generated.".formatted(name));
      }
      return profile;
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  Profile profileWithSample(TableDefinition original, Consumer<String> remarks) throws UserError {
    Profile profile = profile(original);
    return OwnTables.isSample(settings)
        ? profile.with(
            new OwnTableSample(keeper, limits, remarks).of(original, plan(original, profile)))
        : profile;
  }

  private void requireOperations(Layout layout) throws UserError {
    List<String> missing = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Operation operation : new OwnTables().operations()) {
      if (isWanted(operation)) {
        String needs = needs(operation, layout);
        if (needs.isEmpty()) {
          left.add(operation.label());
        } else {
          missing.add("%s needs %s".formatted(operation.label(), needs));
        }
      }
    }
    if (!missing.isEmpty()) {
      throw new UserError(
          "%s lacks what an operation needs: %s. Give -Joperations=%s."
              .formatted(
                  name.isExample() ? "The example" : name,
                  String.join("; ", missing),
                  String.join(",", left)));
    }
  }

  private boolean isWanted(Operation operation) {
    List<String> wanted = settings.list(Parameter.OPERATIONS);
    return wanted.isEmpty() || wanted.contains(operation.label());
  }

  private static String needs(Operation operation, Layout layout) {
    if (operation.equals(OwnTables.LOOKUP) && layout.uniqueKeys().isEmpty()) {
      return "a unique key";
    }
    if (operation.equals(OwnTables.RANGE) && layout.rangeKey().isEmpty()) {
      return "an ordered index whose first column has enough values";
    }
    return operation.equals(OwnTables.UPDATE) && layout.updated().isEmpty()
        ? "a column that is in no key"
        : "";
  }

  /** What a user must know of the copy. */
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

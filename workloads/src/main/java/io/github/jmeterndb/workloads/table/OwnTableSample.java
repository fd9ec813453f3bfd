// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.table.input.RowPlan;
import io.github.jmeterndb.workloads.table.input.Sample;
import io.github.jmeterndb.workloads.table.port.PathLimits;
import io.github.jmeterndb.workloads.table.sql.RowValues;
import io.github.jmeterndb.workloads.table.sql.TableRows;
import io.github.jmeterndb.workloads.table.sql.TableSample;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Takes values of the user's table for its copy. A value that a path of the run would not read as
 * it was written is replaced by a generated one, and the run says of how many. For one thread.
 */
final class OwnTableSample {
  /** The part of this JVM's memory that the values may take. */
  private static final int PART_OF_MEMORY = 4;

  /** So that others hardly notice. */
  private static final int ROWS_A_SECOND = 5_000;

  /** MySQL sends a FLOAT with six digits. */
  private static final double FLOATS = 1_000_000;

  private final Keeper keeper;
  private final List<PathLimits> limits;
  private final Consumer<String> remarks;

  /**
   * One of a run over those paths.
   *
   * @param remarks takes a line for the user and the report
   */
  OwnTableSample(Keeper keeper, List<PathLimits> limits, Consumer<String> remarks) {
    this.keeper = keeper;
    this.limits = limits;
    this.remarks = remarks;
  }

  /**
   * That of a table.
   *
   * @param generated the rows that the copy would have otherwise
   */
  Sample of(TableDefinition original, RowPlan generated) throws UserError {
    List<TableColumn> columns = generated.layout().columns();
    TableSample sample =
        new TableSample(
            keeper.server(),
            original,
            columns,
            new TableRows(generated).batch(),
            generated.rows(),
            ROWS_A_SECOND,
            Runtime.getRuntime().maxMemory() / PART_OF_MEMORY);
    List<Object[]> rows;
    try {
      rows = sample.read();
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
    say(original, generated, rows.size(), sample.ranOutOfMemory());
    for (int i = 0; i < columns.size(); i++) {
      replace(rows, i, original, generated);
    }
    return new Sample(columns, rows);
  }

  private void say(TableDefinition original, RowPlan generated, int taken, boolean ranOutOfMemory) {
    remarks.accept(
        String.format(
            Locale.ROOT, "The copy has the values of %,d rows of %s.", taken, original.name()));
    if (taken < generated.rows()) {
      remarks.accept(
          "They repeat under other keys: %s."
              .formatted(
                  ranOutOfMemory
                      ? "JMeter has no memory for more; start it with a larger heap, HEAP='-Xms4g -Xmx4g'"
                      : original.primaryKeyIsOrdered()
                          ? "the table has no more"
                          : "its primary key has no order in which more could be read"));
    }
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < generated.layout().columns().size(); i++) {
      if (!generated.takesAnyValues(i)) {
        numbers.add(generated.layout().columns().get(i).name());
      }
    }
    remarks.accept(
        "Generated are its columns %s, which carry the numbers of rows and updates."
            .formatted(String.join(", ", numbers)));
  }

  private void replace(
      List<Object[]> rows, int column, TableDefinition original, RowPlan generated) {
    TableColumn of = generated.layout().columns().get(column);
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      Object[] row = rows.get(i);
      String reason = refuses(original, of, row[column]);
      if (!reason.isEmpty()) {
        counts.merge(reason, 1, Integer::sum);
        row[column] = generated.value(column, i + 1);
      }
    }
    if (generated.takesAnyValues(column)) {
      counts.forEach(
          (reason, count) ->
              remarks.accept(
                  String.format(
                      Locale.ROOT,
                      "%,d of its %,d values of %s are generated: %s.",
                      count,
                      rows.size(),
                      of.name(),
                      reason)));
    }
  }

  private String refuses(TableDefinition original, TableColumn column, Object value) {
    if (value == RowValues.UNREADABLE) {
      return "Java has no such value";
    }
    if (value == null && isOfUniqueKey(original, column)) {
      return "no row is found by NULL";
    }
    if (value != null && isChangedByServer(column, value)) {
      return "MySQL sends or stores it as another one";
    }
    return limits.stream()
        .map(limit -> limit.refuses(column, value))
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static boolean isOfUniqueKey(TableDefinition original, TableColumn column) {
    return original.keys().stream()
        .anyMatch(key -> key.unique() && key.columns().contains(column.name()));
  }

  private static boolean isChangedByServer(TableColumn column, Object value) {
    if (column.type() == ColumnType.FLOAT) {
      double number = (Double) value;
      return number != Math.rint(number) || Math.abs(number) >= FLOATS;
    }
    // 0 asks for the next number; a word that is not in the list is stored where that was wrong.
    return (column.autoIncrement() && value.equals(0L))
        || (column.type() == ColumnType.ENUM && !column.words().contains((String) value))
        || (value instanceof String text && text.indexOf('\uFFFD') >= 0);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sql.TableShape;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a run makes and loads before its first cell.
 *
 * @param label the workload that the tables are made for, after which their layout may follow
 * @param tables those that it makes, or takes for its own
 * @param copies those that it makes anew, and drops at its end
 * @param bytes about what one copy of all rows takes in the database's memory
 * @param size the parameter that says how much is loaded
 * @param value its value, to which the rows are about proportional
 * @param step the smallest value of the parameter: its other values are multiples
 */
public record LoadPlan(
    String label,
    List<TableShape> tables,
    List<String> copies,
    double bytes,
    Parameter size,
    double value,
    double step) {
  /** Copies the lists. */
  public LoadPlan {
    tables = List.copyOf(tables);
    copies = List.copyOf(copies);
  }

  public LoadPlan(
      String label,
      List<TableShape> tables,
      double bytes,
      Parameter size,
      double value,
      double step) {
    this(label, tables, List.of(), bytes, size, value, step);
  }

  /**
   * About what rows take.
   *
   * @param rows how many there will be in each table
   * @param filled how much of their VARCHAR columns they fill on average, 0 to 1
   */
  public static double bytes(Map<TableShape, Long> rows, double filled) {
    double bytes = 0;
    for (Map.Entry<TableShape, Long> table : rows.entrySet()) {
      bytes += (double) table.getKey().rowBytes(filled) * table.getValue();
    }
    return bytes;
  }

  /** The tables' names. */
  public List<String> names() {
    return Stream.concat(tables.stream().map(TableShape::name), copies.stream()).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sql.TableShape;
import java.util.List;
import java.util.Map;

/**
 * What a run makes and loads before its first cell.
 *
 * @param tables the names of the tables
 * @param bytes about what one copy of all rows takes in the database's memory
 * @param size the parameter that says how much is loaded
 * @param value its value, to which the rows are about proportional
 * @param step the smallest value of the parameter: its other values are multiples
 */
public record LoadPlan(
    List<String> tables, double bytes, Parameter size, double value, double step) {
  public LoadPlan {
    tables = List.copyOf(tables);
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
}

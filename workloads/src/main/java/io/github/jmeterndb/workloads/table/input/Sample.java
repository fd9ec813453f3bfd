// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import io.github.jmeterndb.sql.TableColumn;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of rows of the user's table, by columns. Immutable. No record, whose text would show them.
 */
public final class Sample {
  public static final Sample NONE = new Sample(List.of(), List.of());

  private final Map<String, Values> columns = new HashMap<>();

  /**
   * That of rows.
   *
   * @param rows of values of these columns
   */
  public Sample(List<TableColumn> columns, List<Object[]> rows) {
    for (int i = 0; i < columns.size() && !rows.isEmpty(); i++) {
      int column = i;
      Object[] values = rows.stream().map(row -> row[column]).toArray();
      this.columns.put(columns.get(i).name(), new Values(values));
    }
  }

  Values of(TableColumn column) {
    return columns.getOrDefault(column.name(), Values.NONE);
  }

  /** The values of a column. Immutable. */
  static final class Values implements Serializable {
    private static final long serialVersionUID = 1;

    static final Values NONE = new Values(new Object[0]);

    private final Object[] values;

    private Values(Object[] values) {
      this.values = values;
    }

    boolean isEmpty() {
      return values.length == 0;
    }

    /** The value of a row, numbered from 0; starts again after the last row. */
    Object of(long number) {
      return values[(int) (number % values.length)];
    }
  }
}

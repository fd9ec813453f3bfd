// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.table;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicTable;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workloads.rows.Layout;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/**
 * The workload's table, as ClusterJ has it. Immutable.
 *
 * @param columns in the layout's order
 * @param updated those that an update writes
 * @param key the columns of the primary key as ClusterJ wants them, by their indexes in the layout
 */
record MappedTable(
    Layout layout,
    DynamicTable dynamic,
    List<DynamicColumn> columns,
    List<DynamicColumn> updated,
    List<Integer> key) {

  static MappedTable of(Layout layout, DynamicTable dynamic) throws StoreException {
    List<String> names = layout.columns().stream().map(TableColumn::name).toList();
    List<DynamicColumn> columns = new ArrayList<>();
    for (String name : names) {
      DynamicColumn column = dynamic.column(name);
      if (column.refusal().isPresent()) {
        throw DynamicColumn.refusedBy(column.refusal().get());
      }
      columns.add(column);
    }
    return new MappedTable(
        layout,
        dynamic,
        List.copyOf(columns),
        layout.updated().stream().map(columns::get).toList(),
        dynamic.key().stream().map(column -> names.indexOf(column.name())).toList());
  }

  /** The values of the primary key of a row. */
  List<Object> key(Object[] row) {
    List<Object> values = new ArrayList<>(key.size());
    for (int column : key) {
      values.add(row[column]);
    }
    return values;
  }

  /** Where rows are kept by some columns of the key, a transaction starts at the row. */
  void startWith(Session session, List<Object> keyValues) throws StoreException {
    if (!layout.definition().partitionedBy().isEmpty()) {
      dynamic.startWith(session, keyValues);
    }
  }

  /** A row that was read, as the layout has it. */
  Object[] values(DynamicObject row) throws StoreException {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(columns.get(i).get(row));
    }
    return values;
  }

  private static Object value(Object read) {
    if (read instanceof Float number) {
      return number.doubleValue();
    } else if (read instanceof Timestamp time) {
      return time.toLocalDateTime();
    }
    return read;
  }
}

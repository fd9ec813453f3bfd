// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicTable;
import io.github.jmeterndb.clusterj.api.dynamic.Range;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowStatements;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table mapped by DynamicObject. If the table is partitioned by some columns, the session gets
 * the partition key first, so that the transaction starts on the row's data node.
 *
 * @param columns in the layout's order
 * @param key the primary key's columns in ClusterJ's order, as indexes in the layout
 */
record AnyTable(Layout layout, DynamicTable dynamic, List<DynamicColumn> columns, List<Integer> key)
    implements MappedTable {

  static AnyTable of(Session session, Layout layout) throws StoreException {
    DynamicTable dynamic = DynamicTable.of(session, layout.table());
    List<String> names = layout.columns().stream().map(TableColumn::name).toList();
    List<DynamicColumn> columns = new ArrayList<>();
    for (String name : names) {
      DynamicColumn column = dynamic.column(name);
      if (column.refusal().isPresent()) {
        throw DynamicColumn.refusedBy(column.refusal().get());
      }
      columns.add(column);
    }
    List<Integer> key = dynamic.key().stream().map(column -> names.indexOf(column.name())).toList();
    return new AnyTable(layout, dynamic, List.copyOf(columns), key);
  }

  private List<Object> key(Object... row) {
    return Arrays.asList(RowStatements.values(row, key));
  }

  @Override
  public void startWith(Session session, Object... row) throws StoreException {
    if (!layout.definition().partitionedBy().isEmpty()) {
      dynamic.startWith(session, key(row));
    }
  }

  @Override
  public Object find(Session session, Object... row) throws StoreException {
    return dynamic.find(session, key(row));
  }

  @Override
  public List<?> lookup(Session session, int of, Object... row) throws StoreException {
    List<Range> values = new ArrayList<>();
    for (int column : layout.uniqueKeys().get(of)) {
      values.add(Range.of(columns.get(column), row[column]));
    }
    return dynamic.select(session, values, List.of(), Query.Ordering.ASCENDING, 0);
  }

  @Override
  public List<?> range(Session session, Object low, Object high, int most) throws StoreException {
    List<DynamicColumn> order = layout.rangeKey().stream().map(columns::get).toList();
    List<Range> range = List.of(new Range(order.get(0), low, high));
    return dynamic.select(session, range, order, Query.Ordering.ASCENDING, most);
  }

  @Override
  public Object added(Session session, Object... row) throws StoreException {
    return dynamic.newRow(session, columns, Arrays.asList(row));
  }

  @Override
  public Object changed(Session session, Object found, Object... row) throws StoreException {
    List<DynamicColumn> updated = layout.updated().stream().map(columns::get).toList();
    List<Object> values = Arrays.asList(RowStatements.values(row, layout.updated()));
    return dynamic.changedRow(session, key(row), updated, values);
  }

  @Override
  public void delete(Session session, Object... row) throws StoreException {
    dynamic.delete(session, key(row));
  }

  @Override
  public Object[] values(Object instance) throws StoreException {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      Object read = columns.get(i).get((DynamicObject) instance);
      values[i] =
          read instanceof Float number
              ? (Object) number.doubleValue()
              : read instanceof Timestamp time ? time.toLocalDateTime() : read;
    }
    return values;
  }

  @Override
  public void forget(Session session) {
    dynamic.forget(session);
  }
}

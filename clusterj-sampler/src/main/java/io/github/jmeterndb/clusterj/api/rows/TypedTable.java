// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Accessor;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workloads.rows.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Some columns of a generated table, mapped by an interface. ClusterJ reads and sends all columns
 * of the interface, and no others. A row is an array of their values, primary key first.
 */
public final class TypedTable implements MappedTable {
  final String name;
  final Class<?> type;
  private final int keys;
  private final List<Integer> updated;
  private final Map<String, Accessor> byName = new LinkedHashMap<>();
  private final List<Accessor> columns;

  /**
   * @param types of the columns by their names, in order
   * @param keys the number of columns of the primary key, which come first
   */
  public TypedTable(String name, Map<String, Class<?>> types, int keys) {
    this(name, types, keys, List.of());
  }

  /** Maps the columns of a generated table, the first of which is the primary key. */
  public TypedTable(Layout layout) {
    this(layout.table(), types(layout), 1, layout.updated());
  }

  private TypedTable(String name, Map<String, Class<?>> types, int keys, List<Integer> updated) {
    this.name = name;
    this.keys = keys;
    this.updated = updated;
    type = RowTypes.of(name, types, keys);
    types.forEach((column, of) -> byName.put(column, new Accessor(type, column, of)));
    columns = new ArrayList<>(byName.values());
  }

  private static Map<String, Class<?>> types(Layout layout) {
    Map<String, Class<?>> types = new LinkedHashMap<>();
    for (TableColumn column : layout.columns()) {
      types.put(column.name(), column.type() == ColumnType.INT ? int.class : String.class);
    }
    return types;
  }

  private Object key(Object... row) {
    if (keys == 1) {
      return row[0];
    }
    return row.length == keys ? row : Arrays.copyOf(row, keys);
  }

  Accessor accessor(String column) {
    return byName.get(column);
  }

  /** Creates an instance with a key; without one if the database generates it. */
  Object withKey(Session session, Object... row) {
    return row[0] == null ? session.newInstance(type) : session.newInstance(type, key(row));
  }

  void fill(Object instance, Object... row) {
    for (int column = keys; column < row.length; column++) {
      columns.get(column).set(instance, row[column]);
    }
  }

  @Override
  public Object find(Session session, Object... row) {
    return session.find(type, key(row));
  }

  @Override
  public List<?> range(Session session, Object low, Object high, int most) {
    String key = byName.keySet().iterator().next();
    return new Scan<>(session, this, instance -> instance)
        .between(key, low, high)
        .ordered(Query.Ordering.ASCENDING, key, most);
  }

  @Override
  public Object added(Session session, Object... row) {
    Object instance = withKey(session, row);
    fill(instance, row);
    return instance;
  }

  @Override
  public Object changed(Session session, Object found, Object... row) {
    Object instance = found == null ? withKey(session, row) : found;
    for (int column : updated) {
      columns.get(column).set(instance, row[column]);
    }
    return instance;
  }

  @Override
  public void delete(Session session, Object... row) {
    session.deletePersistent(type, key(row));
  }

  @Override
  public Object[] values(Object instance) {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.get(i).get(instance);
    }
    return values;
  }
}

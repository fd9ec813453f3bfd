// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table in memory, whose first column is the primary key. */
public class MemoryRows implements Rows {
  /** Of all rows that were read or written, in this order. */
  public final List<Object> keys = new ArrayList<>();

  private final TreeMap<Object, Map<String, Object>> rows = new TreeMap<>();

  public final int size() {
    return rows.size();
  }

  private Object key(Object... row) {
    keys.add(row[0]);
    return row[0];
  }

  private static Object[] values(Layout table, Map<String, Object> row) {
    return table.columns().stream().map(column -> row.get(column.name())).toArray();
  }

  @Override
  public Object[][] read(Layout table, Object[]... asked) throws StoreException {
    return Stream.of(asked).map(row -> values(table, rows.get(key(row)))).toArray(Object[][]::new);
  }

  @Override
  public void insert(Layout table, Object[]... added) {
    for (Object[] row : added) {
      rows.put(key(row), new HashMap<>());
      write(table, table.all(), row);
    }
  }

  @Override
  public void update(Layout table, Object[]... changed) throws StoreException {
    for (Object[] row : changed) {
      key(row);
      write(table, table.updated(), row);
    }
  }

  private void write(Layout table, List<Integer> columns, Object... row) {
    columns.forEach(i -> rows.get(row[0]).put(table.columns().get(i).name(), row[i]));
  }

  @Override
  public void delete(Layout table, Object[]... deleted) {
    Stream.of(deleted).forEach(row -> rows.remove(key(row)));
  }

  @Override
  public List<Object[]> range(Layout table, Object low, Object high, int most) {
    return rows.tailMap(low).values().stream()
        .limit(most)
        .map(row -> values(table, row))
        .collect(Collectors.toCollection(ArrayList::new));
  }
}

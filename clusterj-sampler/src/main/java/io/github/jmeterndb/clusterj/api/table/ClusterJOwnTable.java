// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.table;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicTable;
import io.github.jmeterndb.clusterj.api.dynamic.Range;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.table.port.Layout;
import io.github.jmeterndb.workloads.table.port.OwnTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table through ClusterJ's DynamicObject, one operation a transaction. A row is written by its
 * key alone. Where the table is partitioned by some columns, the session is told the key before, so
 * that the transaction starts where the row is.
 */
public final class ClusterJOwnTable implements OwnTable {
  private final Sessions sessions;
  private volatile MappedTable mapped;

  public ClusterJOwnTable(Sessions sessions, Settings settings) {
    this.sessions = sessions;
  }

  @Override
  public Object[] read(Layout layout, Object[] row) throws StoreException {
    List<DynamicObject> rows = new ArrayList<>(1);
    return run(
        layout,
        (session, table) -> {
          List<Object> key = table.key(row);
          table.startWith(session, key);
          DynamicObject found = table.dynamic().find(session, key);
          return table.values(found(found, rows));
        },
        rows);
  }

  private static DynamicObject found(DynamicObject row, List<DynamicObject> rows)
      throws StoreException {
    if (row == null) {
      throw StoreException.wrongEffect("there is no such row").notApplied();
    }
    rows.add(row);
    return row;
  }

  @Override
  public Object[] lookup(Layout layout, int key, Object[] row) throws StoreException {
    List<DynamicObject> rows = new ArrayList<>(1);
    return run(
        layout,
        (session, table) -> {
          List<Range> values = new ArrayList<>();
          for (int column : layout.uniqueKeys().get(key)) {
            values.add(Range.of(table.columns().get(column), row[column]));
          }
          rows.addAll(
              table.dynamic().select(session, values, List.of(), Query.Ordering.ASCENDING, 0));
          if (rows.size() != 1) {
            throw StoreException.wrongEffect(
                    rows.isEmpty() ? "there is no such row" : "a unique key has several rows")
                .notApplied();
          }
          return table.values(rows.get(0));
        },
        rows);
  }

  @Override
  public List<Object[]> range(Layout layout, Object low, Object high, int most)
      throws StoreException {
    List<DynamicObject> rows = new ArrayList<>();
    return run(
        layout,
        (session, table) -> {
          List<DynamicColumn> order = layout.rangeKey().stream().map(table.columns()::get).toList();
          rows.addAll(
              table
                  .dynamic()
                  .select(
                      session,
                      List.of(new Range(order.get(0), low, high)),
                      order,
                      Query.Ordering.ASCENDING,
                      most));
          List<Object[]> read = new ArrayList<>(rows.size());
          for (DynamicObject row : rows) {
            read.add(table.values(row));
          }
          return read;
        },
        rows);
  }

  @Override
  public void insert(Layout layout, Object[] row) throws StoreException {
    List<DynamicObject> rows = new ArrayList<>(1);
    run(
        layout,
        (session, table) -> {
          table.startWith(session, table.key(row));
          DynamicObject added =
              table.dynamic().newRow(session, table.columns(), Arrays.asList(row));
          rows.add(added);
          return session.makePersistent(added);
        },
        rows);
  }

  @Override
  public void update(Layout layout, Object[] row) throws StoreException {
    List<DynamicObject> rows = new ArrayList<>(1);
    run(
        layout,
        (session, table) -> {
          List<Object> key = table.key(row);
          List<Object> values = new ArrayList<>(layout.updated().size());
          for (int column : layout.updated()) {
            values.add(row[column]);
          }
          table.startWith(session, key);
          DynamicObject changed = table.dynamic().changedRow(session, key, table.updated(), values);
          rows.add(changed);
          session.updatePersistent(changed);
          return changed;
        },
        rows);
  }

  @Override
  public void delete(Layout layout, Object[] row) throws StoreException {
    run(
        layout,
        (session, table) -> {
          List<Object> key = table.key(row);
          table.startWith(session, key);
          table.dynamic().delete(session, key);
          return key;
        },
        new ArrayList<>());
  }

  /** What ClusterJ says of a failure may show values. */
  private <T> T run(Layout layout, Work<T> work, List<DynamicObject> rows) throws StoreException {
    try {
      return sessions.run(session -> work.on(session, mapped(session, layout)), rows);
    } catch (StoreException e) {
      throw e.isWrongEffect() || e.code().equals(DynamicColumn.REFUSED) ? e : e.withoutValues();
    }
  }

  private MappedTable mapped(Session session, Layout layout) throws StoreException {
    MappedTable known = mapped;
    return known != null && known.layout() == layout ? known : map(session, layout);
  }

  /** Synchronized: ClusterJ shows other threads an incomplete mapping. */
  private synchronized MappedTable map(Session session, Layout layout) throws StoreException {
    if (mapped == null || mapped.layout() != layout) {
      String name = layout.definition().name();
      if (mapped != null) {
        // The table of before was dropped.
        mapped.dynamic().forget(session);
      }
      mapped = MappedTable.of(layout, DynamicTable.of(session, name));
    }
    return mapped;
  }

  /** Something to be done with the table. */
  private interface Work<T> {
    T on(Session session, MappedTable table) throws StoreException;
  }
}

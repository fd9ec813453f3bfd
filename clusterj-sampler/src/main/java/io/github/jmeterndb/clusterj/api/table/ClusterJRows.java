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
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The table through ClusterJ's DynamicObject, one operation a transaction. A row is written by its
 * key alone. Where the table is partitioned by some columns, the session is told the key before, so
 * that the transaction starts where the row is.
 */
public final class ClusterJRows implements Rows {
  private final Sessions sessions;
  private volatile MappedTable mapped;

  public ClusterJRows(Sessions sessions, Settings settings) {
    this.sessions = sessions;
  }

  @Override
  public Object[][] read(Layout layout, Object[]... keys) throws StoreException {
    List<DynamicObject> rows = new ArrayList<>(keys.length);
    return run(
        layout,
        keys.length,
        (session, table) -> {
          Object[][] read = new Object[keys.length][];
          for (int i = 0; i < keys.length; i++) {
            List<Object> key = key(session, table, i == 0, keys[i]);
            read[i] = table.values(found(table.dynamic().find(session, key), rows));
          }
          return read;
        },
        rows);
  }

  /** The primary key of a row; of the first one of a transaction, it is where that starts. */
  private static List<Object> key(Session session, MappedTable table, boolean first, Object... row)
      throws StoreException {
    List<Object> key = table.key(row);
    if (first) {
      table.startWith(session, key);
    }
    return key;
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
        1,
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
        1,
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
  public void insert(Layout layout, Object[]... rows) throws StoreException {
    List<DynamicObject> added = new ArrayList<>(rows.length);
    run(
        layout,
        rows.length,
        (session, table) -> {
          for (Object[] row : rows) {
            key(session, table, added.isEmpty(), row);
            DynamicObject next =
                table.dynamic().newRow(session, table.columns(), Arrays.asList(row));
            added.add(next);
            session.makePersistent(next);
          }
          return rows;
        },
        added);
  }

  @Override
  public void update(Layout layout, Object[]... rows) throws StoreException {
    List<DynamicObject> changed = new ArrayList<>(rows.length);
    run(
        layout,
        rows.length,
        (session, table) -> {
          for (Object[] row : rows) {
            List<Object> values = new ArrayList<>(layout.updated().size());
            for (int column : layout.updated()) {
              values.add(row[column]);
            }
            List<Object> key = key(session, table, changed.isEmpty(), row);
            DynamicObject next = table.dynamic().changedRow(session, key, table.updated(), values);
            changed.add(next);
            session.updatePersistent(next);
          }
          return rows;
        },
        changed);
  }

  @Override
  public void delete(Layout layout, Object[]... keys) throws StoreException {
    run(
        layout,
        keys.length,
        (session, table) -> {
          for (int i = 0; i < keys.length; i++) {
            table.dynamic().delete(session, key(session, table, i == 0, keys[i]));
          }
          return keys;
        },
        new ArrayList<>());
  }

  /** What ClusterJ says of a failure may show values. */
  private <T> T run(Layout layout, int operations, Work<T> work, List<DynamicObject> rows)
      throws StoreException {
    Sessions.Work<T> inSession = session -> work.on(session, mapped(session, layout));
    try {
      return operations == 1
          ? sessions.run(inSession, rows)
          : sessions.transaction(inSession, rows);
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

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Sessions;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads and writes rows through ClusterJ: generated tables by annotated interfaces, other tables by
 * DynamicObject. A single operation is in autocommit mode and writes by key alone. If crud is
 * configured to find a row before it writes, {@link Parameter#WRITE_MODE}, the find is a separate
 * transaction. In a transaction of several operations, writes are sent with the commit.
 */
public final class ClusterJRows implements Rows {
  private final Sessions sessions;
  private final boolean findsFirst;
  private final int batch;
  private final Map<Layout, MappedTable> tables = new ConcurrentHashMap<>();

  public ClusterJRows(Sessions sessions, Settings settings) {
    this.sessions = sessions;
    findsFirst = settings.text(Parameter.WRITE_MODE).equals("find");
    batch = settings.number(Parameter.BATCH);
  }

  @Override
  public int batch() {
    return batch;
  }

  @Override
  public Object[][] read(Layout layout, Object[]... keys) throws StoreException {
    return each(
        layout,
        keys,
        (session, table, used, key) -> table.values(find(session, layout, table, used, key)));
  }

  @Override
  public Object[] lookup(Layout layout, int key, Object[] row) throws StoreException {
    return run(
        layout,
        1,
        (session, table, used) -> {
          used.addAll(table.lookup(session, key, row));
          if (used.size() != 1) {
            String wrong =
                used.isEmpty() ? "there is no such row" : "a unique key has several rows";
            throw StoreException.wrongEffect(wrong).notApplied();
          }
          return table.values(used.get(0));
        });
  }

  @Override
  public List<Object[]> range(Layout layout, Object low, Object high, int most)
      throws StoreException {
    return run(
        layout,
        1,
        (session, table, used) -> {
          used.addAll(table.range(session, low, high, most));
          List<Object[]> read = new ArrayList<>(used.size());
          for (Object row : used) {
            read.add(table.values(row));
          }
          return read;
        });
  }

  @Override
  public void insert(Layout layout, Object[]... rows) throws StoreException {
    each(
        layout,
        rows,
        (session, table, used, row) -> {
          Object instance = table.added(session, row);
          used.add(instance);
          session.makePersistent(instance);
          return row;
        });
  }

  @Override
  public void update(Layout layout, Object[]... rows) throws StoreException {
    each(
        layout,
        rows,
        (session, table, used, row) -> {
          Object found = findsFirst(layout) ? find(session, layout, table, used, row) : null;
          Object changed = table.changed(session, found, row);
          if (found == null) {
            used.add(changed);
          }
          session.updatePersistent(changed);
          return row;
        });
  }

  @Override
  public void delete(Layout layout, Object[]... keys) throws StoreException {
    each(
        layout,
        keys,
        (session, table, used, key) -> {
          if (findsFirst(layout)) {
            session.deletePersistent(find(session, layout, table, used, key));
          } else {
            table.delete(session, key);
          }
          return key;
        });
  }

  private boolean findsFirst(Layout layout) {
    return findsFirst && layout.equals(Crud.LAYOUT);
  }

  private static Object find(
      Session session, Layout layout, MappedTable table, List<Object> used, Object... key)
      throws StoreException {
    Object row = table.find(session, key);
    if (row == null) {
      throw StoreException.wrongEffect("there is no " + layout.name(key)).notApplied();
    }
    used.add(row);
    return row;
  }

  private Object[][] each(Layout layout, Object[][] rows, RowStep step) throws StoreException {
    return run(
        layout,
        rows.length,
        (session, table, used) -> {
          table.startWith(session, rows[0]);
          Object[][] results = new Object[rows.length][];
          for (int i = 0; i < rows.length; i++) {
            results[i] = step.on(session, table, used, rows[i]);
          }
          return results;
        });
  }

  /** Hides ClusterJ's messages of a user's table: they may contain values. */
  private <T> T run(Layout layout, int operations, Work<T> work) throws StoreException {
    List<Object> used = new ArrayList<>();
    Sessions.Work<T> inSession = session -> work.on(session, mapped(session, layout), used);
    try {
      return operations == 1
          ? sessions.run(inSession, used)
          : sessions.transaction(inSession, used);
    } catch (StoreException e) {
      boolean isSafe =
          layout.isPlain() || e.isWrongEffect() || e.code().equals(DynamicColumn.REFUSED);
      throw isSafe ? e : e.withoutValues();
    }
  }

  private MappedTable mapped(Session session, Layout layout) throws StoreException {
    MappedTable known = tables.get(layout);
    return known != null ? known : map(session, layout);
  }

  /** Synchronized, because ClusterJ shows other threads an incomplete mapping. */
  private synchronized MappedTable map(Session session, Layout layout) throws StoreException {
    MappedTable table = tables.get(layout);
    if (table == null) {
      if (layout.isPlain()) {
        table = new TypedTable(layout);
      } else {
        // A table that existed before was dropped.
        tables.values().forEach(before -> before.forget(session));
        tables.clear();
        table = AnyTable.of(session, layout);
      }
      tables.put(layout, table);
    }
    return table;
  }

  private interface Work<T> {
    /**
     * @param used receives the created instances, to be released
     */
    T on(Session session, MappedTable table, List<Object> used) throws StoreException;
  }

  private interface RowStep {
    Object[] on(Session session, MappedTable table, List<Object> used, Object... row)
        throws StoreException;
  }
}

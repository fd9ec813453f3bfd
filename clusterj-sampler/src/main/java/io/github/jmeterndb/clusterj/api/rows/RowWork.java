// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.Accessor;
import io.github.jmeterndb.run.StoreException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The reads and writes of a transaction in a session. Not thread-safe.
 *
 * @param made receives all rows, to be released after the transaction
 * @param readsInBatches true to batch reads until {@link #send}
 * @param writesAtOnce true to send each write on its own, not with the next read or the commit
 */
public record RowWork(
    Session session, List<Object> made, boolean readsInBatches, boolean writesAtOnce) {
  private static final Object[] NO_KEY = {};

  /** Reads a row immediately. Returns null if it does not exist. */
  public Row find(TypedTable table, Object... key) {
    Object row = table.find(session, key);
    return row == null ? null : row(table, row, key);
  }

  /** Reads a row's committed values, which are available after {@link #send}. */
  public Row read(TypedTable table, Object... key) throws StoreException {
    if (readsInBatches) {
      Object row = table.withKey(session, key);
      session.load(row);
      return row(table, row, key);
    }
    Row row = find(table, key);
    if (row == null) {
      throw noRow(table, key);
    }
    return row;
  }

  private Row row(TypedTable table, Object row, Object... key) {
    made.add(row);
    return new Row(table, row, key);
  }

  /** Reads a row with a lock, so that a read-modify-write loses no other changes. */
  public Row lock(TypedTable table, Object... key) throws StoreException {
    session.setLockMode(LockMode.EXCLUSIVE);
    try {
      return read(table, key);
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
  }

  /** Sends the batched reads in one round trip. */
  public void send() {
    if (readsInBatches) {
      session.flush();
    }
  }

  /** Returns a row that was not read, to be updated. */
  public Row unread(TypedTable table, Object... key) {
    return row(table, table.withKey(session, key), key);
  }

  /** Inserts a row. The values are in the order of the columns. */
  public void insert(TypedTable table, Object... values) {
    Object row = table.withKey(session, values);
    made.add(row);
    table.fill(row, values);
    session.makePersistent(row);
    sent();
  }

  public void update(Row row) {
    session.updatePersistent(row.mapped);
    sent();
  }

  public void delete(TypedTable table, Object... key) {
    table.delete(session, key);
    sent();
  }

  private void sent() {
    if (writesAtOnce) {
      session.flush();
    }
  }

  public Scan<Row> scan(TypedTable table) {
    return new Scan<>(session, table, row -> row(table, row, NO_KEY));
  }

  /** Scans for the values of a column. Each row is released at once, for the next scan to reuse. */
  public <T> Scan<T> scan(TypedTable table, String column, Class<T> type) {
    Accessor accessor = table.accessor(column);
    return new Scan<>(
        session,
        table,
        row -> {
          T value = type.cast(accessor.get(row));
          session.release(row);
          return value;
        });
  }

  private static StoreException noRow(TypedTable table, Object... key) {
    return StoreException.wrongEffect(
        "there is no row %s in %s"
            .formatted(
                Arrays.stream(key).map(String::valueOf).collect(Collectors.joining(", ")),
                table.name));
  }

  /** A row with its columns by name. */
  public static final class Row {
    private final TypedTable table;
    private final Object mapped;
    private final Object[] key;

    private Row(TypedTable table, Object mapped, Object... key) {
      this.table = table;
      this.mapped = mapped;
      this.key = key;
    }

    public Object get(String column) {
      return table.accessor(column).get(mapped);
    }

    public int number(String column) {
      return (int) get(column);
    }

    public String text(String column) {
      return (String) get(column);
    }

    public Timestamp time(String column) {
      return (Timestamp) get(column);
    }

    /** Throws if the row is missing, because ClusterJ cannot decode its value. */
    public BigDecimal decimal(String column) throws StoreException {
      try {
        return (BigDecimal) get(column);
      } catch (ClusterJDatastoreException e) {
        if (e.getCode() > 0) {
          throw e;
        }
        throw noRow(table, key);
      }
    }

    /**
     * ClusterJ does not say whether a row exists, also {@link Session#found} does not: a column
     * that is never empty shows it.
     */
    public boolean isThere(String neverEmpty) {
      String text = text(neverEmpty);
      return text != null && !text.isEmpty();
    }

    /** Returns a column's text, which is read only once: ClusterJ decodes it each time. */
    public String require(String neverEmpty) throws StoreException {
      String text = text(neverEmpty);
      if (text == null || text.isEmpty()) {
        throw noRow(table, key);
      }
      return text;
    }

    public void set(String column, Object value) {
      table.accessor(column).set(mapped, value);
    }

    public void add(String column, int more) {
      set(column, number(column) + more);
    }

    public void add(String column, BigDecimal more) throws StoreException {
      set(column, decimal(column).add(more));
    }
  }
}

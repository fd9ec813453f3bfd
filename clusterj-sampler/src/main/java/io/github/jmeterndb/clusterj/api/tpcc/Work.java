// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.Predicate;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reads and writes of a transaction in a session. Not thread-safe. */
final class Work {
  private final Session session;
  private final boolean inBatches;
  private final List<Object> made;

  /**
   * @param inBatches true to batch reads until {@link #send} and writes until the commit; false to
   *     send each on its own
   * @param made receives all rows, to be released after the transaction
   */
  Work(Session session, boolean inBatches, List<Object> made) {
    this.session = session;
    this.inBatches = inBatches;
    this.made = made;
  }

  /** Reads a row immediately. Returns null if it does not exist. */
  Row find(Columns columns, Object... key) {
    Object row = session.find(columns.type, one(key));
    return row == null ? null : row(columns, row, key);
  }

  /** Reads a row's committed values, which are available after {@link #send}. */
  Row read(Columns columns, Object... key) throws StoreException {
    if (inBatches) {
      Object row = session.newInstance(columns.type, one(key));
      session.load(row);
      return row(columns, row, key);
    }
    Row row = find(columns, key);
    if (row == null) {
      throw noRow(columns, key);
    }
    return row;
  }

  private Row row(Columns columns, Object row, Object... key) {
    made.add(row);
    return new Row(columns, row, key);
  }

  /** Reads a row with a lock, so that a read-modify-write loses no other changes. */
  Row lock(Columns columns, Object... key) throws StoreException {
    session.setLockMode(LockMode.EXCLUSIVE);
    try {
      return read(columns, key);
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
  }

  /** Sends the batched reads in one round trip. */
  void send() {
    if (inBatches) {
      session.flush();
    }
  }

  private static Object one(Object... key) {
    return key.length == 1 ? key[0] : key;
  }

  /** Inserts a row. The values are in the order of the columns. */
  void insert(Columns columns, Object... values) {
    Object[] key = Arrays.copyOf(values, columns.keys);
    Object row = session.newInstance(columns.type, one(key));
    made.add(row);
    for (int i = columns.keys; i < values.length; i++) {
      columns.set(row, columns.names.get(i), values[i]);
    }
    session.makePersistent(row);
    sent();
  }

  void update(Row row) {
    session.updatePersistent(row.mapped);
    sent();
  }

  void delete(Columns columns, Object... key) {
    session.deletePersistent(columns.type, key);
    sent();
  }

  private void sent() {
    if (!inBatches) {
      session.flush();
    }
  }

  private static StoreException noRow(Columns columns, Object... key) {
    return Tpcc.noRow(columns.table + " " + List.of(key));
  }

  Scan scan(Columns columns) {
    return new Scan(columns);
  }

  /** A row with its columns by name. */
  static final class Row {
    private final Columns columns;
    private final Object mapped;
    private final Object[] key;

    private Row(Columns columns, Object mapped, Object... key) {
      this.columns = columns;
      this.mapped = mapped;
      this.key = key;
    }

    Object get(String column) {
      return columns.get(mapped, column);
    }

    int number(String column) {
      return (int) get(column);
    }

    String text(String column) {
      return (String) get(column);
    }

    Timestamp time(String column) {
      return (Timestamp) get(column);
    }

    /** Throws if the row is missing, because ClusterJ cannot decode its value. */
    BigDecimal decimal(String column) throws StoreException {
      try {
        return (BigDecimal) get(column);
      } catch (ClusterJDatastoreException e) {
        if (e.getCode() > 0) {
          throw e;
        }
        throw noRow(columns, key);
      }
    }

    /** ClusterJ does not say whether a row exists: a column that is never empty shows it. */
    boolean isThere(String neverEmpty) {
      String text = text(neverEmpty);
      return text != null && !text.isEmpty();
    }

    void require(String neverEmpty) throws StoreException {
      if (!isThere(neverEmpty)) {
        throw noRow(columns, key);
      }
    }

    void set(String column, Object value) {
      columns.set(mapped, column, value);
    }

    void add(String column, int more) {
      set(column, number(column) + more);
    }

    void add(String column, BigDecimal more) throws StoreException {
      set(column, decimal(column).add(more));
    }
  }

  /** An index scan by values of the first columns, of which the first is the warehouse. */
  final class Scan {
    private final Columns columns;
    private final QueryDomainType<?> definition;
    private final List<String> order = new ArrayList<>();
    private final Map<String, Object> values = new LinkedHashMap<>();
    private Predicate where;

    private Scan(Columns columns) {
      this.columns = columns;
      definition = session.getQueryBuilder().createQueryDefinition(columns.type);
    }

    Scan equal(String column, Object value) {
      order.add(column);
      values.put(column, value);
      return and(definition.get(column).equal(definition.param(column)));
    }

    Scan between(String column, int first, int last) {
      values.put("first", first);
      values.put("last", last);
      return and(
          definition.get(column).between(definition.param("first"), definition.param("last")));
    }

    private Scan and(Predicate more) {
      where = where == null ? more : where.and(more);
      return this;
    }

    List<Row> rows() {
      return rows(query());
    }

    /** Returns the rows in the order of the column that follows the given ones in the index. */
    List<Row> by(String column) {
      return rows(ordered(Query.Ordering.ASCENDING, column));
    }

    /** Returns the last row in that order, or an empty list. */
    List<Row> last(String column) {
      Query<?> query = ordered(Query.Ordering.DESCENDING, column);
      query.setLimits(0, 1);
      return rows(query);
    }

    private Query<?> ordered(Query.Ordering direction, String column) {
      Query<?> query = query();
      order.add(column);
      query.setOrdering(direction, order.toArray(new String[0]));
      return query;
    }

    private Query<?> query() {
      Query<?> query = session.createQuery(definition.where(where));
      values.forEach(query::setParameter);
      return query;
    }

    private List<Row> rows(Query<?> query) {
      List<Row> found = new ArrayList<>();
      for (Object row : query.getResultList()) {
        found.add(row(columns, row));
      }
      return found;
    }
  }
}

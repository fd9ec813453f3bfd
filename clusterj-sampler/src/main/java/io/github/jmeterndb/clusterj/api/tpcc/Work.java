// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.query.Predicate;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.Tpcc;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What a transaction does in a session. For one thread. */
final class Work {
  private final Session session;
  private final boolean inBatches;
  private final List<Object> rows;

  /**
   * @param inBatches whether reads are sent with {@link #send}, and writes with the commit; or each
   *     by itself
   * @param rows takes all rows, to be released when the transaction is over
   */
  Work(Session session, boolean inBatches, List<Object> rows) {
    this.session = session;
    this.inBatches = inBatches;
    this.rows = rows;
  }

  /** A row, or null where there is none: by itself. */
  <T> T find(Class<T> type, Object... key) {
    T row = session.find(type, of(key));
    if (row != null) {
      rows.add(row);
    }
    return row;
  }

  /** A row, with what is committed: of its columns after {@link #send}. */
  <T> T read(Class<T> type, Object... key) throws StoreException {
    if (inBatches) {
      return session.load(made(type, key));
    }
    T row = find(type, key);
    if (row == null) {
      throw noRow(type, key);
    }
    return row;
  }

  /** Locks the row, because a read-modify-write would lose other changes otherwise. */
  <T> T lock(Class<T> type, Object... key) throws StoreException {
    session.setLockMode(LockMode.EXCLUSIVE);
    try {
      return read(type, key);
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
  }

  /** Sends what is to be read, in one round trip. */
  void send() {
    if (inBatches) {
      session.flush();
    }
  }

  /** ClusterJ does not say whether a row exists, but a column that is never empty does. */
  static void require(String neverEmpty, Class<?> type, Object... key) throws StoreException {
    if (isEmpty(neverEmpty)) {
      throw noRow(type, key);
    }
  }

  /** A decimal of a row that was read: of one that is not there, ClusterJ cannot decode it. */
  static BigDecimal decimal(Supplier<BigDecimal> column, Class<?> type, Object... key)
      throws StoreException {
    try {
      return column.get();
    } catch (ClusterJDatastoreException e) {
      if (e.getCode() > 0) {
        throw e;
      }
      throw noRow(type, key);
    }
  }

  static boolean isEmpty(String text) {
    return text == null || text.isEmpty();
  }

  /** A row that is not there yet, or is not read, of that key. */
  <T> T made(Class<T> type, Object... key) {
    T row = session.newInstance(type, of(key));
    rows.add(row);
    return row;
  }

  private static Object of(Object... key) {
    return key.length == 1 ? key[0] : key;
  }

  void insert(Object row) {
    session.makePersistent(row);
    sent();
  }

  void update(Object row) {
    session.updatePersistent(row);
    sent();
  }

  void delete(Class<?> type, Object... key) {
    session.deletePersistent(type, key);
    sent();
  }

  private void sent() {
    if (!inBatches) {
      session.flush();
    }
  }

  <T> Scan<T> scan(Class<T> type) {
    return new Scan<>(type);
  }

  static StoreException noRow(Class<?> type, Object... key) {
    return Tpcc.noRow(type.getAnnotation(PersistenceCapable.class).table() + " " + List.of(key));
  }

  /** An index scan of rows whose first columns, the warehouse first, have given values. */
  final class Scan<T> {
    private final QueryDomainType<T> definition;
    private final List<String> equal = new ArrayList<>();
    private final Map<String, Object> values = new LinkedHashMap<>();
    private Predicate where;

    private Scan(Class<T> type) {
      definition = session.getQueryBuilder().createQueryDefinition(type);
    }

    Scan<T> equal(String property, Object value) {
      equal.add(property);
      values.put(property, value);
      return and(definition.get(property).equal(definition.param(property)));
    }

    Scan<T> between(String property, int first, int last) {
      values.put("first", first);
      values.put("last", last);
      return and(
          definition.get(property).between(definition.param("first"), definition.param("last")));
    }

    private Scan<T> and(Predicate more) {
      where = where == null ? more : where.and(more);
      return this;
    }

    /** The rows, in any order. */
    List<T> rows() {
      return found(query());
    }

    /** The rows in the order of a property, that of the column behind those of given values. */
    List<T> by(String property) {
      return found(ordered(Query.Ordering.ASCENDING, property));
    }

    /** The last row in that order, or none. */
    List<T> last(String property) {
      Query<T> query = ordered(Query.Ordering.DESCENDING, property);
      query.setLimits(0, 1);
      return found(query);
    }

    private Query<T> ordered(Query.Ordering direction, String property) {
      Query<T> query = query();
      equal.add(property);
      query.setOrdering(direction, equal.toArray(new String[0]));
      return query;
    }

    private Query<T> query() {
      Query<T> query = session.createQuery(definition.where(where));
      values.forEach(query::setParameter);
      return query;
    }

    private List<T> found(Query<T> query) {
      List<T> found = query.getResultList();
      rows.addAll(found);
      return found;
    }
  }
}

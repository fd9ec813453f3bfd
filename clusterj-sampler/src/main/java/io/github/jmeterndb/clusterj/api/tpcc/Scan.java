// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.Predicate;
import com.mysql.clusterj.query.QueryDomainType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scan of an index, of those rows only whose first columns are equal to values, one of which is
 * the warehouse. For one thread.
 */
final class Scan<T> {
  private final Session session;
  private final QueryDomainType<T> definition;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private Predicate where;

  Scan(Session session, Class<T> type) {
    this.session = session;
    definition = session.getQueryBuilder().createQueryDefinition(type);
  }

  Scan<T> equal(String property, Object value) {
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
    return query().getResultList();
  }

  /** The rows, in the order of the columns of an index, from its first on. */
  List<T> ordered(String... properties) {
    Query<T> query = query();
    query.setOrdering(Query.Ordering.ASCENDING, properties);
    return query.getResultList();
  }

  /** The last row in that order, or none. */
  List<T> last(String... properties) {
    Query<T> query = query();
    query.setOrdering(Query.Ordering.DESCENDING, properties);
    query.setLimits(0, 1);
    return query.getResultList();
  }

  private Query<T> query() {
    definition.where(where);
    Query<T> query = session.createQuery(definition);
    values.forEach(query::setParameter);
    return query;
  }
}

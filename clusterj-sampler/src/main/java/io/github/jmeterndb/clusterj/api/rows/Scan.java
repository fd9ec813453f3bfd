// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.Predicate;
import com.mysql.clusterj.query.PredicateOperand;
import com.mysql.clusterj.query.QueryDomainType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An index scan by values of the index's first columns.
 *
 * @param <T> the type of the rows
 */
public final class Scan<T> {
  private final Session session;
  private final QueryDomainType<?> definition;
  private final Function<Object, T> row;
  private final List<String> order = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();
  private Predicate where;

  Scan(Session session, TypedTable table, Function<Object, T> row) {
    this.session = session;
    this.row = row;
    definition = session.getQueryBuilder().createQueryDefinition(table.type);
  }

  public Scan<T> equal(String column, Object value) {
    order.add(column);
    values.put(column, value);
    return and(definition.get(column).equal(definition.param(column)));
  }

  /**
   * @param last null if the range has no upper end
   */
  public Scan<T> between(String column, Object first, Object last) {
    PredicateOperand operand = definition.get(column);
    values.put("first", first);
    if (last == null) {
      return and(operand.greaterEqual(definition.param("first")));
    }
    values.put("last", last);
    return and(operand.between(definition.param("first"), definition.param("last")));
  }

  private Scan<T> and(Predicate more) {
    where = where == null ? more : where.and(more);
    return this;
  }

  public List<T> rows() {
    return rows(query());
  }

  /** Returns the rows in the order of the column that follows the given ones in the index. */
  public List<T> by(String column) {
    return ordered(Query.Ordering.ASCENDING, column, 0);
  }

  /** Returns the last row in that order, or an empty list. */
  public List<T> last(String column) {
    return ordered(Query.Ordering.DESCENDING, column, 1);
  }

  /**
   * @param most the maximum number of rows; 0 for all
   */
  List<T> ordered(Query.Ordering direction, String column, int most) {
    Query<?> query = query();
    order.add(column);
    query.setOrdering(direction, order.toArray(new String[0]));
    if (most > 0) {
      query.setLimits(0, most);
    }
    return rows(query);
  }

  private Query<?> query() {
    Query<?> query = session.createQuery(definition.where(where));
    values.forEach(query::setParameter);
    return query;
  }

  private List<T> rows(Query<?> query) {
    List<T> found = new ArrayList<>();
    for (Object each : query.getResultList()) {
      found.add(row.apply(each));
    }
    return found;
  }
}

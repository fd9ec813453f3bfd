// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.Predicate;
import com.mysql.clusterj.query.PredicateOperand;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.run.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Queries of a table, each by an index. Thread-safe. */
final class IndexQueries {
  private final String table;

  /** What was asked and has an index, by {@link #shape}. */
  private final Set<String> indexed = ConcurrentHashMap.newKeySet();

  IndexQueries(String table) {
    this.table = table;
  }

  /**
   * The rows within all those ranges.
   *
   * @param type of the rows
   * @param limit the most rows; 0 for all
   * @throws StoreException if a value is refused, or there is no index for the ranges
   */
  <T extends DynamicObject> List<T> rows(
      Session session,
      Class<T> type,
      List<Range> ranges,
      List<DynamicColumn> orderedBy,
      Query.Ordering ordering,
      int limit)
      throws StoreException {
    QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(type);
    Predicate all = null;
    for (Range range : ranges) {
      Predicate within = within(definition, range);
      all = all == null ? within : all.and(within);
    }
    definition.where(all);
    Query<T> query = session.createQuery(definition);
    for (Range range : ranges) {
      bind(query, range);
    }
    if (!orderedBy.isEmpty()) {
      query.setOrdering(
          ordering, orderedBy.stream().map(DynamicColumn::name).toArray(String[]::new));
    }
    if (limit > 0) {
      query.setLimits(0, limit);
    }
    requireIndex(query, ranges);
    return query.getResultList();
  }

  private static Predicate within(QueryDomainType<?> definition, Range range)
      throws StoreException {
    if (range.low() == null && range.high() == null) {
      throw range.column().refused("rows are not looked up by NULL; give a value");
    }
    PredicateOperand column = definition.get(range.column().name());
    if (range.low() == null) {
      return column.lessEqual(definition.param(high(range)));
    }
    PredicateOperand low = definition.param(low(range));
    if (range.isOneValue()) {
      return column.equal(low);
    }
    return range.high() == null
        ? column.greaterEqual(low)
        : column.between(low, definition.param(high(range)));
  }

  private static void bind(Query<?> query, Range range) throws StoreException {
    if (range.low() != null) {
      query.setParameter(low(range), range.column().exactForLookup(range.low()));
    }
    if (range.high() != null && !range.isOneValue()) {
      query.setParameter(high(range), range.column().exactForLookup(range.high()));
    }
  }

  private static String low(Range range) {
    return range.column().name() + " from";
  }

  private static String high(Range range) {
    return range.column().name() + " to";
  }

  /** A scan of a whole table takes long, and NDB holds a scan record on each data node for it. */
  private void requireIndex(Query<?> query, List<Range> ranges) throws StoreException {
    String shape = shape(ranges);
    if (indexed.contains(shape)) {
      return;
    }
    Map<String, Object> plan = query.explain();
    if (Query.SCAN_TYPE_TABLE_SCAN.equals(plan.get(Query.SCAN_TYPE))) {
      throw DynamicColumn.refusedBy(
          "table %s: no index begins with these columns, so that ClusterJ would read all rows; give the first columns of an ordered index, or all of a unique one"
              .formatted(table));
    }
    indexed.add(shape);
  }

  private static String shape(List<Range> ranges) {
    StringBuilder shape = new StringBuilder();
    for (Range range : ranges) {
      shape
          .append(range.column().name())
          .append(range.isOneValue() ? '=' : range.low() == null ? '<' : '>')
          .append(range.high() == null ? ';' : ',');
    }
    return shape.toString();
  }
}

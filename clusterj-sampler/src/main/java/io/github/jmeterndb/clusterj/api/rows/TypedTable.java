// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.rows;

import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.PredicateOperand;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.clusterj.api.Accessor;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.workloads.rows.Layout;
import java.util.List;

/**
 * A generated table, mapped by an interface of its key and the layout's columns. Other columns are
 * neither read nor sent.
 */
final class TypedTable implements MappedTable {
  private final Layout layout;
  private final Class<?> type;
  private final String key;
  private final List<Accessor> columns;

  TypedTable(Layout layout) {
    this.layout = layout;
    type = RowTypes.ofColumns(layout.definition().name(), layout.columns());
    key = layout.columns().get(0).name();
    columns =
        layout.columns().stream()
            .map(column -> new Accessor(type, column.name(), RowTypes.javaType(column)))
            .toList();
  }

  @Override
  public Object find(Session session, Object... row) {
    return session.find(type, row[0]);
  }

  @Override
  public List<?> range(Session session, Object low, Object high, int most) {
    QueryDomainType<?> definition = session.getQueryBuilder().createQueryDefinition(type);
    PredicateOperand column = definition.get(key);
    PredicateOperand first = definition.param("low");
    definition.where(
        high == null
            ? column.greaterEqual(first)
            : column.between(first, definition.param("high")));
    Query<?> query = session.createQuery(definition);
    query.setParameter("low", low);
    if (high != null) {
      query.setParameter("high", high);
    }
    query.setOrdering(Query.Ordering.ASCENDING, key);
    query.setLimits(0, most);
    return query.getResultList();
  }

  @Override
  public Object added(Session session, Object... row) {
    Object instance = session.newInstance(type, row[0]);
    for (int column = 1; column < row.length; column++) {
      columns.get(column).set(instance, row[column]);
    }
    return instance;
  }

  @Override
  public Object changed(Session session, Object found, Object... row) {
    Object instance = found == null ? session.newInstance(type, row[0]) : found;
    for (int column : layout.updated()) {
      columns.get(column).set(instance, row[column]);
    }
    return instance;
  }

  @Override
  public void delete(Session session, Object... row) {
    session.deletePersistent(type, row[0]);
  }

  @Override
  public Object[] values(Object instance) {
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.get(i).get(instance);
    }
    return values;
  }
}

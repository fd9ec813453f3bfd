// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import com.mysql.clusterj.ClusterJException;
import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import com.mysql.clusterj.query.Predicate;
import com.mysql.clusterj.query.PredicateOperand;
import com.mysql.clusterj.query.QueryDomainType;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.run.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Any table over ClusterJ's {@link DynamicObject}, with NDB's metadata; to be called in work of
 * {@link io.github.jmeterndb.clusterj.api.Sessions}. Where ClusterJ would do something wrongly,
 * methods throw a {@link StoreException} with the code {@link DynamicColumn#REFUSED}, and do
 * nothing. {@code values} are one for each given column, {@code keyValues} one for each column of
 * {@link #key}. Rows are to be released with {@link Session#release}. Thread-safe.
 *
 * <p>NDB does not tell which columns mysqld computes or fills by an expression (STORED generated
 * columns, {@code DEFAULT (…)}): over ClusterJ they are NULL in new rows, and stay as they are in
 * others.
 */
public final class DynamicTable {
  /** The key of a table without one, and partitions that the server chooses. */
  private static final String HIDDEN = "$PK";

  private static final String HIDDEN_BY_NDB = "NDB$";

  private final String name;
  private final Class<DynamicObject> type;
  private final List<DynamicColumn> columns;
  private final List<DynamicColumn> key;

  /** Conditions that are known to have an index. */
  private final Set<String> indexed = ConcurrentHashMap.newKeySet();

  @SuppressWarnings("unchecked")
  private DynamicTable(
      String name, Class<? extends DynamicObject> type, List<DynamicColumn> columns) {
    this.name = name;
    this.type = (Class<DynamicObject>) type;
    this.columns = columns;
    key = columns.stream().filter(DynamicColumn::isKey).toList();
  }

  /**
   * @param name in the case in which the table was created
   */
  public static DynamicTable of(Session session, String name) throws StoreException {
    Class<? extends DynamicObject> type = RowTypes.ofWholeRows(name);
    DynamicObject probe;
    try {
      probe = session.newInstance(type);
    } catch (ClusterJException e) {
      throw DynamicColumn.refusedBy(
          "table %s: ClusterJ finds no such NDB table in this database, or cannot map it; write its name as SHOW TABLES does, without the database: %s"
              .formatted(name, String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip()));
    }
    try {
      ColumnMetadata[] metadata = probe.columnMetadata();
      List<DynamicColumn> columns = new ArrayList<>(metadata.length);
      for (int i = 0; i < metadata.length; i++) {
        if (!metadata[i].name().equals(HIDDEN) && !metadata[i].name().startsWith(HIDDEN_BY_NDB)) {
          columns.add(new DynamicColumn(i, metadata[i]));
        }
      }
      return new DynamicTable(name, type, List.copyOf(columns));
    } finally {
      session.release(probe);
    }
  }

  /**
   * Makes the session factory read the table's definition again: after ALTER TABLE, or DROP and
   * CREATE, the old one gives error 241 or 284. A new object is needed then.
   */
  public void forget(Session session) {
    session.unloadSchema(type);
  }

  public String name() {
    return name;
  }

  /** All columns in the table's order, including those with a {@link DynamicColumn#refusal}. */
  public List<DynamicColumn> columns() {
    return columns;
  }

  /**
   * The columns of the primary key, in the order of the table, which may differ from that of the
   * key; empty where the table has no primary key.
   */
  public List<DynamicColumn> key() {
    return key;
  }

  /**
   * @param column in any case
   */
  public DynamicColumn column(String column) throws StoreException {
    for (DynamicColumn each : columns) {
      if (each.name().equalsIgnoreCase(column)) {
        return each;
      }
    }
    throw refused("there is no column %s; it has %s".formatted(column, names(columns)));
  }

  private StoreException refused(String reason) {
    return DynamicColumn.refusedBy("table %s: %s".formatted(name, reason));
  }

  private static String names(List<DynamicColumn> columns) {
    return columns.stream().map(DynamicColumn::name).collect(Collectors.joining(", "));
  }

  /**
   * A new row, for {@code makePersistent}. Other columns get their default; a key of one
   * AUTO_INCREMENT column is filled.
   */
  public DynamicObject newRow(Session session, List<DynamicColumn> given, List<?> values)
      throws StoreException {
    for (DynamicColumn column : columns) {
      if (column.isTimestampNotNull() && !given.contains(column)) {
        throw column.refused(
            "ClusterJ would store 0000-00-00 for a TIMESTAMP NOT NULL that is not given; give a"
                + " value");
      }
    }
    if (!given.containsAll(key) && (key.size() > 1 || !key.get(0).definition.type().isInteger())) {
      throw keyMissing();
    }
    return filled(given, values, () -> session.newInstance(type));
  }

  /**
   * A row for {@code savePersistent}. Other columns are left as they are in an existing row, and
   * get their default in a new one.
   */
  public DynamicObject savedRow(Session session, List<DynamicColumn> given, List<?> values)
      throws StoreException {
    if (!given.containsAll(key)) {
      throw keyMissing();
    }
    requireNoTextOfNull(given, values);
    return newRow(session, given, values);
  }

  private static void requireNoTextOfNull(List<DynamicColumn> given, List<?> values)
      throws StoreException {
    for (int i = 0; i < given.size(); i++) {
      if (values.get(i) == null && given.get(i).cannotBecomeNull()) {
        throw given.get(i).refused("ClusterJ cannot change a TEXT to NULL; give a text");
      }
    }
  }

  /** An existing row with new values, for {@code updatePersistent}. */
  public DynamicObject changedRow(
      Session session, List<?> keyValues, List<DynamicColumn> given, List<?> values)
      throws StoreException {
    for (DynamicColumn column : given) {
      if (column.isKey()) {
        throw column.refused("it is of the primary key; delete the row and insert another");
      }
    }
    requireNoTextOfNull(given, values);
    Object exactKey = exactKey(keyValues);
    return filled(given, values, () -> session.newInstance(type, exactKey));
  }

  /** Makes the row after all values are converted: a refusal must leave none to be released. */
  private static DynamicObject filled(
      List<DynamicColumn> given, List<?> values, Supplier<DynamicObject> maker)
      throws StoreException {
    Object[] exact = new Object[given.size()];
    for (int i = 0; i < exact.length; i++) {
      exact[i] = given.get(i).exact(values.get(i));
    }
    DynamicObject row = maker.get();
    for (int i = 0; i < exact.length; i++) {
      given.get(i).put(row, exact[i]);
    }
    return row;
  }

  /** A single value, or an array, as ClusterJ has keys. */
  private Object exactKey(List<?> values) throws StoreException {
    if (key.isEmpty()) {
      throw refused("it has no primary key, so that ClusterJ can only insert and scan; add one");
    }
    if (values.size() != key.size()) {
      throw keyMissing();
    }
    Object[] exact = new Object[values.size()];
    for (int i = 0; i < exact.length; i++) {
      exact[i] = key.get(i).exactForLookup(values.get(i));
    }
    return exact.length == 1 ? exact[0] : exact;
  }

  private StoreException keyMissing() {
    return refused(
        "the primary key has the columns %s; give a value for each".formatted(names(key)));
  }

  /**
   * Lets the session's next transaction start at the data node with that row. To be called once,
   * before the first operation of the transaction.
   */
  public void startWith(Session session, List<?> keyValues) throws StoreException {
    Object exact = exactKey(keyValues);
    session.setPartitionKey(type, exact instanceof Object[] ? exact : new Object[] {exact});
  }

  /** The row with that primary key, or null. */
  public DynamicObject find(Session session, List<?> keyValues) throws StoreException {
    return session.find(type, exactKey(keyValues));
  }

  /** Deletes the row with that primary key; error 626 if there is none. */
  public void delete(Session session, List<?> keyValues) throws StoreException {
    session.deletePersistent(type, exactKey(keyValues));
  }

  /**
   * The rows within all ranges, by an index: a unique key where each of its columns has one value,
   * otherwise an ordered index.
   *
   * @param ranges at least one
   * @param orderedBy the first columns of the index; empty for any order
   * @param limit the most rows; 0 for all. NDB reads more, and ClusterJ drops the rest
   */
  public List<DynamicObject> select(
      Session session,
      List<Range> ranges,
      List<DynamicColumn> orderedBy,
      Query.Ordering ordering,
      int limit)
      throws StoreException {
    QueryDomainType<DynamicObject> definition =
        session.getQueryBuilder().createQueryDefinition(type);
    Map<String, Object> parameters = new LinkedHashMap<>();
    List<Predicate> conditions = new ArrayList<>();
    for (Range range : ranges) {
      PredicateOperand operand = definition.get(range.column().name());
      if (range.low() != null && range.low().equals(range.high())) {
        conditions.add(operand.equal(end(definition, range, "=", range.low(), parameters)));
        continue;
      }
      // A range without an end is refused.
      if (range.low() != null || range.high() == null) {
        conditions.add(operand.greaterEqual(end(definition, range, ">=", range.low(), parameters)));
      }
      if (range.high() != null) {
        conditions.add(operand.lessEqual(end(definition, range, "<=", range.high(), parameters)));
      }
    }
    definition.where(conditions.stream().reduce(Predicate::and).orElseThrow());
    Query<DynamicObject> query = session.createQuery(definition);
    parameters.forEach(query::setParameter);
    if (!orderedBy.isEmpty()) {
      query.setOrdering(
          ordering, orderedBy.stream().map(DynamicColumn::name).toArray(String[]::new));
    }
    if (limit > 0) {
      query.setLimits(0, limit);
    }
    requireIndex(query, String.join(",", parameters.keySet()));
    return query.getResultList();
  }

  private static PredicateOperand end(
      QueryDomainType<?> definition,
      Range range,
      String comparison,
      Object value,
      Map<String, Object> parameters)
      throws StoreException {
    String name = range.column().name() + " " + comparison;
    parameters.put(name, range.column().exactForLookup(value));
    return definition.param(name);
  }

  /** A scan of a whole table takes long, and holds a scan record on each data node. */
  private void requireIndex(Query<?> query, String conditions) throws StoreException {
    if (indexed.contains(conditions)) {
      return;
    }
    if (Query.SCAN_TYPE_TABLE_SCAN.equals(query.explain().get(Query.SCAN_TYPE))) {
      throw refused(
          "no index begins with these columns, so that ClusterJ would read all rows; give the first columns of an ordered index, or all of a unique one");
    }
    indexed.add(conditions);
  }
}

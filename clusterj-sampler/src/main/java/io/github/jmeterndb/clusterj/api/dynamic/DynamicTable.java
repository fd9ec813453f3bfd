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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Any table over ClusterJ's {@link DynamicObject}: what it needs to know of the table, it takes
 * from NDB. Thread-safe; the sessions are the calling threads' own, all of one database.
 *
 * <p>What ClusterJ throws comes through, so that this belongs into work for {@link
 * io.github.jmeterndb.clusterj.api.Sessions}. A {@link StoreException} of the code {@link
 * DynamicColumn#REFUSED} says what this class does not let ClusterJ do, and nothing is done then.
 * Rows are to be released with {@link Session#release}.
 *
 * <p>NDB does not tell which columns mysqld computes or fills by an expression (STORED generated
 * columns, {@code DEFAULT (…)}): over ClusterJ they are NULL in new rows and stay as they are in
 * others.
 */
public final class DynamicTable {
  /** The key of a table without one, and partitions that the server chooses. */
  private static final String HIDDEN = "$PK";

  private static final String HIDDEN_BY_NDB = "NDB$";

  private final String name;
  private final Class<? extends DynamicObject> type;
  private final List<DynamicColumn> columns;
  private final List<DynamicColumn> key;

  /** The columns and ends of ranges that were found to have an index, by {@link #shape}. */
  private final Set<String> indexed = ConcurrentHashMap.newKeySet();

  private DynamicTable(
      String name, Class<? extends DynamicObject> type, List<DynamicColumn> columns) {
    this.name = name;
    this.type = type;
    this.columns = columns;
    key = columns.stream().filter(DynamicColumn::isKey).toList();
  }

  /**
   * The table of that name in the session's database.
   *
   * @param name in the case in which the table was created
   * @throws StoreException if ClusterJ finds no such table in NDB, or cannot have it
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
   * Lets the session factory read the table's definition anew: after ALTER TABLE, or DROP and
   * CREATE, all that is done with the old one fails with 241 or 284. Then make another object.
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
   * The columns of the primary key, in the order that they have in the table, which may not be that
   * in the key; none where the table has no primary key.
   */
  public List<DynamicColumn> key() {
    return key;
  }

  /**
   * The column of that name, in any case.
   *
   * @throws StoreException if it has none, with those that it has
   */
  public DynamicColumn column(String column) throws StoreException {
    for (DynamicColumn each : columns) {
      if (each.name().equalsIgnoreCase(column)) {
        return each;
      }
    }
    throw DynamicColumn.refusedBy(
        "table %s: there is no column %s; it has %s"
            .formatted(
                name,
                column,
                String.join(", ", columns.stream().map(DynamicColumn::name).toList())));
  }

  /**
   * A new row, for {@code makePersistent}. Columns that are not given get their default; a key of
   * one AUTO_INCREMENT column is filled.
   *
   * @param values a value for each of the columns
   * @throws StoreException if a value is refused, or is missing where ClusterJ would write a wrong
   *     default
   */
  public DynamicObject newRow(Session session, List<DynamicColumn> given, List<?> values)
      throws StoreException {
    requireGiven(given);
    List<Object> exact = exact(given, values);
    return filled(session.newInstance(type), given, exact);
  }

  /**
   * A row for {@code savePersistent}. Columns that are not given are left as they are in a row that
   * is there, and get their default in a new one.
   *
   * @param values a value for each of the columns, those of the key among them
   * @throws StoreException if a value is refused, or is missing where ClusterJ would write a wrong
   *     default
   */
  public DynamicObject savedRow(Session session, List<DynamicColumn> given, List<?> values)
      throws StoreException {
    if (!given.containsAll(key)) {
      throw keyMissing();
    }
    requireNoTextOfNull(given, values);
    return newRow(session, given, values);
  }

  private void requireGiven(List<DynamicColumn> given) throws StoreException {
    for (DynamicColumn column : columns) {
      if (column.mustBeGiven() && !given.contains(column)) {
        throw column.refused(
            "ClusterJ would store 0000-00-00 for a TIMESTAMP NOT NULL that is not given; give a"
                + " value");
      }
    }
    if (!given.containsAll(key) && (key.size() > 1 || !key.get(0).isWholeNumber())) {
      throw keyMissing();
    }
  }

  private static void requireNoTextOfNull(List<DynamicColumn> given, List<?> values)
      throws StoreException {
    for (int i = 0; i < given.size(); i++) {
      if (values.get(i) == null && given.get(i).cannotBecomeNull()) {
        throw given.get(i).refused("ClusterJ cannot change a TEXT to NULL; give a text");
      }
    }
  }

  /**
   * A row that is there, with those values in place of its own, for {@code updatePersistent}.
   *
   * @param keyValues a value for each column of {@link #key}
   * @param values a value for each of the columns, none of them of the key
   * @throws StoreException if a value is refused
   */
  public DynamicObject changedRow(
      Session session, List<?> keyValues, List<DynamicColumn> given, List<?> values)
      throws StoreException {
    for (DynamicColumn column : given) {
      if (column.isKey()) {
        throw column.refused("it is of the primary key; delete the row and insert another");
      }
    }
    requireNoTextOfNull(given, values);
    List<Object> exact = exact(given, values);
    return filled(session.newInstance(type, exactKey(keyValues)), given, exact);
  }

  private static List<Object> exact(List<DynamicColumn> given, List<?> values)
      throws StoreException {
    List<Object> exact = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      exact.add(given.get(i).exact(values.get(i)));
    }
    return exact;
  }

  private static DynamicObject filled(
      DynamicObject row, List<DynamicColumn> given, List<Object> exact) {
    for (int i = 0; i < given.size(); i++) {
      given.get(i).put(row, exact.get(i));
    }
    return row;
  }

  /** The only value, or all of them, as ClusterJ has keys. */
  private Object exactKey(List<?> values) throws StoreException {
    if (key.isEmpty()) {
      throw DynamicColumn.refusedBy(
          "table %s: it has no primary key, so that ClusterJ can only insert and scan; add one"
              .formatted(name));
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
    return DynamicColumn.refusedBy(
        "table %s: the primary key has the columns %s; give a value for each"
            .formatted(name, String.join(", ", key.stream().map(DynamicColumn::name).toList())));
  }

  /**
   * Lets the session's next transaction start at the data node that has the row with that primary
   * key. To be called once, before the first operation of the transaction.
   *
   * @param keyValues a value for each column of {@link #key}
   */
  public void startWith(Session session, List<?> keyValues) throws StoreException {
    Object exact = exactKey(keyValues);
    session.setPartitionKey(type, exact instanceof Object[] ? exact : new Object[] {exact});
  }

  /**
   * The row with that primary key, or null.
   *
   * @param keyValues a value for each column of {@link #key}
   */
  public DynamicObject find(Session session, List<?> keyValues) throws StoreException {
    return session.find(type, exactKey(keyValues));
  }

  /** Deletes the row with that primary key; error 626 if there is none. */
  public void delete(Session session, List<?> keyValues) throws StoreException {
    session.deletePersistent(type, exactKey(keyValues));
  }

  /**
   * The rows within all those ranges, by an index: of a unique key where each of its columns has
   * one value, else an ordered one.
   *
   * @param ranges at least one
   * @param orderedBy the columns of the index from its first on; none for any order
   * @param limit the most rows; 0 for all. NDB reads more than that and lets ClusterJ drop the rest
   * @throws StoreException if a value is refused, or all rows of the table would have to be read
   */
  public List<DynamicObject> select(
      Session session,
      List<Range> ranges,
      List<DynamicColumn> orderedBy,
      Query.Ordering ordering,
      int limit)
      throws StoreException {
    return List.copyOf(selected(session, type, ranges, orderedBy, ordering, limit));
  }

  private <T extends DynamicObject> List<T> selected(
      Session session,
      Class<T> rows,
      List<Range> ranges,
      List<DynamicColumn> orderedBy,
      Query.Ordering ordering,
      int limit)
      throws StoreException {
    QueryDomainType<T> definition = session.getQueryBuilder().createQueryDefinition(rows);
    Predicate all = null;
    for (Range range : ranges) {
      Predicate within = within(definition, range);
      all = all == null ? within : all.and(within);
    }
    definition.where(all);
    Query<T> query = session.createQuery(definition);
    for (Range range : ranges) {
      if (range.low() != null) {
        query.setParameter(low(range), range.column().exactForLookup(range.low()));
      }
      if (range.high() != null && !range.isOneValue()) {
        query.setParameter(high(range), range.column().exactForLookup(range.high()));
      }
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
    if (Query.SCAN_TYPE_TABLE_SCAN.equals(query.explain().get(Query.SCAN_TYPE))) {
      throw DynamicColumn.refusedBy(
          "table %s: no index begins with these columns, so that ClusterJ would read all rows; give the first columns of an ordered index, or all of a unique one"
              .formatted(name));
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

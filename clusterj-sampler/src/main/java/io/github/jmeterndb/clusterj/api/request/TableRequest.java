// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.request;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicTable;
import io.github.jmeterndb.clusterj.api.dynamic.Range;
import io.github.jmeterndb.clusterj.request.Answer;
import io.github.jmeterndb.clusterj.request.Request;
import io.github.jmeterndb.clusterj.request.Request.Comparison;
import io.github.jmeterndb.clusterj.request.Request.Condition;
import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.clusterj.request.RequestType;
import io.github.jmeterndb.run.StoreException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One request on a table, in a session. For the session's thread. */
final class TableRequest {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private static final DateTimeFormatter DAY_TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd ")
          .append(TIME)
          .toFormatter(Locale.ROOT);

  private final Session session;
  private final DynamicTable table;
  private final Request request;
  private final List<Object> made;

  /**
   * @param made takes the rows that ClusterJ makes, to be released
   */
  TableRequest(Session session, DynamicTable table, Request request, List<Object> made) {
    this.session = session;
    this.table = table;
    this.request = request;
    this.made = made;
  }

  Answer read() throws StoreException {
    List<DynamicColumn> columns =
        request.columns().isEmpty() ? table.columns() : columns(request.columns());
    for (DynamicColumn column : columns) {
      if (column.refusal().isPresent()) {
        throw DynamicColumn.refusedBy(
            column.refusal().get() + "; or name the columns that are read");
      }
    }
    List<? extends DynamicObject> rows;
    session.setLockMode(mode(request.lock()));
    try {
      rows = request.type() == RequestType.FIND ? found() : inRange();
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
    made.addAll(rows);
    List<List<String>> texts = new ArrayList<>(rows.size());
    for (DynamicObject row : rows) {
      texts.add(texts(row, columns));
    }
    return new Answer(columns.stream().map(DynamicColumn::name).toList(), texts, 0);
  }

  private static LockMode mode(Lock lock) {
    return switch (lock) {
      case NONE -> LockMode.READ_COMMITTED;
      case SHARED -> LockMode.SHARED;
      case EXCLUSIVE -> LockMode.EXCLUSIVE;
    };
  }

  private List<DynamicColumn> columns(List<String> names) throws StoreException {
    List<DynamicColumn> columns = new ArrayList<>(names.size());
    for (String name : names) {
      columns.add(table.column(name));
    }
    return columns;
  }

  private static List<String> texts(DynamicObject row, List<DynamicColumn> columns)
      throws StoreException {
    List<String> texts = new ArrayList<>(columns.size());
    for (DynamicColumn column : columns) {
      texts.add(text(column.get(row)));
    }
    return texts;
  }

  private List<? extends DynamicObject> found() throws StoreException {
    Map<DynamicColumn, String> where = equalities();
    if (where.keySet().containsAll(table.key()) && where.size() == table.key().size()) {
      DynamicObject row = table.find(session, table.key().stream().map(where::get).toList());
      return row == null ? List.of() : List.of(row);
    }
    List<Range> ranges = new ArrayList<>();
    where.forEach((column, value) -> ranges.add(Range.of(column, value)));
    requireRanges(ranges);
    List<DynamicObject> rows =
        table.select(session, ranges, List.of(), Query.Ordering.ASCENDING, 0);
    if (rows.size() > 1) {
      made.addAll(rows);
      throw DynamicColumn.refusedBy(
          "find: %s rows have these values; give all columns of the primary key or of a unique one, or take range"
              .formatted(rows.size()));
    }
    return rows;
  }

  /** The conditions of a request for one row. */
  private Map<DynamicColumn, String> equalities() throws StoreException {
    Map<DynamicColumn, String> equalities = new LinkedHashMap<>();
    for (Condition condition : request.where()) {
      if (condition.comparison() != Comparison.EQUAL) {
        throw DynamicColumn.refusedBy(
            "%s: >= and <= are for range only; give each column of the key one value"
                .formatted(request.type().word()));
      }
      if (equalities.put(table.column(condition.column()), condition.value()) != null) {
        throw DynamicColumn.refusedBy("column %s: it is given twice".formatted(condition.column()));
      }
    }
    return equalities;
  }

  private List<DynamicObject> inRange() throws StoreException {
    Map<DynamicColumn, Range> ranges = new LinkedHashMap<>();
    for (Condition condition : request.where()) {
      DynamicColumn column = table.column(condition.column());
      Range known = ranges.getOrDefault(column, new Range(column, null, null));
      boolean low = condition.comparison() != Comparison.AT_MOST;
      boolean high = condition.comparison() != Comparison.AT_LEAST;
      if ((low && known.low() != null) || (high && known.high() != null)) {
        throw DynamicColumn.refusedBy(
            "column %s: an end of its range is given twice".formatted(column.name()));
      }
      ranges.put(
          column,
          new Range(
              column,
              low ? condition.value() : known.low(),
              high ? condition.value() : known.high()));
    }
    List<Range> all = List.copyOf(ranges.values());
    requireRanges(all);
    return table.select(
        session,
        all,
        columns(request.orderedBy()),
        request.descending() ? Query.Ordering.DESCENDING : Query.Ordering.ASCENDING,
        request.limit());
  }

  private void requireRanges(List<Range> ranges) throws StoreException {
    if (ranges.isEmpty()) {
      throw DynamicColumn.refusedBy(
          "table %s: no column is given to look rows up by; give those of a key or an index"
              .formatted(table.name()));
    }
  }

  Answer write() throws StoreException {
    Map<DynamicColumn, String> where = equalities();
    boolean isNew = request.type() == RequestType.INSERT || request.type() == RequestType.SAVE;
    List<DynamicColumn> back = isNew ? columnsGivenBack(where) : List.of();
    DynamicObject row = null;
    switch (request.type()) {
      case INSERT -> row = session.makePersistent(newRow(where));
      case SAVE -> row = session.savePersistent(newRow(where));
      case UPDATE -> session.updatePersistent(changedRow(key(where)));
      case DELETE -> table.delete(session, key(where));
      default -> throw new IllegalArgumentException(request.type().word());
    }
    if (session.currentTransaction().isActive()) {
      session.flush();
    }
    return back.isEmpty()
        ? Answer.of(1)
        : new Answer(back.stream().map(DynamicColumn::name).toList(), List.of(texts(row, back)), 1);
  }

  private DynamicObject newRow(Map<DynamicColumn, String> where) throws StoreException {
    Map<DynamicColumn, String> all = withValues(where);
    List<DynamicColumn> columns = List.copyOf(all.keySet());
    List<String> values = new ArrayList<>(all.values());
    return made(
        request.type() == RequestType.SAVE
            ? table.savedRow(session, columns, values)
            : table.newRow(session, columns, values));
  }

  private DynamicObject changedRow(List<String> key) throws StoreException {
    Map<DynamicColumn, String> values = withValues(Map.of());
    if (values.isEmpty()) {
      throw DynamicColumn.refusedBy(
          "update: no value is given; give one for each column that is to change");
    }
    return made(
        table.changedRow(
            session, key, List.copyOf(values.keySet()), new ArrayList<>(values.values())));
  }

  private Map<DynamicColumn, String> withValues(Map<DynamicColumn, String> where)
      throws StoreException {
    Map<DynamicColumn, String> values = new LinkedHashMap<>(where);
    for (Request.Value value : request.values()) {
      DynamicColumn column = table.column(value.column());
      if (values.containsKey(column)) {
        throw DynamicColumn.refusedBy("column %s: it is given twice".formatted(column.name()));
      }
      values.put(column, value.text());
    }
    return values;
  }

  private DynamicObject made(DynamicObject row) {
    made.add(row);
    return row;
  }

  private List<String> key(Map<DynamicColumn, String> where) throws StoreException {
    for (DynamicColumn column : where.keySet()) {
      if (!column.isKey()) {
        throw DynamicColumn.refusedBy(
            "column %s: %s is by primary key only; find the row first, and give its key"
                .formatted(column.name(), request.type().word()));
      }
    }
    return table.key().stream().filter(where::containsKey).map(where::get).toList();
  }

  /** ClusterJ knows only the key and the given values of a row that was written. */
  private List<DynamicColumn> columnsGivenBack(Map<DynamicColumn, String> where)
      throws StoreException {
    List<DynamicColumn> columns = columns(request.columns());
    for (DynamicColumn column : columns) {
      boolean given =
          where.containsKey(column)
              || request.values().stream()
                  .anyMatch(value -> value.column().equalsIgnoreCase(column.name()));
      if (!given && !column.isKey()) {
        throw DynamicColumn.refusedBy(
            "column %s: %s gives back the primary key and what it was given only; find the row for the rest"
                .formatted(column.name(), request.type().word()));
      }
    }
    return columns;
  }

  /** A value as a request takes it; null for null. */
  private static String text(Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof byte[] bytes) {
      return "0x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof LocalTime time) {
      return TIME.format(time);
    }
    if (value instanceof LocalDateTime time) {
      return DAY_TIME.format(time);
    }
    return value instanceof Timestamp time
        ? DAY_TIME.format(time.toLocalDateTime())
        : value.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.request;

import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.LockMode;
import com.mysql.clusterj.Query;
import com.mysql.clusterj.Session;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicColumn;
import io.github.jmeterndb.clusterj.api.dynamic.DynamicTable;
import io.github.jmeterndb.clusterj.api.dynamic.Range;
import io.github.jmeterndb.clusterj.request.Request;
import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.clusterj.request.Request.Operation;
import io.github.jmeterndb.clusterj.request.Request.Value;
import io.github.jmeterndb.clusterj.request.Requests.Answer;
import io.github.jmeterndb.run.StoreException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One request on a table, in a session. For the session's thread.
 *
 * @param made takes the rows that ClusterJ makes, to be released
 */
record TableRequest(Session session, DynamicTable table, Request request, List<Object> made) {
  Answer execute() throws StoreException {
    Map<DynamicColumn, Range> where = where();
    return switch (request.type()) {
      case FIND, RANGE -> read(where);
      default -> write(where);
    };
  }

  private Map<DynamicColumn, Range> where() throws StoreException {
    Map<DynamicColumn, Range> where = new LinkedHashMap<>();
    for (Value condition : request.where()) {
      String name = condition.column();
      boolean low = !name.endsWith("<=");
      boolean high = !name.endsWith(">=");
      if (request.type() != Operation.RANGE && !(low && high)) {
        throw DynamicColumn.refusedBy(
            "%s: >= and <= are for range only; give each column of the key one value"
                .formatted(request.type()));
      }
      DynamicColumn column = table.column(name.replaceFirst("\\s*[<>]=$", ""));
      Range known = where.getOrDefault(column, new Range(column, null, null));
      if ((low && known.low() != null) || (high && known.high() != null)) {
        throw givenTwice(column);
      }
      String value = condition.text();
      where.put(column, new Range(column, low ? value : known.low(), high ? value : known.high()));
    }
    return where;
  }

  private static StoreException givenTwice(DynamicColumn column) {
    return DynamicColumn.refusedBy("column %s: it is given twice".formatted(column));
  }

  private Answer read(Map<DynamicColumn, Range> where) throws StoreException {
    List<DynamicColumn> columns =
        request.columns().isEmpty() ? table.columns() : columns(request.columns());
    for (DynamicColumn column : columns) {
      if (column.refusal().isPresent()) {
        throw DynamicColumn.refusedBy(
            column.refusal().get() + "; or name the columns that are read");
      }
    }
    List<? extends DynamicObject> rows;
    session.setLockMode(
        request.lock() == Lock.NONE
            ? LockMode.READ_COMMITTED
            : LockMode.valueOf(request.lock().name()));
    try {
      rows =
          request.type() == Operation.FIND
              ? found(where)
              : select(where, columns(request.orderedBy()), request.limit());
    } finally {
      session.setLockMode(LockMode.READ_COMMITTED);
    }
    made.addAll(rows);
    return answer(columns, rows, 0);
  }

  private List<DynamicColumn> columns(List<String> names) throws StoreException {
    List<DynamicColumn> columns = new ArrayList<>(names.size());
    for (String name : names) {
      columns.add(table.column(name));
    }
    return columns;
  }

  private List<? extends DynamicObject> found(Map<DynamicColumn, Range> where)
      throws StoreException {
    if (where.size() == table.key().size() && where.keySet().containsAll(table.key())) {
      DynamicObject row = table.find(session, key(where));
      return row == null ? List.of() : List.of(row);
    }
    List<DynamicObject> rows = select(where, List.of(), 0);
    if (rows.size() > 1) {
      made.addAll(rows);
      throw DynamicColumn.refusedBy(
          "find: %s rows have these values; give all columns of the primary key or of a unique one, or take range"
              .formatted(rows.size()));
    }
    return rows;
  }

  private List<DynamicObject> select(
      Map<DynamicColumn, Range> where, List<DynamicColumn> orderedBy, int limit)
      throws StoreException {
    if (where.isEmpty()) {
      throw DynamicColumn.refusedBy(
          "table %s: no column is given to look rows up by; give those of a key or an index"
              .formatted(table.name()));
    }
    Query.Ordering ordering =
        request.descending() ? Query.Ordering.DESCENDING : Query.Ordering.ASCENDING;
    return table.select(session, List.copyOf(where.values()), orderedBy, ordering, limit);
  }

  private List<Object> key(Map<DynamicColumn, Range> where) throws StoreException {
    for (DynamicColumn column : where.keySet()) {
      if (!column.isKey()) {
        throw DynamicColumn.refusedBy(
            "column %s: %s is by primary key only; find the row first, and give its key"
                .formatted(column, request.type()));
      }
    }
    return table.key().stream().map(where::get).filter(Objects::nonNull).map(Range::low).toList();
  }

  private Answer write(Map<DynamicColumn, Range> where) throws StoreException {
    boolean isNew = request.type() == Operation.INSERT || request.type() == Operation.SAVE;
    Map<DynamicColumn, Object> given = new LinkedHashMap<>();
    if (isNew) {
      where.forEach((column, range) -> given.put(column, range.low()));
    }
    for (Value value : request.values()) {
      DynamicColumn column = table.column(value.column());
      if (given.containsKey(column)) {
        throw givenTwice(column);
      }
      given.put(column, value.text());
    }
    List<DynamicColumn> columns = List.copyOf(given.keySet());
    List<Object> values = new ArrayList<>(given.values());
    List<DynamicColumn> back = isNew ? columnsGivenBack(columns) : List.of();
    List<DynamicObject> written = List.of();
    switch (request.type()) {
      case INSERT ->
          written = List.of(session.makePersistent(made(table.newRow(session, columns, values))));
      case SAVE ->
          written = List.of(session.savePersistent(made(table.savedRow(session, columns, values))));
      case UPDATE -> {
        List<Object> key = key(where);
        if (columns.isEmpty()) {
          throw DynamicColumn.refusedBy(
              "update: no value is given; give one for each column that is to change");
        }
        session.updatePersistent(made(table.changedRow(session, key, columns, values)));
      }
      default -> table.delete(session, key(where));
    }
    if (session.currentTransaction().isActive()) {
      session.flush();
    }
    return answer(back, back.isEmpty() ? List.of() : written, 1);
  }

  private DynamicObject made(DynamicObject row) {
    made.add(row);
    return row;
  }

  /** ClusterJ knows only the key and the given values of a row that was written. */
  private List<DynamicColumn> columnsGivenBack(List<DynamicColumn> given) throws StoreException {
    List<DynamicColumn> columns = columns(request.columns());
    for (DynamicColumn column : columns) {
      if (!given.contains(column) && !column.isKey()) {
        throw DynamicColumn.refusedBy(
            "column %s: %s gives back the primary key and what it was given only; find the row for the rest"
                .formatted(column, request.type()));
      }
    }
    return columns;
  }

  private static Answer answer(
      List<DynamicColumn> columns, List<? extends DynamicObject> rows, int written)
      throws StoreException {
    List<List<String>> texts = new ArrayList<>(rows.size());
    for (DynamicObject row : rows) {
      List<String> text = new ArrayList<>(columns.size());
      for (DynamicColumn column : columns) {
        text.add(text(column.get(row)));
      }
      texts.add(text);
    }
    return new Answer(columns.stream().map(DynamicColumn::name).toList(), texts, written);
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
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }
    Object shown = value instanceof Timestamp time ? time.toLocalDateTime() : value;
    return shown instanceof LocalDateTime time
        ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time).replace('T', ' ')
        : shown.toString();
  }
}

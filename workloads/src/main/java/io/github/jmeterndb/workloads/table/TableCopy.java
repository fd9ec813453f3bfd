// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowStatements;
import io.github.jmeterndb.workloads.rows.RowValues;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Fills the copy with rows of the user's table and reads them back. The server copies them in
 * batches along the primary key. Rows with a value that Java or a path of the run would change are
 * deleted. Errors omit the server's message, which may contain values of a row. Not thread-safe.
 */
final class TableCopy {
  private static final int ROWS_OF_A_BATCH = 1_000;
  private static final int FIRST_BATCH = 100;
  private static final int BYTES_OF_A_BATCH = 4 << 20;

  /** Limits the load on other users of the database. */
  private static final long ROWS_A_SECOND = 5_000;

  /** Rows read in index order to find ranges. */
  private static final int ROWS_OF_RANGES = 200_000;

  private final DatabaseAdmin admin;
  private final ServerConnection server;
  private final SourceTable source;
  private final Layout layout;
  private final TableDefinition table;
  private final Consumer<String> remarks;
  private final String name;
  private final List<String> key;
  private final CopiedRows rows;

  TableCopy(DatabaseAdmin admin, SourceTable source, Layout layout, Consumer<String> remarks) {
    this.admin = admin;
    this.source = source;
    this.layout = layout;
    this.remarks = remarks;
    server = admin.server();
    table = layout.definition();
    name = layout.sqlName();
    key = layout.primaryKey().stream().map(column -> layout.columns().get(column).name()).toList();
    rows = new CopiedRows(layout);
  }

  /**
   * Copies rows and reports which are omitted. Without an original, the table is already filled.
   */
  CopiedRows load(Optional<TableDefinition> original, int most, int rangeSize) throws UserError {
    try {
      fill(original, most);
      rows.complete(
          NewKey.choose(server, layout),
          layout.rangeKey().isEmpty() ? List.of() : ranges(rangeSize));
      return rows;
    } catch (SQLException e) {
      throw admin.explain(BulkTable.hidden(e));
    }
  }

  /** Estimates the bytes of a row in an NDB data node, including indexes, from sample rows. */
  static int rowBytes(Layout layout, List<Object[]> some) {
    double bytes = 0;
    for (int i = 0; i < layout.columns().size(); i++) {
      int number = i;
      TableColumn column = layout.columns().get(i);
      boolean isFixed = column.type() == ColumnType.CHAR || column.type() == ColumnType.BINARY;
      boolean isPrimary = layout.primaryKey().contains(i);
      long copies =
          1 + layout.uniqueKeys().stream().filter(k -> isPrimary || k.contains(number)).count();
      for (Object[] row : some) {
        int length = CopiedRows.length(row[i]);
        bytes += copies * Math.max(length + Integer.BYTES, isFixed ? column.bytes() : Long.BYTES);
      }
    }
    // NDB stores a unique key as a table of the key and the primary key, which takes as much
    // besides as several indexes.
    int indexes = layout.definition().keys().size() + 4 * layout.uniqueKeys().size();
    return TableShape.rowBytes(bytes / some.size(), indexes);
  }

  private void fill(Optional<TableDefinition> original, int most) throws SQLException, UserError {
    // MySQL sends only six digits of a FLOAT as text, but all digits of a sum.
    String columns =
        layout.columns().stream()
            .map(
                column ->
                    TableDefinition.quoted(column.name())
                        + (column.type() == ColumnType.FLOAT ? " + 0e0" : ""))
            .collect(joining(", "));
    boolean ordered = table.primaryKeyIsOrdered();
    String order = ordered ? " ORDER BY " + TableDefinition.quoted(key) : "";
    Map<String, Integer> unfit = new TreeMap<>();
    int read = 0;
    Object[] last = null;
    long began = System.nanoTime();
    int memory = memory();
    int wanted = Math.min(Math.min(most, memory), ordered ? most : ROWS_OF_A_BATCH);
    boolean more = true;
    while (more && rows.rows() < wanted) {
      List<Object> values = new ArrayList<>();
      String where = last == null ? "" : " WHERE " + after(last, values);
      int limit = Math.min(ordered ? batch() : wanted, wanted - rows.rows());
      String rest = where + order + " LIMIT " + limit;
      if (original.isPresent()) {
        copy(original.get(), rest, values.toArray());
      }
      List<Object[]> batch =
          server.rows(
              "SELECT %s FROM %s%s".formatted(columns, name, rest),
              row -> RowValues.readable(row, layout.columns()),
              values.toArray());
      List<Object[]> removed = new ArrayList<>();
      for (Object[] row : batch) {
        last = row;
        String reason = unfit(row);
        if (reason.isEmpty()) {
          rows.add(row);
        } else {
          unfit.merge(reason, 1, Integer::sum);
          removed.add(row);
        }
      }
      BulkTable.remove(server, layout, removed);
      read += batch.size();
      more = ordered && !batch.isEmpty();
      if (more && original.isPresent()) {
        pace(began, read);
      }
    }
    if (rows.rows() == 0) {
      throw new UserError(
          "No row of %s can be measured over the paths of the run: %s. Leave a path out, -Jpaths=jdbc, or name another table."
              .formatted(
                  source, unfit.isEmpty() ? "it has none" : String.join("; ", unfit.keySet())));
    }
    if (original.isPresent()) {
      say("The copy has %,d rows of %s.", rows.rows(), source);
      if (!ordered && rows.rows() < most) {
        say("There are no more, because its primary key has no order to read on in.");
      } else if (rows.rows() == memory) {
        say(
            "JMeter has no memory for the keys of more; start it with a larger heap, HEAP='-Xms4g -Xmx4g'.");
      }
    }
    unfit.forEach((reason, count) -> say("%,d rows are left out: %s.", count, reason));
  }

  private void say(String format, Object... values) {
    remarks.accept(String.format(Locale.ROOT, format, values));
  }

  /** Returns how many rows have keys and hashes that fit into a quarter of this JVM's memory. */
  private int memory() {
    long ofARow = 200 + 60L * key.size();
    return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 4 / ofARow);
  }

  private int batch() {
    return rows.rows() == 0
        ? FIRST_BATCH
        : Math.max(1, Math.min(ROWS_OF_A_BATCH, BYTES_OF_A_BATCH / rows.rowBytes()));
  }

  private void copy(TableDefinition original, String rest, Object... values) throws SQLException {
    String insert =
        "INSERT INTO %s (%s) SELECT %2$s FROM %s%s"
            .formatted(name, layout.sqlNames(layout.all()), original.qualifiedName(), rest);
    server.run(
        connection -> {
          try (Statement session = connection.createStatement();
              PreparedStatement statement = connection.prepareStatement(insert)) {
            session.execute("SET @jmeter_ndb_mode = @@SESSION.sql_mode");
            // Keeps values such as 0 in an AUTO_INCREMENT column and 0000-00-00.
            session.execute("SET SESSION sql_mode = 'NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES'");
            // Takes no locks on the rows of the user's table.
            session.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
            try {
              for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
              }
              return statement.executeUpdate();
            } finally {
              session.execute("SET SESSION sql_mode = @jmeter_ndb_mode");
            }
          }
        });
  }

  /** Returns the condition "row after key" in a form for which the server uses an index. */
  private String after(Object[] last, List<Object> values) throws UserError {
    List<String> ways = new ArrayList<>();
    String same = "";
    for (int i = 0; i < key.size(); i++) {
      String column = TableDefinition.quoted(key.get(i));
      ways.add(same + column + " > ?");
      same += column + " = ? AND ";
      for (int before = 0; before <= i; before++) {
        Object value = last[layout.primaryKey().get(before)];
        if (value == RowValues.UNREADABLE) {
          throw new UserError(
              "The primary key of %s has a value that Java does not have, such as 0000-00-00: name another table."
                  .formatted(source));
        }
        values.add(value);
      }
    }
    if (ways.size() == 1) {
      return ways.get(0);
    }
    values.add(0, values.get(0));
    return "%s >= ? AND (%s)"
        .formatted(TableDefinition.quoted(key.get(0)), String.join(" OR ", ways));
  }

  private static void pace(long began, long done) throws SQLException {
    long due = began + done * TimeUnit.SECONDS.toNanos(1) / ROWS_A_SECOND;
    try {
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    }
  }

  private String unfit(Object... row) {
    for (int i = 0; i < row.length; i++) {
      TableColumn column = layout.columns().get(i);
      Object value = row[i];
      String reason =
          value == RowValues.UNREADABLE
              ? "Java has no such value"
              : source.limits.map(limit -> limit.refuses(column, value)).orElse("");
      if (!reason.isEmpty()) {
        return "column %s: %s".formatted(column.name(), reason);
      }
    }
    return "";
  }

  /** Returns ranges with equal numbers of rows, in index order. */
  private List<Contents.Range> ranges(int size) throws SQLException {
    TableColumn first = layout.columns().get(layout.rangeKey().get(0));
    List<Object> values =
        server.rows(
            "SELECT %1$s FROM %2$s WHERE %1$s IS NOT NULL ORDER BY %3$s LIMIT %4$s"
                .formatted(
                    TableDefinition.quoted(first.name()),
                    name,
                    layout.sqlNames(layout.rangeKey()),
                    ROWS_OF_RANGES),
            row -> RowValues.value(row, 1, first));
    List<Contents.Range> ranges = new ArrayList<>();
    for (int i = 0; i < values.size(); i += size) {
      int count = Math.min(size, values.size() - i);
      if (count == size || i == 0) {
        ranges.add(new Contents.Range(values.get(i), values.get(i + count - 1), count));
      }
    }
    return ranges;
  }

  /** Returns why rows with new keys cannot be inserted; empty if a trial succeeds. */
  String tryInserts() {
    if (rows.newKeys().isEmpty()) {
      return "new keys, and a key has no column of whole numbers or texts with room for them";
    }
    // A constraint may accept only the next keys.
    boolean restricted = rows.newKeys().stream().anyMatch(key -> key.isRestricted(table));
    int first = rows.rows() + 1;
    int last = restricted ? rows.lastId() : Math.min(first + 2, rows.lastId());
    List<Object[]> added = new ArrayList<>();
    for (int id : new TreeSet<>(List.of(first, Math.min(first + 1, last), last))) {
      Object[] row = rows.row(id);
      String reason = unfit(row);
      if (!reason.isEmpty()) {
        return "new keys, and those are refused: " + reason;
      }
      added.add(row);
    }
    RowStatements statements = new RowStatements(layout);
    try {
      for (Object[] row : added) {
        server.update(statements.insert, row);
        List<Object[]> there =
            server.rows(
                statements.read,
                found -> RowValues.of(found, layout),
                RowStatements.values(row, layout.primaryKey()));
        if (there.isEmpty() || rows.versionOf(there.get(0), rows.idOf(row), 0) != 0) {
          return "new keys, and the server stores other values than it is given";
        }
      }
      return "";
    } catch (SQLException e) {
      return "new keys, and those are refused: " + BulkTable.hidden(e).getMessage();
    } finally {
      try {
        BulkTable.remove(server, layout, added);
      } catch (SQLException e) {
        // The comparison after each cell finds rows that are left.
      }
    }
  }
}

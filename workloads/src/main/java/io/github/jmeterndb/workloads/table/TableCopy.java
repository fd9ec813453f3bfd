// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableDefinition.Restriction;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.rows.BulkTable;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowStatements;
import io.github.jmeterndb.workloads.rows.RowValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Fills the copy with rows of the user's table and reads them back. The server copies them in
 * batches along the primary key. Rows with a value that Java or a path of the run would change are
 * deleted. Errors omit the server's message, which may contain values of a row. Not thread-safe.
 */
final class TableCopy {
  private static final System.Logger LOG = System.getLogger(TableCopy.class.getName());
  private static final int ROWS_OF_A_BATCH = 1_000;
  private static final int FIRST_BATCH = 100;
  private static final int BYTES_OF_A_BATCH = 4 << 20;

  /** Limits the load on other users of the database. */
  private static final long ROWS_A_SECOND = 5_000;

  /** Rows read in index order to find ranges. */
  private static final int ROWS_OF_RANGES = 200_000;

  private static final String LETTERS = "jqxzkvwyfbghpdnumclrtosiea0123456789";

  private final DatabaseAdmin admin;
  private final ServerConnection server;
  private final String of;
  private final Layout layout;
  private final TableDefinition table;
  private final List<PathLimits> limits;
  private final Consumer<String> remarks;
  private final String name;
  private final String columns;
  private final List<String> key;
  private final CopiedRows rows;
  private String noNewKeys = "";

  /** The text {@code of} is the table's name as given by the user. */
  TableCopy(
      DatabaseAdmin admin,
      String of,
      Layout layout,
      List<PathLimits> limits,
      Consumer<String> remarks) {
    this.admin = admin;
    this.of = of;
    server = admin.server();
    this.layout = layout;
    table = layout.definition();
    this.limits = limits;
    this.remarks = remarks;
    name = TableDefinition.quoted(table.name());
    // MySQL sends only six digits of a FLOAT as text, but all digits of a sum.
    columns =
        layout.columns().stream()
            .map(
                column ->
                    TableDefinition.quoted(column.name())
                        + (column.type() == ColumnType.FLOAT ? " + 0e0" : ""))
            .collect(joining(", "));
    key = layout.primaryKey().stream().map(column -> layout.columns().get(column).name()).toList();
    rows = new CopiedRows(layout);
  }

  /**
   * Copies rows and reports which are omitted. Without an original, the table is already filled.
   */
  CopiedRows load(Optional<TableDefinition> original, int most, int rangeSize) throws UserError {
    try {
      fill(original, most);
      rows.complete(newKeys(), layout.rangeKey().isEmpty() ? List.of() : ranges(rangeSize));
      return rows;
    } catch (SQLException e) {
      throw admin.explain(BulkTable.hidden(e));
    }
  }

  /** Estimates the bytes of a row in an NDB data node, including indexes, from sample rows. */
  static int rowBytes(Layout layout, List<Object[]> some) {
    int indexes = layout.definition().keys().size();
    int rowBytes = TableShape.rowBytes(bytes(layout, some, layout.all()), indexes);
    // NDB stores a unique key as a table of the key and the primary key.
    double primaryKey = bytes(layout, some, layout.primaryKey());
    for (List<Integer> key : layout.uniqueKeys()) {
      rowBytes += TableShape.rowBytes(bytes(layout, some, key) + primaryKey, 0);
    }
    return rowBytes;
  }

  private static double bytes(Layout layout, List<Object[]> some, List<Integer> columns) {
    long bytes = 0;
    for (Object[] row : some) {
      for (int column : columns) {
        bytes += bytes(layout.columns().get(column), row[column]);
      }
    }
    return (double) bytes / some.size();
  }

  private static long bytes(TableColumn column, Object value) {
    boolean isFixed = column.type() == ColumnType.CHAR || column.type() == ColumnType.BINARY;
    long least = isFixed ? column.bytes() : 0;
    if (value instanceof String text) {
      return Math.max(text.length() + Integer.BYTES, least);
    }
    return value instanceof byte[] bytes
        ? Math.max(bytes.length + Integer.BYTES, least)
        : Long.BYTES;
  }

  /** Returns sample rows. Values that Java cannot represent are null. */
  static List<Object[]> some(ServerConnection server, TableDefinition table, Layout layout)
      throws SQLException {
    try {
      return server.rows(
          "SELECT %s FROM %s LIMIT 100"
              .formatted(layout.sqlNames(layout.all()), table.qualifiedName()),
          row -> RowValues.readable(row, layout.columns()));
    } catch (SQLException e) {
      throw BulkTable.hidden(e);
    }
  }

  private void fill(Optional<TableDefinition> original, int most) throws SQLException, UserError {
    boolean ordered = table.primaryKeyIsOrdered();
    String order = ordered ? " ORDER BY " + TableDefinition.quoted(key) : "";
    Map<String, Integer> unfit = new TreeMap<>();
    int left = 0;
    Object[] last = null;
    long began = System.nanoTime();
    int wanted = Math.min(Math.min(most, memory()), ordered ? most : ROWS_OF_A_BATCH);
    while (rows.rows() < wanted) {
      List<Object> values = new ArrayList<>();
      String where = last == null ? "" : " WHERE " + after(last, values);
      String rest =
          where + order + " LIMIT " + Math.min(ordered ? batch() : wanted, wanted - rows.rows());
      if (original.isPresent()) {
        copy(original.get(), rest, values.toArray());
      }
      List<Object[]> read =
          server.rows(
              "SELECT %s FROM %s%s".formatted(columns, name, rest),
              row -> RowValues.readable(row, layout.columns()),
              values.toArray());
      List<Object[]> removed = new ArrayList<>();
      for (Object[] row : read) {
        String reason = unfit(row);
        if (reason.isEmpty()) {
          rows.add(row);
        } else {
          unfit.merge(reason, 1, Integer::sum);
          removed.add(row);
        }
      }
      BulkTable.remove(server, layout, removed);
      left += removed.size();
      if (read.isEmpty() || !ordered) {
        break;
      }
      last = read.get(read.size() - 1);
      if (original.isPresent()) {
        pace(began, rows.rows() + left);
      }
    }
    say(original, most, ordered, unfit);
  }

  private void say(
      Optional<TableDefinition> original, int most, boolean ordered, Map<String, Integer> unfit)
      throws UserError {
    if (rows.rows() == 0) {
      throw new UserError(
          "No row of %s can be measured over the paths of the run: %s. Leave a path out, -Jpaths=jdbc, or name another table."
              .formatted(of, unfit.isEmpty() ? "it has none" : String.join("; ", unfit.keySet())));
    }
    if (original.isPresent()) {
      remarks.accept(String.format(Locale.ROOT, "The copy has %,d rows of %s.", rows.rows(), of));
      if (!ordered && rows.rows() < most) {
        remarks.accept("There are no more, because its primary key has no order to read on in.");
      } else if (rows.rows() == memory()) {
        remarks.accept(
            "JMeter has no memory for the keys of more; start it with a larger heap, HEAP='-Xms4g -Xmx4g'.");
      }
    }
    unfit.forEach(
        (reason, count) ->
            remarks.accept(
                String.format(Locale.ROOT, "%,d rows are left out: %s.", count, reason)));
  }

  /** Returns how many rows have keys and hashes that fit into a quarter of this JVM's memory. */
  private int memory() {
    long ofARow = 200 + 60L * key.size();
    return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 4 / ofARow);
  }

  private int batch() {
    return rows.rowBytes().isEmpty()
        ? FIRST_BATCH
        : Math.max(1, Math.min(ROWS_OF_A_BATCH, BYTES_OF_A_BATCH / rows.rowBytes().getAsInt()));
  }

  private void copy(TableDefinition original, String rest, Object... values) throws SQLException {
    String names =
        TableDefinition.quoted(layout.columns().stream().map(TableColumn::name).toList());
    String insert =
        "INSERT INTO %s (%s) SELECT %2$s FROM %s%s"
            .formatted(name, names, original.qualifiedName(), rest);
    if (!admin.dialect().copiesTables()) {
      server.update(insert, values);
      return;
    }
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
    for (int i = 0; i < key.size(); i++) {
      StringBuilder way = new StringBuilder();
      for (int same = 0; same < i; same++) {
        way.append(TableDefinition.quoted(key.get(same))).append(" = ? AND ");
        values.add(last[layout.primaryKey().get(same)]);
      }
      Object value = last[layout.primaryKey().get(i)];
      if (value == RowValues.UNREADABLE) {
        throw new UserError(
            "The primary key of %s has a value that Java does not have, such as 0000-00-00: name another table."
                .formatted(of));
      }
      ways.add(way.append(TableDefinition.quoted(key.get(i))).append(" > ?").toString());
      values.add(value);
    }
    if (ways.size() == 1) {
      return ways.get(0);
    }
    values.add(0, last[layout.primaryKey().get(0)]);
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
      String reason = refuses(layout.columns().get(i), row[i]);
      if (!reason.isEmpty()) {
        return "column %s: %s".formatted(layout.columns().get(i).name(), reason);
      }
    }
    return "";
  }

  private String refuses(TableColumn column, Object value) {
    if (value == RowValues.UNREADABLE) {
      return "Java has no such value";
    }
    return limits.stream()
        .map(limit -> limit.refuses(column, value))
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Returns ranges with equal numbers of rows, in index order. */
  private List<Contents.Range> ranges(int size) throws SQLException {
    List<Integer> of = layout.rangeKey();
    TableColumn first = layout.columns().get(of.get(0));
    String ordered =
        TableDefinition.quoted(of.stream().map(c -> layout.columns().get(c).name()).toList());
    List<Object> values =
        server.rows(
            "SELECT %1$s FROM %2$s WHERE %1$s IS NOT NULL ORDER BY %3$s LIMIT %4$s"
                .formatted(TableDefinition.quoted(first.name()), name, ordered, ROWS_OF_RANGES),
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

  /** Returns new values for a column of each unique key; empty if a key has no suitable column. */
  private List<NewKey> newKeys() throws SQLException {
    List<NewKey> chosen = new ArrayList<>();
    List<TableKey> keys = new ArrayList<>();
    keys.add(
        new TableKey(
            "primary key", table.primaryKey(), true, true, true, table.primaryKeyPrefix()));
    table.keys().stream().filter(TableKey::unique).forEach(keys::add);
    for (TableKey unique : keys) {
      if (chosen.stream()
          .anyMatch(each -> each.start() != null && unique.columns().contains(each.of().name()))) {
        continue;
      }
      Optional<NewKey> found = newKey(unique);
      if (found.isEmpty()) {
        noNewKeys =
            "new keys, and no column of the key %s is a whole number or a text with room for them"
                .formatted(unique.name());
        return List.of();
      }
      // A text in several keys must fit into the shortest prefix.
      Optional<NewKey> same =
          chosen.stream().filter(each -> each.column() == found.get().column()).findFirst();
      if (same.isEmpty() || same.get().digits() > found.get().digits()) {
        same.ifPresent(chosen::remove);
        chosen.add(found.get());
      }
    }
    return chosen;
  }

  private Optional<NewKey> newKey(TableKey unique) throws SQLException {
    List<NewKey> candidates = new ArrayList<>();
    for (String each : unique.columns()) {
      Optional<TableColumn> column = table.column(each).filter(c -> !c.isGenerated());
      if (column.isPresent()) {
        candidate(unique, column.get()).filter(c -> c.capacity() > 0).ifPresent(candidates::add);
      }
    }
    return candidates.stream()
        .max(
            Comparator.comparing((NewKey candidate) -> !isRestricted(candidate.of()))
                .thenComparing(candidate -> Math.min(candidate.capacity(), 1L << 30))
                .thenComparing(candidate -> candidate.of().type().isInteger())
                .thenComparing(candidates::indexOf));
  }

  private boolean isRestricted(TableColumn column) {
    return table.partitionedBy().contains(column.name())
        || table.restrictions().stream().anyMatch((Restriction each) -> each.names(column));
  }

  private Optional<NewKey> candidate(TableKey unique, TableColumn column) throws SQLException {
    int index = layout.columns().indexOf(column);
    String quoted = TableDefinition.quoted(column.name());
    return switch (column.type()) {
      case TINYINT, SMALLINT, MEDIUMINT, INT, BIGINT -> {
        List<BigInteger[]> ends =
            server.rows(
                "SELECT MIN(%1$s), MAX(%1$s) FROM %2$s".formatted(quoted, name),
                row -> new BigInteger[] {whole(row.getBigDecimal(1)), whole(row.getBigDecimal(2))});
        yield Optional.of(NewKey.ofNumbers(index, column, ends.get(0)[0], ends.get(0)[1]));
      }
      case CHAR, VARCHAR, TEXT, BINARY, VARBINARY, BLOB -> {
        long room = unique.prefix() > 0 ? unique.prefix() : column.length();
        Optional<String> lead = lead(quoted);
        yield lead.map(text -> NewKey.ofTexts(index, column, text, room));
      }
      default -> Optional.empty();
    };
  }

  private static BigInteger whole(BigDecimal number) {
    return number == null ? BigInteger.ZERO : number.toBigInteger();
  }

  /** Returns one or two characters with which no value begins. */
  private Optional<String> lead(String column) throws SQLException {
    for (String first : List.of("", "j", "q", "0")) {
      for (int i = 0; i < LETTERS.length(); i++) {
        String lead = first + LETTERS.charAt(i);
        String select = "SELECT 1 FROM %s WHERE %s LIKE ? LIMIT 1".formatted(name, column);
        if (server.rows(select, row -> true, lead + "%").isEmpty()) {
          return Optional.of(lead);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns why rows with new keys cannot be inserted; empty if a trial succeeds. */
  String tryInserts() {
    if (!noNewKeys.isEmpty()) {
      return noNewKeys;
    }
    int first = rows.rows() + 1;
    List<Object[]> added = new ArrayList<>();
    // A constraint may accept only the next keys.
    boolean restricted = rows.newKeys().stream().anyMatch(key -> isRestricted(key.of()));
    int last = restricted ? rows.lastId() : Math.min(first + 2, rows.lastId());
    for (int id : List.of(first, Math.min(first + 1, last), last)) {
      Object[] row = rows.row(id);
      String reason = unfit(row);
      if (!reason.isEmpty()) {
        return "new keys, and those are refused: " + reason;
      }
      if (added.stream().noneMatch(other -> rows.idOf(other) == id)) {
        added.add(row);
      }
    }
    RowStatements statements = RowStatements.of(layout);
    try {
      for (Object[] row : added) {
        server.update(statements.insert(), row);
        List<Object[]> there =
            server.rows(
                statements.read(),
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
        LOG.log(System.Logger.Level.INFO, "Rows of a trial are left", BulkTable.hidden(e));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.data;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Chore;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workloads.ycsb.input.FieldText;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.YcsbParameters;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import io.github.jmeterndb.workloads.ycsb.sql.SqlRecords;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** The table in the database, worked on by several connections at once. For one thread. */
public final class UserRows {
  /** What a row takes in a database beside its fields, with its index. */
  private static final int ROW_BYTES = 100;

  private static final int BYTES_OF_A_FIELD = 8;

  private static final int LONGEST_KEY = 255;

  // Small enough for one NDB transaction, large enough to hide the round trip.
  private static final int BATCH = 500;
  private static final int ROWS_OF_A_CHORE = 10_000;
  private static final int ROWS_OF_A_RANGE = 2_000;
  private static final String WHERE_KEY = " WHERE " + UserTable.KEY;

  private final Keeper keeper;
  private final Layout layout;

  /** That of a run, for records of that layout. */
  public UserRows(Keeper keeper, Layout layout) {
    this.keeper = keeper;
    this.layout = layout;
  }

  /**
   * Makes the table where it is missing; refuses one that holds somebody's rows.
   *
   * @param workload whose it is
   */
  public void make(String workload) throws UserError {
    keeper.make(
        shape(LONGEST_KEY),
        // One that was made for other fields is replaced, as another workload's is.
        "%s with %d fields of %d".formatted(workload, layout.all().count(), layout.fieldLength()),
        () -> foreignRow(keeper));
  }

  private TableShape shape(int keyLength) {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(UserTable.KEY, "VARCHAR(" + keyLength + ") NOT NULL");
    for (String field : layout.all().columns()) {
      columns.put(field, "VARCHAR(" + layout.fieldLength() + ")");
    }
    return new TableShape(UserTable.NAME, columns, UserTable.KEY, Map.of());
  }

  /** The key of a row that no run has written, of any layout, if there is any. */
  public static Optional<String> foreignRow(Keeper keeper) throws UserError {
    AtomicReference<String> foreign = new AtomicReference<>();
    // The first field: other layouts may not have the others.
    forEach(
        keeper,
        new Fields(0, 1),
        record -> {
          if (!FieldText.isOurs(record.values().get(0), 0)) {
            foreign.set(record.key());
          }
        });
    return Optional.ofNullable(foreign.get());
  }

  /**
   * Fills the empty table with so many records.
   *
   * @throws UserError if that fails, or the database has no room for them
   */
  public void load(int count) throws UserError {
    Room.requireToLoad(
        keeper,
        // Fields are filled, keys are much shorter than they may be.
        Map.of(shape(layout.key(count).length()), (long) count),
        1,
        YcsbParameters.RECORD_COUNT,
        count,
        1);
    share("Loading", 0, count, this::insert);
  }

  /** Removes records, be they there or not. */
  public void remove(int first, int count) throws UserError {
    share("Removing rows", first, count, this::delete);
  }

  private void share(String doing, int first, int count, Numbers action) throws UserError {
    List<Chore> chores = new ArrayList<>();
    long end = (long) first + count;
    for (long low = first; low < end; low += ROWS_OF_A_CHORE) {
      int from = (int) low;
      int to = (int) Math.min(low + ROWS_OF_A_CHORE, end);
      chores.add(
          new Chore(
              to - from,
              server -> {
                for (int start = from; start < to; start += BATCH) {
                  action.on(server, start, Math.min(start + BATCH, to));
                }
              }));
    }
    keeper.share(doing, chores);
  }

  private void insert(ServerConnection server, int from, int to) throws SQLException {
    AtomicBoolean tried = new AtomicBoolean();
    server.run(
        connection -> {
          if (tried.getAndSet(true)) {
            // The connection was lost: whether these rows are there is not known.
            delete(connection, from, to);
          }
          try (PreparedStatement statement =
              connection.prepareStatement(SqlRecords.insert(layout.all().count()))) {
            for (int number = from; number < to; number++) {
              SqlRecords.bindInsert(statement, layout.record(number, layout.all(), 0));
              statement.addBatch();
            }
            return statement.executeBatch();
          }
        });
  }

  private void delete(ServerConnection server, int from, int to) throws SQLException {
    server.run(connection -> delete(connection, from, to));
  }

  private int[] delete(Connection connection, int from, int to) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM " + UserTable.NAME + WHERE_KEY + " = ?")) {
      for (int number = from; number < to; number++) {
        statement.setString(1, layout.key(number));
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  /** Removes all rows. */
  public void clear() throws UserError {
    share(
        keeper,
        "Removing rows",
        range ->
            connection -> {
              try (PreparedStatement statement = range.prepare(connection, "DELETE")) {
                return statement.executeUpdate();
              }
            });
  }

  /**
   * Reads all rows, in any order.
   *
   * @param action called by several threads at once
   */
  void forEach(Consumer<UserRecord> action) throws UserError {
    forEach(keeper, layout.all(), action);
  }

  private static void forEach(Keeper keeper, Fields fields, Consumer<UserRecord> action)
      throws UserError {
    String select = "SELECT " + UserTable.KEY + ", " + String.join(", ", fields.columns());
    share(
        keeper,
        "Reading",
        range ->
            connection -> {
              // First all of them: where the connection is lost, they are read again.
              List<UserRecord> records = new ArrayList<>();
              try (PreparedStatement statement = range.prepare(connection, select);
                  ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                  records.add(SqlRecords.record(rows, fields.count()));
                }
              }
              records.forEach(action);
              return records;
            });
  }

  private static void share(
      Keeper keeper, String doing, Function<KeyRange, ServerConnection.Work<?>> work)
      throws UserError {
    try {
      keeper.share(
          doing,
          KeyRange.all(keeper.server(), ROWS_OF_A_RANGE).stream()
              .map(range -> new Chore(ROWS_OF_A_RANGE, server -> server.run(work.apply(range))))
              .toList());
    } catch (SQLException e) {
      throw keeper.explain(e);
    }
  }

  /**
   * How many rows can be added; empty where that is not known: the database will say.
   *
   * @param there how many there are
   */
  public OptionalLong room(long there) {
    int rowBytes = ROW_BYTES + layout.all().count() * (BYTES_OF_A_FIELD + layout.fieldLength());
    OptionalLong capacity = Room.known(() -> keeper.capacity(UserTable.NAME, rowBytes));
    return capacity.isPresent() ? OptionalLong.of(capacity.getAsLong() - there) : capacity;
  }

  private interface Numbers {
    void on(ServerConnection server, int from, int to) throws SQLException;
  }
}

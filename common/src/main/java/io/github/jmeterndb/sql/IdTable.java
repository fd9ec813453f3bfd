// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A table whose primary key is a whole number in the column {@code id}: filled, emptied and read in
 * batches, each of which is done again where the server went away meanwhile. For one thread.
 */
public final class IdTable {
  // Small enough for one NDB transaction and for the heap, large enough to hide the round trip.
  private static final int BATCH = 2_000;

  private final ServerConnection server;
  private final String name;

  /** The table of that name. */
  public IdTable(ServerConnection server, String name) {
    this.server = server;
    this.name = name;
  }

  /**
   * Adds the rows of the ids {@code first} to {@code last}.
   *
   * @param insert the statement that adds one
   */
  public void load(int first, int last, String insert, Binding binding) throws SQLException {
    for (long low = first; low <= last; low += BATCH) {
      int to = (int) Math.min(low + BATCH - 1, last);
      load(IntStream.rangeClosed((int) low, to).toArray(), insert, binding);
    }
  }

  /**
   * Adds rows in one batch.
   *
   * @param ids not more than some thousands
   * @param insert the statement that adds one
   */
  public void load(int[] ids, String insert, Binding binding) throws SQLException {
    AtomicBoolean tried = new AtomicBoolean();
    server.run(
        connection -> {
          if (tried.getAndSet(true)) {
            // The connection was lost: whether these rows are there is not known.
            delete(connection, ids);
          }
          return batch(connection, insert, ids, binding);
        });
  }

  /** The same, where rows of these ids may be there. */
  public void replace(int[] ids, String insert, Binding binding) throws SQLException {
    server.run(
        connection -> {
          delete(connection, ids);
          return batch(connection, insert, ids, binding);
        });
  }

  private void delete(Connection connection, int... ids) throws SQLException {
    batch(
        connection,
        "DELETE FROM " + name + " WHERE id = ?",
        ids,
        (statement, id) -> statement.setInt(1, id));
  }

  private static int[] batch(Connection connection, String sql, int[] ids, Binding binding)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int id : ids) {
        binding.bind(statement, id);
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  /** Removes the rows of the ids {@code first} to {@code last}. */
  public void clear(int first, int last) throws SQLException {
    forEachRange(first, last, this::delete);
  }

  /**
   * Reads all rows, in any order.
   *
   * @param columns what is read of each
   */
  public <T> void forEach(String columns, Reading<T> reading, Consumer<T> action)
      throws SQLException {
    forEach(bound("MIN"), bound("MAX"), columns, reading, action);
  }

  /** The same, of the rows of the ids {@code first} to {@code last}. */
  public <T> void forEach(
      int first, int last, String columns, Reading<T> reading, Consumer<T> action)
      throws SQLException {
    find(
        first,
        last,
        columns,
        reading,
        row -> {
          action.accept(row);
          return false;
        });
  }

  /**
   * A row that is wanted, if there is any: the others are read no further.
   *
   * @param columns what is read of each
   */
  public <T> Optional<T> find(String columns, Reading<T> reading, Predicate<T> wanted)
      throws SQLException {
    return find(bound("MIN"), bound("MAX"), columns, reading, wanted);
  }

  private <T> Optional<T> find(
      int first, int last, String columns, Reading<T> reading, Predicate<T> wanted)
      throws SQLException {
    String select = select(columns);
    long low = first;
    while (low <= last) {
      int high = (int) Math.min(low + BATCH - 1, last);
      List<T> rows = read(select, (int) low, high, reading);
      Optional<T> found = rows.stream().filter(wanted).findFirst();
      if (found.isPresent()) {
        return found;
      }
      // Somebody's row may have an id that is far from all others.
      low = rows.isEmpty() ? idAfter(high) : high + 1L;
    }
    return Optional.empty();
  }

  /** The next one that is there. */
  private long idAfter(int id) throws SQLException {
    String next = server.text("SELECT MIN(id) FROM %s WHERE id > %d".formatted(name, id));
    return next.isEmpty() ? Long.MAX_VALUE : Long.parseLong(next);
  }

  private String select(String columns) {
    return "SELECT " + columns + " FROM " + name + " WHERE id BETWEEN ? AND ?";
  }

  private <T> List<T> read(String select, int low, int high, Reading<T> reading)
      throws SQLException {
    return server.run(
        connection -> {
          List<T> read = new ArrayList<>();
          try (PreparedStatement statement = connection.prepareStatement(select)) {
            statement.setInt(1, low);
            statement.setInt(2, high);
            try (ResultSet rows = statement.executeQuery()) {
              while (rows.next()) {
                read.add(reading.of(rows));
              }
            }
          }
          return read;
        });
  }

  private void delete(int low, int high) throws SQLException {
    server.update("DELETE FROM " + name + " WHERE id BETWEEN ? AND ?", low, high);
  }

  /** Cuts what is to be done with the rows that are there, of the ids from {@code start} on. */
  public List<Chore> chores(int start, Chore.OfIds action) throws SQLException {
    return Chore.split(Math.max(start, bound("MIN")), bound("MAX"), action);
  }

  private static void forEachRange(int first, int last, Range action) throws SQLException {
    for (long low = first; low <= last; low += BATCH) {
      action.run((int) low, (int) Math.min(low + BATCH - 1, last));
    }
  }

  /** The smallest or largest id, or 0 where there is no row. */
  private int bound(String function) throws SQLException {
    String id = server.text("SELECT " + function + "(id) FROM " + name);
    return id.isEmpty() ? 0 : Integer.parseInt(id);
  }

  /** Something to be done with a range of ids. */
  @FunctionalInterface
  private interface Range {
    /** Does it. */
    void run(int first, int last) throws SQLException;
  }

  /** Puts a row into a statement. */
  @FunctionalInterface
  public interface Binding {
    /** Puts the row of that id into it. */
    void bind(PreparedStatement statement, int id) throws SQLException;
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  public interface Reading<T> {
    /** Of the row that the result is at. */
    T of(ResultSet row) throws SQLException;
  }
}

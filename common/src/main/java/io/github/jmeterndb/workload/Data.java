// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A workload's tables during a run, and what the database has acknowledged of them. For one thread,
 * but for the clients; no operation may be under way unless a method says so.
 *
 * @param <P> the workload's API
 */
public interface Data<P> {
  /** The answer of {@link #prepare} where rows do not limit a cell. */
  long UNLIMITED = Long.MAX_VALUE;

  List<String> tables();

  /**
   * What {@link #create} and {@link #load} will do. Writes nothing.
   *
   * @return empty where that is not known, or nothing is made and loaded
   * @throws UserError if they will refuse to do it, as far as is known
   */
  default Optional<LoadPlan> plan() throws UserError {
    return Optional.empty();
  }

  /**
   * Makes the tables, or empties those of an earlier call. The ledger begins anew.
   *
   * @throws UserError if there is a table of such a name that no run has made
   */
  void create() throws UserError;

  /** Facts of the tables for {@code run.json}, by name; known after {@link #create}. */
  default Map<String, Object> describe() {
    return Map.of();
  }

  void load() throws UserError;

  /**
   * Operations that the tables do not allow, and what each lacks; without those that the user has
   * named. Known after {@link #load}.
   */
  default Map<Operation, String> leftOut() {
    return Map.of();
  }

  /**
   * Brings the tables and the ledger back to what was loaded, as far as the cost of operations
   * depends on it, so that each path finds the same. Called before each path's warm-ups, before its
   * cells at a number of threads, and before each window of a search for a rate.
   */
  void reset() throws UserError;

  /** A client for one thread of a cell. Thread-safe. */
  Client client(P api, Operation operation, Worker worker);

  /** Ends long work that is under way: the run is stopped. Thread-safe. */
  default void stop() {}

  /**
   * Sets this JVM's share of the rows, where several JVMs work on the same tables. To be called
   * first.
   */
  default void share(Share share) {}

  /** What other JVMs must know of the loaded rows, for their {@link #loaded}. */
  default Serializable loadedRows() {
    return "";
  }

  /** Another JVM has made and loaded the tables. */
  default void loaded(Serializable rows) {}

  /**
   * Whether each JVM compares the rows of its own share. Otherwise one JVM that writes nothing
   * compares the tables with what all of them {@link #takeWritten}.
   */
  default boolean isCheckedByShare() {
    return false;
  }

  /** What was written since the last call, for another JVM's {@link #addWritten}. */
  default Serializable takeWritten() {
    return "";
  }

  default void addWritten(Serializable written) {}

  /**
   * Compares the tables with what the database has acknowledged.
   *
   * @throws UserError if the tables cannot be read
   */
  LedgerInfo verdict() throws UserError;

  /**
   * Compares some rows, read over a path, with what the database has acknowledged.
   *
   * @param rows about how many
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read over that path
   * @throws UserError if they cannot be read over the run's own connection
   */
  String differences(P api, int rows) throws StoreException, UserError;

  /** Rows that an operation adds to a table, on average; 0 where it adds none. */
  default double added(Operation operation) {
    return 0;
  }

  /** Whether each operation uses up a row. */
  default boolean usesUp(Operation operation) {
    return false;
  }

  /**
   * About how many rows the table that grows or shrinks can hold beside all other data.
   *
   * @return empty if that is not known
   * @throws UserError if it cannot be read
   */
  default OptionalLong capacity() throws UserError {
    return OptionalLong.empty();
  }

  /** Rows that are never deleted and count against the capacity. */
  default long initialRows() {
    return 0;
  }

  /** Further rows of this JVM: what it has added, or can use up. */
  default long spare() {
    return 0;
  }

  /** JVMs that share the room. */
  default int places() {
    return 1;
  }

  /** Adds rows to be used up. */
  default void load(int rows) throws UserError {
    throw new UnsupportedOperationException("no operation uses up rows");
  }

  /**
   * Prepares the next cell: restores rows that must be there, and loads those that the cell may use
   * up in this JVM, as many as fit into its share of the room. For one thread at a time.
   *
   * @param rate expected operations per second
   * @param seconds of warm-up and window
   * @return how many operations the database has room for, or {@link #UNLIMITED}
   * @throws UserError if it has room for none
   */
  default long prepare(Cell cell, double rate, int seconds) throws UserError {
    double added = added(cell.operation());
    boolean usesUp = usesUp(cell.operation());
    if (added == 0 && !usesUp) {
      return UNLIMITED;
    }
    // Asked each time: others may fill the database meanwhile.
    OptionalLong capacity = OptionalLong.empty();
    try {
      capacity = capacity();
    } catch (UserError e) {
      // Then nobody knows beforehand; the database will say when it is full.
      System.getLogger(Data.class.getName())
          .log(System.Logger.Level.INFO, "How many rows fit is not known", e);
    }
    // Where the database does not report its room: half of this heap at 500 bytes.
    long most = capacity.orElse(initialRows() + Runtime.getRuntime().maxMemory() / 2 / 500);
    long room = (most - initialRows()) / places() - spare();
    if (usesUp) {
      // More than the rate needs: arrivals are random.
      long missing = (long) (5_000 + rate * seconds) - spare();
      int rows = (int) Math.min(Math.min(missing, room), Integer.MAX_VALUE);
      if (rows > 0) {
        load(rows);
      }
    }
    if (usesUp ? spare() == 0 : capacity.isPresent() && room <= 0) {
      throw new UserError(
          "%s %s rows, and the database has room for none: leave %s out of -Joperations, or use a database with more memory."
              .formatted(cell.title(), usesUp ? "uses up" : "adds", cell.operation().label()));
    }
    return usesUp || capacity.isEmpty() ? UNLIMITED : (long) (room * places() / added);
  }
}

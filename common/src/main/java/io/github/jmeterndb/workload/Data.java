// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.UserError;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workload's tables during a run, and what the database has acknowledged of them. For one thread,
 * but for the clients; no operation may be under way unless a method says so.
 *
 * @param <P> the workload's API
 */
public interface Data<P> {
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
  Verdict verdict() throws UserError;

  /**
   * Compares some rows, read over a path, with what the database has acknowledged.
   *
   * @param rows about how many
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read over that path
   * @throws UserError if they cannot be read over the run's own connection
   */
  String differences(P api, int rows) throws StoreException, UserError;

  /** The rows that an operation adds or uses up. */
  default RowSupply supply(Operation operation) {
    return RowSupply.NONE;
  }

  /**
   * Prepares the next cell: restores rows that must be there, and loads those that the cell uses
   * up, as many as fit.
   *
   * @param rate expected operations per second
   * @param seconds of warm-up and window
   * @return how many operations the database has room for, or {@link RowSupply#UNLIMITED}
   * @throws UserError if it has room for none
   */
  default long prepare(Cell cell, double rate, int seconds) throws UserError {
    return supply(cell.operation()).prepare(cell, rate, seconds);
  }
}

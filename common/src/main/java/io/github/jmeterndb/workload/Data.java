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
 * A workload's tables while a run goes on, and what the database has acknowledged of it. For one
 * thread, but for the clients; no operation may be under way but where it is said.
 *
 * @param <P> the workload's port
 */
public interface Data<P> {
  /** The names of its tables. */
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
   * Makes the tables, or empties those that it has made before. What was acknowledged before is
   * forgotten: the ledger begins anew.
   *
   * @throws UserError if there is a table of such a name that no run has made
   */
  void create() throws UserError;

  /** What is known of the tables that {@link #create} has made, for the record, by its name. */
  default Map<String, Object> describe() {
    return Map.of();
  }

  /** Fills them. */
  void load() throws UserError;

  /**
   * Operations that the user has not asked for by name, and that cannot be done with the tables:
   * what each lacks. Known once they are filled.
   */
  default Map<Operation, String> leftOut() {
    return Map.of();
  }

  /**
   * Brings the tables back to what was loaded, and the ledger with them, as far as a path must find
   * the same as the others did: nothing, where an operation costs the same whatever earlier ones
   * have left. Called before each path's warm-ups, before its cells at a number of threads, and
   * before each window of a search for the rate of an operation that does not use them up.
   */
  void reset() throws UserError;

  /** A client for a thread of a cell of that operation, over a path's port. For any thread. */
  Client client(P port, Operation operation, Worker worker);

  /**
   * What there is to know of an operation's cells, in a few words; empty where there is nothing.
   */
  default String note(Operation operation) {
    return "";
  }

  /**
   * The run is stopped: ends what is under way, soon, where that may take long. For any thread, and
   * nothing follows.
   */
  default void stop() {}

  /**
   * This JVM is one of several that work on the same tables, with other threads: what it writes is
   * told from what they write. To be called before all else.
   */
  default void share(Share share) {}

  /** What other JVMs must know of the loaded rows, for their {@link #loaded}. */
  default Serializable loadedRows() {
    return "";
  }

  /** Another JVM has made and loaded the tables. */
  default void loaded(Serializable rows) {}

  /**
   * Whether, of several JVMs, each compares the rows of its share with what it has written itself.
   * Else one that writes nothing compares the tables with what all of them {@link #takeWritten}.
   */
  default boolean isCheckedByShare() {
    return false;
  }

  /** What was written since this was asked last, for another JVM's {@link #addWritten}. */
  default Serializable takeWritten() {
    return "";
  }

  default void addWritten(Serializable written) {}

  /**
   * Reads the tables, and compares them with what the database has acknowledged.
   *
   * @throws UserError if the tables cannot be read
   */
  Verdict verdict() throws UserError;

  /**
   * Reads some rows over a path, and compares them with what the database has acknowledged, or with
   * what the administrative connection reads.
   *
   * @param rows about how many
   * @return what is wrong, in a line; empty if nothing is
   * @throws StoreException if they cannot be read over that path
   * @throws UserError if they cannot be read over the administrative connection
   */
  String differences(P port, int rows) throws StoreException, UserError;

  /** The rows that an operation adds or uses up. */
  default RowSupply supply(Operation operation) {
    return RowSupply.NONE;
  }

  /**
   * Makes ready for the next cell: brings back rows that must be there, and loads those that it
   * uses up, as many as fit.
   *
   * @param rate operations a second that it may do
   * @param seconds how long it runs, warm-up included
   * @return how many operations the database has room for, or {@link RowSupply#UNLIMITED}
   * @throws UserError if it has room for none
   */
  default long prepare(Cell cell, double rate, int seconds) throws UserError {
    return supply(cell.operation()).prepare(cell, rate, seconds);
  }
}

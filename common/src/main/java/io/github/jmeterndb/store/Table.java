// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The table as its keeper sees it: made, filled and read as a whole, outside of what is measured.
 * For one thread.
 */
public interface Table extends AutoCloseable, Counted {
  /** The table's name, which is sysbench's. */
  String NAME = "sbtest1";

  /** The workload that the table is of. */
  String WORKLOAD = "crud";

  /**
   * Takes the table for one run, be it there or not: nobody else of ours works on it until this is
   * closed. To be called before anything else is written.
   *
   * @param progress takes a line for the user where there is something to say of the table
   * @return the claim's token: whoever reads it over another path reaches the same database
   * @throws UserError if another run is at work on it
   */
  String claim(Consumer<String> progress) throws UserError;

  /**
   * Does nothing while the claim holds.
   *
   * @throws UserError if another run has taken the table over
   */
  void requireClaim() throws UserError;

  /**
   * Makes the table where it is missing, and empties it where it is one that was made here.
   *
   * @throws UserError if there is a table of that name with another schema, or with somebody's rows
   */
  void create() throws UserError;

  /**
   * Adds the rows of the ids {@code first} to {@code last}, version 0.
   *
   * @throws UserError if that fails
   */
  void load(int first, int last) throws UserError;

  /**
   * Removes the rows from id {@code first} on.
   *
   * @throws UserError if that fails
   */
  void clearFrom(int first) throws UserError;

  /**
   * Reads all rows, in any order.
   *
   * @throws UserError if that fails
   */
  void forEachRow(Consumer<Row> action) throws UserError;

  /**
   * How many rows the table can hold beside what else the database holds: about as many.
   *
   * @return empty if that is not known
   * @throws UserError if it cannot be read
   */
  default OptionalLong capacity() throws UserError {
    return OptionalLong.empty();
  }

  /**
   * What the database is still at, of what was done before.
   *
   * @return a few words; empty if it is quiet, or does not tell
   * @throws UserError if that cannot be read
   */
  default String unrest() throws UserError {
    return "";
  }

  /**
   * The processes that operations run in.
   *
   * @return empty where that is not known
   * @throws UserError if they cannot be read
   */
  default List<ServerProcess> processes() throws UserError {
    return List.of();
  }

  /** Ends what is under way, soon, and lets nothing else start. For any thread. */
  void abort();

  /** What is known of the server: versions, topology, configuration; in the order to be shown. */
  Map<String, Object> describe() throws UserError;

  @Override
  void close();
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.LoadPlan;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The table as its keeper sees it: made, filled and read as a whole, outside of what is measured.
 * For one thread.
 */
public interface CrudTable {
  /** The table's name, which is sysbench's. */
  String NAME = "sbtest1";

  /**
   * Makes the table where it is missing, and empties it where it is one that was made here.
   *
   * @throws UserError if there is a table of that name with another schema, or with somebody's rows
   */
  void create() throws UserError;

  LoadPlan plan(int rows);

  /**
   * Does nothing if the database has room for so many rows, or does not say.
   *
   * @throws UserError if it has not, with the number that it has room for
   */
  void requireRoom(int rows) throws UserError;

  /** Adds {@code count} rows, version 0, whose ids are {@code first} and each {@code step} more. */
  void load(int first, int count, int step) throws UserError;

  /** Adds the rows of the ids {@code first} to {@code last}, version 0. */
  default void load(int first, int last) throws UserError {
    load(first, last - first + 1, 1);
  }

  void clearFrom(int first) throws UserError;

  /**
   * Reads all rows, in any order.
   *
   * @param action called by several threads at once
   */
  void forEachRow(Consumer<Row> action) throws UserError;

  /**
   * How many rows the table can hold beside what else the database holds: about as many.
   *
   * @return empty if that is not known
   */
  OptionalLong capacity() throws UserError;
}

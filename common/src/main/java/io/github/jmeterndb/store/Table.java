// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The table as its keeper sees it: made, filled and read as a whole, outside of what is measured.
 * For one thread.
 */
public interface Table extends AutoCloseable, Counted {
  /** The table's name, which is sysbench's. */
  String NAME = "sbtest1";

  /** The comment that tells a table made here from anybody else's of that name. */
  String COMMENT = "made by jmeter-ndb; its rows may go at any time";

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

  /** What is known of the server: versions, topology, configuration; in the order to be shown. */
  Map<String, Object> describe() throws UserError;

  @Override
  void close();
}

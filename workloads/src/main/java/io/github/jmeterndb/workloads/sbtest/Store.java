// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.Optional;

/**
 * The port of {@link Crud}: each method works on one row of the table in autocommit mode, from
 * asking for a session or connection to the answer in hand. Thread-safe.
 *
 * <p>Several operations share a transaction by {@link #batch}.
 */
public interface Store {
  /**
   * Adds a row.
   *
   * @throws StoreException if not exactly this one row was added
   */
  void insert(Row row) throws StoreException;

  /**
   * Reads the row of that id.
   *
   * @throws StoreException if there is none
   */
  Row select(int id) throws StoreException;

  /**
   * Writes column {@code c} of the row of that id.
   *
   * @throws StoreException if there is none
   */
  void update(int id, String c) throws StoreException;

  /**
   * Removes the row of that id.
   *
   * @throws StoreException if there is none
   */
  void delete(int id) throws StoreException;

  /** How several operations share a transaction; nothing where each has one of its own. */
  default Optional<Batch> batch() {
    return Optional.empty();
  }

  /**
   * Several operations in one transaction. Thread-safe.
   *
   * @param size how many, 2 or more
   */
  record Batch(int size, Transactions transactions) {
    public static Optional<Batch> of(Settings settings, Transactions transactions) {
      int size = settings.number(Parameter.BATCH);
      return size == 1 ? Optional.empty() : Optional.of(new Batch(size, transactions));
    }
  }

  @FunctionalInterface
  interface Transactions {
    /**
     * Does it, and commits.
     *
     * @throws StoreException if it fails; then it is rolled back, and nothing is applied where the
     *     commit was not sent yet
     */
    void run(Work work) throws StoreException;
  }

  /** What is done in a transaction. */
  @FunctionalInterface
  interface Work {
    /**
     * Does it.
     *
     * @param rows for the calling thread, until this returns
     */
    void on(Store rows) throws StoreException;
  }
}

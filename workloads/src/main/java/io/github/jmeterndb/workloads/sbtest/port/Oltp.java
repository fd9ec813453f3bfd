// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.port;

import io.github.jmeterndb.run.StoreException;

/** The port of sysbench's OLTP scripts. Thread-safe. */
public interface Oltp {
  static String table(int number) {
    return "sbtest" + number;
  }

  /**
   * Reads {@code c} of a row.
   *
   * @throws StoreException if there is no such row
   */
  String pointSelect(int table, int id) throws StoreException;

  /**
   * Increases {@code k} of a row by one.
   *
   * @throws StoreException if there is no such row
   */
  void updateIndex(int table, int id) throws StoreException;

  /**
   * Replaces {@code c} of a row.
   *
   * @throws StoreException if there is no such row
   */
  void updateNonIndex(int table, int id, String c) throws StoreException;

  /**
   * Inserts a row.
   *
   * @param row its id is given by the database
   */
  void insert(int table, SysbenchRow row) throws StoreException;

  boolean delete(int table, int id) throws StoreException;

  /**
   * Reads, then increases, replaces texts and replaces rows, all in one transaction.
   *
   * @throws StoreException if that fails, or a row named by its id is not there
   */
  ReadAnswers transaction(Reads reads, Writes writes) throws StoreException;

  /** Each statement in a transaction of its own, as with {@code --skip-trx}. */
  ReadAnswers withoutTransaction(Reads reads, Writes writes) throws StoreException;
}

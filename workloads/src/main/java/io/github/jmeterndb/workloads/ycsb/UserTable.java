// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.StoreException;
import java.util.List;

/** The port of YCSB's core workloads. Thread-safe. */
public interface UserTable {
  String NAME = "usertable";

  String KEY = "ycsb_key";

  /**
   * Reads a record.
   *
   * @throws StoreException if there is no such record
   */
  UserRecord read(String key, Fields fields) throws StoreException;

  /**
   * Replaces fields of a record, and sends no others.
   *
   * @throws StoreException if there is no such record
   */
  void update(UserRecord record, Fields fields) throws StoreException;

  /**
   * Inserts a record.
   *
   * @param record with values for all fields
   * @throws StoreException if there is one of that key
   */
  void insert(UserRecord record) throws StoreException;

  /**
   * Reads the records of a key and of those that follow, in the order of the keys.
   *
   * @param count how many at most, 1 or more
   */
  List<UserRecord> scan(String first, int count, Fields fields) throws StoreException;
}

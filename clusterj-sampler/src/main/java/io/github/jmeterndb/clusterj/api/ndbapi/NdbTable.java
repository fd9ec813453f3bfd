// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import com.mysql.ndbjtie.ndbapi.NdbErrorConst;
import com.mysql.ndbjtie.ndbapi.NdbOperationConst;
import com.mysql.ndbjtie.ndbapi.NdbOperationConst.AbortOption;
import com.mysql.ndbjtie.ndbapi.NdbOperationConst.LockMode;
import com.mysql.ndbjtie.ndbapi.NdbRecord;
import com.mysql.ndbjtie.ndbapi.NdbTransaction;
import com.mysql.ndbjtie.ndbapi.NdbTransaction.ExecType;
import io.github.jmeterndb.run.StoreException;
import java.nio.ByteBuffer;

/**
 * A table in a session: a row at a time, each operation in a transaction of its own, one round
 * trip. Columns are numbered as the session was asked for them. For the session's thread.
 *
 * <p>The key has a buffer of its own, so that a row that was read shows its key, too.
 */
final class NdbTable {
  private static final int KEY = 0;

  /** Send at once, as ClusterJ does. */
  private static final int FORCE_SEND = 1;

  private final NdbSession session;
  private final TableRecord layout;
  private final NdbRecord record;
  private final ByteBuffer key;
  private final ByteBuffer row;

  NdbTable(NdbSession session, TableRecord layout) {
    this.session = session;
    this.layout = layout;
    record = layout.record();
    key = layout.newRow();
    row = layout.newRow();
  }

  /** The row that the next operation reads, updates or deletes. */
  NdbTable key(int value) {
    layout.putInt(key, KEY, value);
    return this;
  }

  /** The same, where the primary key is a text. */
  NdbTable key(String value) {
    layout.putText(key, KEY, value);
    return this;
  }

  /** A value that the next operation writes. */
  NdbTable set(int column, int value) {
    layout.putInt(row, column, value);
    return this;
  }

  /** The same. */
  NdbTable set(int column, String value) {
    layout.putText(row, column, value);
    return this;
  }

  /** A value of the row that was read last. */
  int number(int column) {
    return layout.getInt(row, column);
  }

  /** The same. */
  String text(int column) {
    return layout.getText(row, column);
  }

  /** Reads the row of the key, as it was last committed. */
  void read() throws StoreException {
    execute(
        key,
        transaction ->
            transaction.readTuple(
                record, key, record, row, LockMode.LM_CommittedRead, null, null, 0));
  }

  /** Adds a row, of which all columns were set. */
  void insert() throws StoreException {
    execute(row, transaction -> transaction.insertTuple(record, row, null, null, 0));
  }

  /** Writes that column of the row of the key. */
  void update(int column) throws StoreException {
    // Never empty: with an empty mask and a row that is there, execute does not return.
    byte[] mask = layout.maskOf(column);
    execute(key, transaction -> transaction.updateTuple(record, key, record, row, mask, null, 0));
  }

  /** Removes the row of the key. */
  void delete() throws StoreException {
    // The record of a result is needed, though none is asked for: without it the process ends.
    execute(key, transaction -> transaction.deleteTuple(record, key, record, null, null, null, 0));
  }

  /**
   * Does an operation and commits it.
   *
   * @param hint a row whose key says which node is to coordinate the transaction
   */
  private void execute(ByteBuffer hint, Operation operation) throws StoreException {
    NdbTransaction transaction = layout.startTransaction(session.ndb(), hint);
    if (transaction == null) {
      throw session.failure(session.ndb().getNdbError()).notApplied();
    }
    try {
      if (operation.define(transaction) == null) {
        throw session.failure(transaction.getNdbError()).notApplied();
      }
      int answer = transaction.execute(ExecType.Commit, AbortOption.AbortOnError, FORCE_SEND);
      // A row that is not there may be an error here alone.
      NdbErrorConst error = transaction.getNdbError();
      if (answer != 0 || error.code() != 0) {
        throw session.failure(error);
      }
    } finally {
      // If it was not committed, that aborts it.
      session.ndb().closeTransaction(transaction);
    }
  }

  void close() {
    layout.close();
  }

  /** Defines an operation of a transaction; gives null where that fails. */
  @FunctionalInterface
  private interface Operation {
    NdbOperationConst define(NdbTransaction transaction);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

import java.util.Locale;

/**
 * What a client of the NDB API counts, a mysqld as well as ClusterJ: the same counters under one
 * name, so that they compare. What each means stands in the MySQL manual, section "NDB API
 * Statistics Counters and Variables".
 *
 * <p>The time spent in waits is left out: in a mysqld that nobody uses, its own threads wait all
 * the time. So are events, which no operation of ours causes.
 */
public enum ApiCounter {
  /** How often a thread waited until its operations were executed. */
  WAIT_EXEC_COMPLETE("WaitExecCompleteCount"),
  /** How often a thread waited for rows of a scan. */
  WAIT_SCAN_RESULT("WaitScanResultCount"),
  /** How often a thread waited for an answer about metadata. */
  WAIT_META_REQUEST("WaitMetaRequestCount"),
  /** Bytes to the data nodes. */
  BYTES_SENT("BytesSentCount"),
  /** Bytes from the data nodes. */
  BYTES_RECEIVED("BytesRecvdCount"),
  /** Transactions started. */
  TRANS_START("TransStartCount"),
  /** Transactions committed. */
  TRANS_COMMIT("TransCommitCount"),
  /** Transactions aborted. */
  TRANS_ABORT("TransAbortCount"),
  /** Transactions closed, whatever became of them. */
  TRANS_CLOSE("TransCloseCount"),
  /** Operations by primary key. */
  PK_OP("PkOpCount"),
  /** Operations by unique key. */
  UK_OP("UkOpCount"),
  /** Table scans started. */
  TABLE_SCAN("TableScanCount"),
  /** Scans of an ordered index started. */
  RANGE_SCAN("RangeScanCount"),
  /** Scans that were limited to one partition. */
  PRUNED_SCAN("PrunedScanCount"),
  /** Batches of rows received from scans. */
  SCAN_BATCH("ScanBatchCount"),
  /** Rows read, by key or by scan. */
  READ_ROW("ReadRowCount"),
  /** Those of them that came from the node that coordinates the transaction. */
  TRANS_LOCAL_READ_ROW("TransLocalReadRowCount"),
  /** Sends that did not wait for more to send. */
  ADAPTIVE_SEND_FORCED("ForcedSendsCount"),
  /** Sends that were left to the adaptive sender, and went out at once. */
  ADAPTIVE_SEND_UNFORCED("UnforcedSendsCount"),
  /** Sends that were left to the adaptive sender, and waited for more to send. */
  ADAPTIVE_SEND_DEFERRED("DeferredSendsCount");

  private final String libraryName;

  ApiCounter(String libraryName) {
    this.libraryName = libraryName;
  }

  /** Its name in run directories, such as {@code ndbapi.wait_exec_complete}. */
  public String label() {
    return "ndbapi." + name().toLowerCase(Locale.ROOT);
  }

  /** The status variable of a mysqld that has the sum over all that the mysqld does. */
  public String statusVariable() {
    return "Ndb_api_" + name().toLowerCase(Locale.ROOT) + "_count";
  }

  /** What {@code Ndb::getClientStatName} of libndbclient calls it. */
  public String libraryName() {
    return libraryName;
  }
}

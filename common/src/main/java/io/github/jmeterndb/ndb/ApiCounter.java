// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

import java.util.Locale;

/**
 * What a mysqld counts as a client of the NDB API. What each means stands in the MySQL manual,
 * section "NDB API Statistics Counters and Variables".
 *
 * <p>The time spent in waits is left out: in a mysqld that nobody uses, its own threads wait all
 * the time. So are events, which no operation of ours causes.
 */
public enum ApiCounter {
  /** How often a thread waited until its operations were executed. */
  WAIT_EXEC_COMPLETE,
  /** How often a thread waited for rows of a scan. */
  WAIT_SCAN_RESULT,
  /** How often a thread waited for an answer about metadata. */
  WAIT_META_REQUEST,
  /** Bytes to the data nodes. */
  BYTES_SENT,
  /** Bytes from the data nodes. */
  BYTES_RECEIVED,
  TRANS_START,
  TRANS_COMMIT,
  TRANS_ABORT,
  /** Transactions closed, whatever became of them. */
  TRANS_CLOSE,
  PK_OP,
  UK_OP,
  TABLE_SCAN,
  /** Scans of an ordered index started. */
  RANGE_SCAN,
  /** Scans that were limited to one partition. */
  PRUNED_SCAN,
  /** Batches of rows received from scans. */
  SCAN_BATCH,
  /** Rows read, by key or by scan. */
  READ_ROW,
  TRANS_LOCAL_READ_ROW,
  /** Sends that did not wait for more to send. */
  ADAPTIVE_SEND_FORCED,
  /** Sends that were left to the adaptive sender, and went out at once. */
  ADAPTIVE_SEND_UNFORCED,
  /** Sends that were left to the adaptive sender, and waited for more to send. */
  ADAPTIVE_SEND_DEFERRED;

  /** The name in run directories, such as {@code ndbapi.wait_exec_complete}. */
  public String label() {
    return "ndbapi." + name().toLowerCase(Locale.ROOT);
  }

  /** The status variable of a mysqld that has the sum over all that the mysqld does. */
  public String statusVariable() {
    return "Ndb_api_" + name().toLowerCase(Locale.ROOT) + "_count";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

import java.util.Locale;

/**
 * A mysqld's counters as a client of the NDB API. Source: MySQL manual, section "NDB API Statistics
 * Counters and Variables". Omitted are wait times, in which an idle mysqld's own threads spend all
 * their time, and events, which no operation causes.
 */
public enum ApiCounter {
  WAIT_EXEC_COMPLETE,
  WAIT_SCAN_RESULT,
  WAIT_META_REQUEST,
  BYTES_SENT,
  BYTES_RECEIVED,
  TRANS_START,
  TRANS_COMMIT,
  TRANS_ABORT,
  TRANS_CLOSE,
  PK_OP,
  UK_OP,
  TABLE_SCAN,
  RANGE_SCAN,
  PRUNED_SCAN,
  SCAN_BATCH,
  READ_ROW,
  TRANS_LOCAL_READ_ROW,
  ADAPTIVE_SEND_FORCED,
  ADAPTIVE_SEND_UNFORCED,
  ADAPTIVE_SEND_DEFERRED;

  /** In run directories, such as {@code ndbapi.wait_exec_complete}. */
  public String label() {
    return "ndbapi." + name().toLowerCase(Locale.ROOT);
  }

  /** The status variable with the total of a mysqld. */
  public String statusVariable() {
    return "Ndb_api_" + name().toLowerCase(Locale.ROOT) + "_count";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ClusterJDatastoreException.Classification;
import com.mysql.clusterj.ClusterJException;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;

/**
 * Errors of NDB, as ClusterJ reports them. Source: NDB API Developer Guide, "NdbError" and "NDB
 * Error Codes".
 */
public final class NdbFailure {
  /** "Tuple did not exist". */
  public static final int NO_SUCH_ROW = 626;

  /** There is no data node left. */
  private static final int CLUSTER_FAILURE = 4009;

  /** "Transaction was committed but all read information was not received due to node crash". */
  private static final int COMMITTED_WITHOUT_AN_ANSWER = 4115;

  /**
   * "Node failure caused abort of transaction". Also reported where only the connection to a silent
   * data node is lost, which commits what it has received once it goes on.
   */
  private static final int NODE_FAILURE = 4010;

  /** A value of NdbError::Status. */
  private static final int TEMPORARY_ERROR = 1;

  private static final int UNKNOWN_RESULT = 3;

  private NdbFailure() {}

  public static String code(ClusterJDatastoreException e) {
    return "NDB-%s/%s".formatted(e.getCode(), Classification.lookup(e.getClassification()));
  }

  static boolean isClusterFailure(ClusterJException e) {
    return e instanceof ClusterJDatastoreException datastore
        && datastore.getCode() == CLUSTER_FAILURE;
  }

  /**
   * The exception for an error. A write by key to a missing row is a wrong effect, as over JDBC,
   * where such a write changes no row.
   */
  static StoreException exception(ClusterJException e) {
    if (!(e instanceof ClusterJDatastoreException ndb) || ndb.getCode() <= 0) {
      return new StoreException(e.getClass().getSimpleName(), e.getMessage(), Outcome.UNKNOWN, e);
    }
    if (ndb.getCode() == NO_SUCH_ROW) {
      return StoreException.wrongEffect(code(ndb) + ": " + e.getMessage()).notApplied();
    }
    boolean isKnown =
        ndb.getStatus() < UNKNOWN_RESULT
            && ndb.getCode() != COMMITTED_WITHOUT_AN_ANSWER
            && ndb.getCode() != NODE_FAILURE;
    return new StoreException(
        code(ndb),
        e.getMessage(),
        isKnown ? Outcome.NOT_APPLIED : Outcome.UNKNOWN,
        ndb.getStatus() == TEMPORARY_ERROR,
        e);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.ClusterJDatastoreException;
import com.mysql.clusterj.ClusterJDatastoreException.Classification;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;

/**
 * An error of NDB's, as ClusterJ and the NDB API report it. Source of the numbers: NDB API
 * Developer Guide, "NdbError" and "NDB Error Codes".
 *
 * @param number its code; 0: none
 * @param status its {@code NdbError::Status}
 * @param classification its {@code NdbError::Classification}
 * @param message NDB's text, with what the caller adds
 */
public record NdbFailure(int number, int status, int classification, String message) {
  /** "Tuple did not exist". */
  public static final int NO_SUCH_ROW = 626;

  /** "Cluster Failure": there is no data node left. */
  private static final int CLUSTER_FAILURE = 4009;

  /** "Transaction was committed but all read information was not received due to node crash". */
  private static final int COMMITTED_WITHOUT_AN_ANSWER = 4115;

  private static final int TEMPORARY_ERROR = 1;
  private static final int UNKNOWN_RESULT = 3;

  public static NdbFailure of(ClusterJDatastoreException e) {
    return new NdbFailure(e.getCode(), e.getStatus(), e.getClassification(), e.getMessage());
  }

  /** How it is named: its number and class. */
  public String code() {
    return "NDB-%s/%s".formatted(number, Classification.lookup(classification));
  }

  /** Whether there is no data node left. */
  public boolean isOfCluster() {
    return number == CLUSTER_FAILURE;
  }

  /**
   * The exception for it. A row that is to be written by its key alone and is not there is a wrong
   * effect, as it is over JDBC, where such a write changes no row.
   *
   * @param cause null where there is none
   */
  public StoreException exception(Throwable cause) {
    if (number == NO_SUCH_ROW) {
      return StoreException.wrongEffect(code() + ": " + message).notApplied();
    }
    boolean isKnown =
        number > 0 && status < UNKNOWN_RESULT && number != COMMITTED_WITHOUT_AN_ANSWER;
    return new StoreException(
        code(),
        message,
        isKnown ? Outcome.NOT_APPLIED : Outcome.UNKNOWN,
        isKnown && status == TEMPORARY_ERROR,
        cause);
  }
}

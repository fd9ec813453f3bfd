// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

public class ClusterJDatastoreException extends ClusterJException {
  private static final long serialVersionUID = 1;

  public ClusterJDatastoreException(String message) {
    super(message);
  }

  public native int getCode();

  public native int getClassification();

  public native int getStatus();

  public enum Classification {
    ;

    public static Classification lookup(int value) {
      return null;
    }
  }
}

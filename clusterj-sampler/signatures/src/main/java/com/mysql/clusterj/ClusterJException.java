// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

public class ClusterJException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ClusterJException(String message) {
    super(message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

/**
 * A value that ClusterJ would store or has read wrongly, or that the column does not take. The
 * message says why and what to do, without the value, which may be confidential.
 */
final class UnsupportedValue extends Exception {
  private static final long serialVersionUID = 1;

  UnsupportedValue(String message) {
    super(message, null, false, false);
  }
}

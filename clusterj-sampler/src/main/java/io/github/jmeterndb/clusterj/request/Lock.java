// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

/** How rows that are read are locked until the transaction ends. */
public enum Lock {
  /** Not: what was last committed is read. */
  NONE,
  /** Others may read it, not change it. */
  SHARED,
  /** Others may neither change nor lock it. */
  EXCLUSIVE
}

// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

public enum LockMode {
  READ_COMMITTED,
  SHARED,
  EXCLUSIVE
}

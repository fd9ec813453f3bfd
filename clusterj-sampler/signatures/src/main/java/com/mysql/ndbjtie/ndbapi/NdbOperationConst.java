// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

public interface NdbOperationConst {
  interface LockMode {
    int LM_CommittedRead = 2;
  }

  interface AbortOption {
    int AbortOnError = 0;
  }
}

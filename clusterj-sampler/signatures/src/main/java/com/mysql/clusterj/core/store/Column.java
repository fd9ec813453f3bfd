// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.core.store;

public interface Column {
  int getCharsetNumber();
}

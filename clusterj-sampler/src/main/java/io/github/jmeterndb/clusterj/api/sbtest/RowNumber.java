// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PrimaryKey;

/** Of a row, what a sum over {@code k} reads and an increment writes. */
public interface RowNumber {
  /** The primary key. */
  @PrimaryKey
  int getId();

  /** Sets the primary key. */
  void setId(int id);

  /** The number. */
  int getK();

  /** Sets the number. */
  void setK(int k);
}

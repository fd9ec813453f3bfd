// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PrimaryKey;

/** All of a row: what an insert writes. */
public interface WholeRow {
  /** The primary key. */
  @PrimaryKey
  int getId();

  /** Sets the primary key. */
  void setId(int id);

  /** The number. */
  int getK();

  /** Sets the number. */
  void setK(int k);

  /** The first text. */
  String getC();

  /** Sets the first text. */
  void setC(String c);

  /** The second text. */
  String getPad();

  /** Sets the second text. */
  void setPad(String pad);
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PrimaryKey;

/** Of a row, what a select or an update of {@code c} needs. */
public interface RowText {
  /** The primary key. */
  @PrimaryKey
  int getId();

  /** Sets the primary key. */
  void setId(int id);

  /** The text. */
  String getC();

  /** Sets the text. */
  void setC(String c);
}

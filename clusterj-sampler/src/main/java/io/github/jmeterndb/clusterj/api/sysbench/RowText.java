// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sysbench;

import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.sysbench.Oltp;

/** Of a row of the table, what a select of {@code c} reads. */
@PersistenceCapable(table = Oltp.TABLE)
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

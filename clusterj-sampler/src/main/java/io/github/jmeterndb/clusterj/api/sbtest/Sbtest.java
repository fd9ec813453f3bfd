// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.workloads.sbtest.Table;

/** A row of the table, as ClusterJ maps it: it takes nothing but getters and setters. */
@PersistenceCapable(table = Table.NAME)
public interface Sbtest {
  /** The primary key. */
  @PrimaryKey
  int getId();

  /** Sets the primary key. */
  void setId(int id);

  /** The indexed number. */
  int getK();

  /** Sets the indexed number. */
  void setK(int k);

  /** The text that updates change. */
  String getC();

  /** Sets the text that updates change. */
  void setC(String c);

  /** The other text. */
  String getPad();

  /** Sets the other text. */
  void setPad(String pad);
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PrimaryKey;

/** The primary key of a sysbench row. The nested interfaces add a statement's columns. */
public interface SbtestRow {
  @PrimaryKey
  int getId();

  void setId(int id);

  /** For sums over {@code k} and increments. */
  interface WithK extends SbtestRow {
    int getK();

    void setK(int k);
  }

  /** For selects and updates of {@code c}. */
  interface WithC extends SbtestRow {
    String getC();

    void setC(String c);
  }

  interface Whole extends WithK, WithC {
    String getPad();

    void setPad(String pad);
  }
}

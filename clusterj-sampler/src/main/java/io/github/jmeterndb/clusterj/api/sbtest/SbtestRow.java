// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import com.mysql.clusterj.annotation.PrimaryKey;

/** The primary key of a row; what is read and written besides is mapped by the interfaces in it. */
public interface SbtestRow {
  @PrimaryKey
  int getId();

  void setId(int id);

  /** What a sum over {@code k} reads and an increment writes. */
  interface WithK extends SbtestRow {
    int getK();

    void setK(int k);
  }

  /** What a select or an update of {@code c} needs. */
  interface WithC extends SbtestRow {
    String getC();

    void setC(String c);
  }

  /** All columns. */
  interface Whole extends WithK, WithC {
    String getPad();

    void setPad(String pad);
  }
}

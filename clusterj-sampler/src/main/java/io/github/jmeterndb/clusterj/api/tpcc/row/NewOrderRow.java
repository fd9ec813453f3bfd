// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;

/** A row in NEW_ORDER: all of it is its key. */
@PersistenceCapable(table = "new_order")
public interface NewOrderRow {
  @PrimaryKey
  @Column(name = "no_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "no_d_id")
  int getDistrict();

  void setDistrict(int value);

  @PrimaryKey
  @Column(name = "no_o_id")
  int getId();

  void setId(int value);
}

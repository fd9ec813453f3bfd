// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PrimaryKey;

/** What an order needs, in the form of its district. */
public interface Taken {
  /** {@code S_W_ID}. */
  @PrimaryKey
  @Column(name = "s_w_id")
  int getWarehouse();

  /** Sets it. */
  void setWarehouse(int value);

  /** {@code S_I_ID}. */
  @PrimaryKey
  @Column(name = "s_i_id")
  int getItem();

  /** Sets it. */
  void setItem(int value);

  /** {@code S_QUANTITY}. */
  @Column(name = "s_quantity")
  int getQuantity();

  /** Sets it. */
  void setQuantity(int value);

  /** {@code S_YTD}. */
  @Column(name = "s_ytd")
  int getYtd();

  /** Sets it. */
  void setYtd(int value);

  /** {@code S_ORDER_CNT}. */
  @Column(name = "s_order_cnt")
  int getOrders();

  /** Sets it. */
  void setOrders(int value);

  /** {@code S_REMOTE_CNT}. */
  @Column(name = "s_remote_cnt")
  int getRemote();

  /** Sets it. */
  void setRemote(int value);

  /** {@code S_DATA}. */
  @Column(name = "s_data")
  String getData();

  /** Sets it. */
  void setData(String value);

  /** {@code S_DIST_xx} of the order's district. */
  String getInfo();

  /** Sets it. */
  void setInfo(String value);
}

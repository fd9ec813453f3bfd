// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.sql.Timestamp;

/** The key of a row in ORDERS. */
public interface OrderRow {
  @PrimaryKey
  @Column(name = "o_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "o_d_id")
  int getDistrict();

  void setDistrict(int value);

  @PrimaryKey
  @Column(name = "o_id")
  int getId();

  void setId(int value);

  /** What a delivery reads and writes. */
  @PersistenceCapable(table = "orders")
  interface ForDelivery extends OrderRow {
    @Column(name = "o_c_id")
    int getCustomer();

    void setCustomer(int value);

    @Column(name = "o_carrier_id")
    Integer getCarrier();

    void setCarrier(Integer value);
  }

  /** What an order status reads. */
  @PersistenceCapable(table = "orders")
  interface ForOrderStatus extends ForDelivery {
    @Column(name = "o_entry_d")
    Timestamp getEntered();

    void setEntered(Timestamp value);
  }

  /** What a new order writes: all columns. */
  @PersistenceCapable(table = "orders")
  interface Whole extends ForOrderStatus {
    @Column(name = "o_ol_cnt")
    int getLines();

    void setLines(int value);

    @Column(name = "o_all_local")
    int getAllLocal();

    void setAllLocal(int value);
  }
}

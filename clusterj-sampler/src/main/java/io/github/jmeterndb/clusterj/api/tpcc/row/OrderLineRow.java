// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** The key of a row in ORDER_LINE. */
public interface OrderLineRow {
  @PrimaryKey
  @Column(name = "ol_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "ol_d_id")
  int getDistrict();

  void setDistrict(int value);

  @PrimaryKey
  @Column(name = "ol_o_id")
  int getOrder();

  void setOrder(int value);

  @PrimaryKey
  @Column(name = "ol_number")
  int getNumber();

  void setNumber(int value);

  /** What a stock level reads. */
  @PersistenceCapable(table = "order_line")
  interface ForStockLevel extends OrderLineRow {
    @Column(name = "ol_i_id")
    int getItem();

    void setItem(int value);
  }

  /** What a delivery reads and writes. */
  @PersistenceCapable(table = "order_line")
  interface ForDelivery extends OrderLineRow {
    @Column(name = "ol_delivery_d")
    Timestamp getDelivered();

    void setDelivered(Timestamp value);

    @Column(name = "ol_amount")
    BigDecimal getAmount();

    void setAmount(BigDecimal value);
  }

  /** What an order status reads. */
  @PersistenceCapable(table = "order_line")
  interface ForOrderStatus extends ForStockLevel, ForDelivery {
    @Column(name = "ol_supply_w_id")
    int getSupplier();

    void setSupplier(int value);

    @Column(name = "ol_quantity")
    int getQuantity();

    void setQuantity(int value);
  }

  /** What a new order writes: all columns. */
  @PersistenceCapable(table = "order_line")
  interface Whole extends ForOrderStatus {
    @Column(name = "ol_dist_info")
    String getInfo();

    void setInfo(String value);
  }
}

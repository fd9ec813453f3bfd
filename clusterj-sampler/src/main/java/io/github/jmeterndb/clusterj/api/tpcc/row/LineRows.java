// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** What transactions read and write of a row in ORDER_LINE. */
public final class LineRows {
  private LineRows() {}

  /** What is told of it. */
  @PersistenceCapable(table = "order_line")
  public interface Status {
    /** {@code OL_W_ID}. */
    @PrimaryKey
    @Column(name = "ol_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code OL_D_ID}. */
    @PrimaryKey
    @Column(name = "ol_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code OL_O_ID}. */
    @PrimaryKey
    @Column(name = "ol_o_id")
    int getOrder();

    /** Sets it. */
    void setOrder(int value);

    /** {@code OL_NUMBER}. */
    @PrimaryKey
    @Column(name = "ol_number")
    int getNumber();

    /** Sets it. */
    void setNumber(int value);

    /** {@code OL_I_ID}. */
    @Column(name = "ol_i_id")
    int getItem();

    /** Sets it. */
    void setItem(int value);

    /** {@code OL_SUPPLY_W_ID}. */
    @Column(name = "ol_supply_w_id")
    int getSupplier();

    /** Sets it. */
    void setSupplier(int value);

    /** {@code OL_DELIVERY_D}. */
    @Column(name = "ol_delivery_d")
    Timestamp getDelivered();

    /** Sets it. */
    void setDelivered(Timestamp value);

    /** {@code OL_QUANTITY}. */
    @Column(name = "ol_quantity")
    int getQuantity();

    /** Sets it. */
    void setQuantity(int value);

    /** {@code OL_AMOUNT}. */
    @Column(name = "ol_amount")
    BigDecimal getAmount();

    /** Sets it. */
    void setAmount(BigDecimal value);
  }

  /** All of it. */
  @PersistenceCapable(table = "order_line")
  public interface Whole extends Status {
    /** {@code OL_DIST_INFO}. */
    @Column(name = "ol_dist_info")
    String getInfo();

    /** Sets it. */
    void setInfo(String value);
  }

  /** What a delivery needs. */
  @PersistenceCapable(table = "order_line")
  public interface Due {
    /** {@code OL_W_ID}. */
    @PrimaryKey
    @Column(name = "ol_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code OL_D_ID}. */
    @PrimaryKey
    @Column(name = "ol_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code OL_O_ID}. */
    @PrimaryKey
    @Column(name = "ol_o_id")
    int getOrder();

    /** Sets it. */
    void setOrder(int value);

    /** {@code OL_NUMBER}. */
    @PrimaryKey
    @Column(name = "ol_number")
    int getNumber();

    /** Sets it. */
    void setNumber(int value);

    /** {@code OL_DELIVERY_D}. */
    @Column(name = "ol_delivery_d")
    Timestamp getDelivered();

    /** Sets it. */
    void setDelivered(Timestamp value);

    /** {@code OL_AMOUNT}. */
    @Column(name = "ol_amount")
    BigDecimal getAmount();

    /** Sets it. */
    void setAmount(BigDecimal value);
  }

  /** What it is about. */
  @PersistenceCapable(table = "order_line")
  public interface Item {
    /** {@code OL_W_ID}. */
    @PrimaryKey
    @Column(name = "ol_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code OL_D_ID}. */
    @PrimaryKey
    @Column(name = "ol_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code OL_O_ID}. */
    @PrimaryKey
    @Column(name = "ol_o_id")
    int getOrder();

    /** Sets it. */
    void setOrder(int value);

    /** {@code OL_NUMBER}. */
    @PrimaryKey
    @Column(name = "ol_number")
    int getNumber();

    /** Sets it. */
    void setNumber(int value);

    /** {@code OL_I_ID}. */
    @Column(name = "ol_i_id")
    int getItem();

    /** Sets it. */
    void setItem(int value);
  }
}

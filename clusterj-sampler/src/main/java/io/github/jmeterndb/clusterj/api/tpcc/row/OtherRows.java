// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** Rows in ITEM and HISTORY. */
public final class OtherRows {
  private OtherRows() {}

  /** A row in ITEM. */
  @PersistenceCapable(table = "item")
  public interface Item {
    /** {@code I_ID}. */
    @PrimaryKey
    @Column(name = "i_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code I_PRICE}. */
    @Column(name = "i_price")
    BigDecimal getPrice();

    /** Sets it. */
    void setPrice(BigDecimal value);

    /** {@code I_NAME}. */
    @Column(name = "i_name")
    String getName();

    /** Sets it. */
    void setName(String value);

    /** {@code I_DATA}. */
    @Column(name = "i_data")
    String getData();

    /** Sets it. */
    void setData(String value);
  }

  /** A row in HISTORY. */
  @PersistenceCapable(table = "history")
  public interface History {
    /** {@code H_W_ID}. */
    @PrimaryKey
    @Column(name = "h_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code H_ID}. */
    @PrimaryKey
    @Column(name = "h_id")
    long getId();

    /** Sets it. */
    void setId(long value);

    /** {@code H_C_ID}. */
    @Column(name = "h_c_id")
    int getCustomer();

    /** Sets it. */
    void setCustomer(int value);

    /** {@code H_C_D_ID}. */
    @Column(name = "h_c_d_id")
    int getCustomersDistrict();

    /** Sets it. */
    void setCustomersDistrict(int value);

    /** {@code H_C_W_ID}. */
    @Column(name = "h_c_w_id")
    int getCustomersWarehouse();

    /** Sets it. */
    void setCustomersWarehouse(int value);

    /** {@code H_D_ID}. */
    @Column(name = "h_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code H_DATE}. */
    @Column(name = "h_date")
    Timestamp getPaid();

    /** Sets it. */
    void setPaid(Timestamp value);

    /** {@code H_AMOUNT}. */
    @Column(name = "h_amount")
    BigDecimal getAmount();

    /** Sets it. */
    void setAmount(BigDecimal value);

    /** {@code H_DATA}. */
    @Column(name = "h_data")
    String getData();

    /** Sets it. */
    void setData(String value);
  }
}

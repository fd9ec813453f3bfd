// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** What reads and deliveries need of a row in CUSTOMER. */
public final class CustomerStates {
  private CustomerStates() {}

  /** What his last order is told with. */
  @PersistenceCapable(table = "customer")
  public interface Status {
    /** {@code C_W_ID}. */
    @PrimaryKey
    @Column(name = "c_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code C_D_ID}. */
    @PrimaryKey
    @Column(name = "c_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code C_ID}. */
    @PrimaryKey
    @Column(name = "c_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code C_FIRST}. */
    @Column(name = "c_first")
    String getFirst();

    /** Sets it. */
    void setFirst(String value);

    /** {@code C_MIDDLE}. */
    @Column(name = "c_middle")
    String getMiddle();

    /** Sets it. */
    void setMiddle(String value);

    /** {@code C_LAST}. */
    @Column(name = "c_last")
    String getLast();

    /** Sets it. */
    void setLast(String value);

    /** {@code C_BALANCE}. */
    @Column(name = "c_balance")
    BigDecimal getBalance();

    /** Sets it. */
    void setBalance(BigDecimal value);
  }

  /** What a delivery needs. */
  @PersistenceCapable(table = "customer")
  public interface Delivered {
    /** {@code C_W_ID}. */
    @PrimaryKey
    @Column(name = "c_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code C_D_ID}. */
    @PrimaryKey
    @Column(name = "c_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code C_ID}. */
    @PrimaryKey
    @Column(name = "c_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code C_BALANCE}. */
    @Column(name = "c_balance")
    BigDecimal getBalance();

    /** Sets it. */
    void setBalance(BigDecimal value);

    /** {@code C_DELIVERY_CNT}. */
    @Column(name = "c_delivery_cnt")
    int getDeliveries();

    /** Sets it. */
    void setDeliveries(int value);
  }
}

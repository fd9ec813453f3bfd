// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** What transactions read and write of a row in CUSTOMER. */
public final class CustomerRows {
  private CustomerRows() {}

  /** What an order needs. */
  @PersistenceCapable(table = "customer")
  public interface Terms {
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

    /** {@code C_DISCOUNT}. */
    @Column(name = "c_discount")
    BigDecimal getDiscount();

    /** Sets it. */
    void setDiscount(BigDecimal value);

    /** {@code C_LAST}. */
    @Column(name = "c_last")
    String getLast();

    /** Sets it. */
    void setLast(String value);

    /** {@code C_CREDIT}. */
    @Column(name = "c_credit")
    String getCredit();

    /** Sets it. */
    void setCredit(String value);
  }

  /** By what he is found. */
  @PersistenceCapable(table = "customer")
  public interface Name {
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

    /** {@code C_LAST}. */
    @Column(name = "c_last")
    String getLast();

    /** Sets it. */
    void setLast(String value);

    /** {@code C_FIRST}. */
    @Column(name = "c_first")
    String getFirst();

    /** Sets it. */
    void setFirst(String value);
  }
}

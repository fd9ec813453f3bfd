// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** What transactions read and write of a row in WAREHOUSE. */
public final class WarehouseRows {
  private WarehouseRows() {}

  /** What an order needs. */
  @PersistenceCapable(table = "warehouse")
  public interface Tax {
    /** {@code W_ID}. */
    @PrimaryKey
    @Column(name = "w_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code W_TAX}. */
    @Column(name = "w_tax")
    BigDecimal getTax();

    /** Sets it. */
    void setTax(BigDecimal value);
  }

  /** What a payment needs. */
  @PersistenceCapable(table = "warehouse")
  public interface Paid {
    /** {@code W_ID}. */
    @PrimaryKey
    @Column(name = "w_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code W_NAME}. */
    @Column(name = "w_name")
    String getName();

    /** Sets it. */
    void setName(String value);

    /** {@code W_STREET_1}. */
    @Column(name = "w_street_1")
    String getStreet1();

    /** Sets it. */
    void setStreet1(String value);

    /** {@code W_STREET_2}. */
    @Column(name = "w_street_2")
    String getStreet2();

    /** Sets it. */
    void setStreet2(String value);

    /** {@code W_CITY}. */
    @Column(name = "w_city")
    String getCity();

    /** Sets it. */
    void setCity(String value);

    /** {@code W_STATE}. */
    @Column(name = "w_state")
    String getState();

    /** Sets it. */
    void setState(String value);

    /** {@code W_ZIP}. */
    @Column(name = "w_zip")
    String getZip();

    /** Sets it. */
    void setZip(String value);

    /** {@code W_YTD}. */
    @Column(name = "w_ytd")
    BigDecimal getYtd();

    /** Sets it. */
    void setYtd(BigDecimal value);
  }
}

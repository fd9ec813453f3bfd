// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** What transactions read and write of a row in DISTRICT. */
public final class DistrictRows {
  private DistrictRows() {}

  /** What an order needs. */
  @PersistenceCapable(table = "district")
  public interface Orders {
    /** {@code D_W_ID}. */
    @PrimaryKey
    @Column(name = "d_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code D_ID}. */
    @PrimaryKey
    @Column(name = "d_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code D_TAX}. */
    @Column(name = "d_tax")
    BigDecimal getTax();

    /** Sets it. */
    void setTax(BigDecimal value);

    /** {@code D_NEXT_O_ID}. */
    @Column(name = "d_next_o_id")
    int getNextOrder();

    /** Sets it. */
    void setNextOrder(int value);
  }

  /** What a payment needs. */
  @PersistenceCapable(table = "district")
  public interface Paid {
    /** {@code D_W_ID}. */
    @PrimaryKey
    @Column(name = "d_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code D_ID}. */
    @PrimaryKey
    @Column(name = "d_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code D_NAME}. */
    @Column(name = "d_name")
    String getName();

    /** Sets it. */
    void setName(String value);

    /** {@code D_STREET_1}. */
    @Column(name = "d_street_1")
    String getStreet1();

    /** Sets it. */
    void setStreet1(String value);

    /** {@code D_STREET_2}. */
    @Column(name = "d_street_2")
    String getStreet2();

    /** Sets it. */
    void setStreet2(String value);

    /** {@code D_CITY}. */
    @Column(name = "d_city")
    String getCity();

    /** Sets it. */
    void setCity(String value);

    /** {@code D_STATE}. */
    @Column(name = "d_state")
    String getState();

    /** Sets it. */
    void setState(String value);

    /** {@code D_ZIP}. */
    @Column(name = "d_zip")
    String getZip();

    /** Sets it. */
    void setZip(String value);

    /** {@code D_YTD}. */
    @Column(name = "d_ytd")
    BigDecimal getYtd();

    /** Sets it. */
    void setYtd(BigDecimal value);
  }
}

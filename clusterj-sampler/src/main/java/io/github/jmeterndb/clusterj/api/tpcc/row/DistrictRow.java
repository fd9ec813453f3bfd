// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** The key of a row in DISTRICT. */
public interface DistrictRow {
  @PrimaryKey
  @Column(name = "d_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "d_id")
  int getId();

  void setId(int value);

  /** What a new order reads and writes, and a stock level reads. */
  @PersistenceCapable(table = "district")
  interface ForNewOrder extends DistrictRow {
    @Column(name = "d_tax")
    BigDecimal getTax();

    void setTax(BigDecimal value);

    @Column(name = "d_next_o_id")
    int getNextOrder();

    void setNextOrder(int value);
  }

  /** What a payment reads and writes. */
  @PersistenceCapable(table = "district")
  interface ForPayment extends DistrictRow {
    @Column(name = "d_name")
    String getName();

    void setName(String value);

    @Column(name = "d_street_1")
    String getStreet1();

    void setStreet1(String value);

    @Column(name = "d_street_2")
    String getStreet2();

    void setStreet2(String value);

    @Column(name = "d_city")
    String getCity();

    void setCity(String value);

    @Column(name = "d_state")
    String getState();

    void setState(String value);

    @Column(name = "d_zip")
    String getZip();

    void setZip(String value);

    @Column(name = "d_ytd")
    BigDecimal getYtd();

    void setYtd(BigDecimal value);
  }
}

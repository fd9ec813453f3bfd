// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** The key of a row in WAREHOUSE. */
public interface WarehouseRow {
  @PrimaryKey
  @Column(name = "w_id")
  int getId();

  void setId(int value);

  /** What a new order reads. */
  @PersistenceCapable(table = "warehouse")
  interface ForNewOrder extends WarehouseRow {
    @Column(name = "w_tax")
    BigDecimal getTax();

    void setTax(BigDecimal value);
  }

  /** What a payment reads and writes. */
  @PersistenceCapable(table = "warehouse")
  interface ForPayment extends WarehouseRow {
    @Column(name = "w_name")
    String getName();

    void setName(String value);

    @Column(name = "w_street_1")
    String getStreet1();

    void setStreet1(String value);

    @Column(name = "w_street_2")
    String getStreet2();

    void setStreet2(String value);

    @Column(name = "w_city")
    String getCity();

    void setCity(String value);

    @Column(name = "w_state")
    String getState();

    void setState(String value);

    @Column(name = "w_zip")
    String getZip();

    void setZip(String value);

    @Column(name = "w_ytd")
    BigDecimal getYtd();

    void setYtd(BigDecimal value);
  }
}

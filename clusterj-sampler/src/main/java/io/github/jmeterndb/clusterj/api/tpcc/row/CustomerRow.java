// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** The key of a row in CUSTOMER. */
public interface CustomerRow {
  @PrimaryKey
  @Column(name = "c_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "c_d_id")
  int getDistrict();

  void setDistrict(int value);

  @PrimaryKey
  @Column(name = "c_id")
  int getId();

  void setId(int value);

  /** The last name. */
  interface LastName extends CustomerRow {
    @Column(name = "c_last")
    String getLast();

    void setLast(String value);
  }

  /** The balance. */
  interface Balance extends CustomerRow {
    @Column(name = "c_balance")
    BigDecimal getBalance();

    void setBalance(BigDecimal value);
  }

  /** What a search by last name reads. */
  @PersistenceCapable(table = "customer")
  interface ByName extends LastName {
    @Column(name = "c_first")
    String getFirst();

    void setFirst(String value);
  }

  /** What a new order reads. */
  @PersistenceCapable(table = "customer")
  interface ForNewOrder extends LastName {
    @Column(name = "c_discount")
    BigDecimal getDiscount();

    void setDiscount(BigDecimal value);

    @Column(name = "c_credit")
    String getCredit();

    void setCredit(String value);
  }

  /** What an order status reads. */
  @PersistenceCapable(table = "customer")
  interface ForOrderStatus extends ByName, Balance {
    @Column(name = "c_middle")
    String getMiddle();

    void setMiddle(String value);
  }

  /** What a delivery reads and writes. */
  @PersistenceCapable(table = "customer")
  interface ForDelivery extends Balance {
    @Column(name = "c_delivery_cnt")
    int getDeliveries();

    void setDeliveries(int value);
  }

  /** What a payment reads and writes. */
  @PersistenceCapable(table = "customer")
  interface ForPayment extends ForOrderStatus, ForNewOrder {
    @Column(name = "c_street_1")
    String getStreet1();

    void setStreet1(String value);

    @Column(name = "c_street_2")
    String getStreet2();

    void setStreet2(String value);

    @Column(name = "c_city")
    String getCity();

    void setCity(String value);

    @Column(name = "c_state")
    String getState();

    void setState(String value);

    @Column(name = "c_zip")
    String getZip();

    void setZip(String value);

    @Column(name = "c_phone")
    String getPhone();

    void setPhone(String value);

    @Column(name = "c_since")
    Timestamp getSince();

    void setSince(Timestamp value);

    @Column(name = "c_credit_lim")
    BigDecimal getCreditLimit();

    void setCreditLimit(BigDecimal value);

    @Column(name = "c_ytd_payment")
    BigDecimal getYtdPayment();

    void setYtdPayment(BigDecimal value);

    @Column(name = "c_payment_cnt")
    int getPayments();

    void setPayments(int value);
  }

  /** What a payment also reads and writes if the credit is bad. */
  @PersistenceCapable(table = "customer")
  interface Data extends CustomerRow {
    @Column(name = "c_data")
    String getData();

    void setData(String value);
  }
}

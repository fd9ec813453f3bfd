// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** What payments read and write of a row in CUSTOMER. */
public final class PayerRows {
  private PayerRows() {}

  /** What a payment needs. */
  @PersistenceCapable(table = "customer")
  public interface Paid {
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

    /** {@code C_STREET_1}. */
    @Column(name = "c_street_1")
    String getStreet1();

    /** Sets it. */
    void setStreet1(String value);

    /** {@code C_STREET_2}. */
    @Column(name = "c_street_2")
    String getStreet2();

    /** Sets it. */
    void setStreet2(String value);

    /** {@code C_CITY}. */
    @Column(name = "c_city")
    String getCity();

    /** Sets it. */
    void setCity(String value);

    /** {@code C_STATE}. */
    @Column(name = "c_state")
    String getState();

    /** Sets it. */
    void setState(String value);

    /** {@code C_ZIP}. */
    @Column(name = "c_zip")
    String getZip();

    /** Sets it. */
    void setZip(String value);

    /** {@code C_PHONE}. */
    @Column(name = "c_phone")
    String getPhone();

    /** Sets it. */
    void setPhone(String value);

    /** {@code C_SINCE}. */
    @Column(name = "c_since")
    Timestamp getSince();

    /** Sets it. */
    void setSince(Timestamp value);

    /** {@code C_CREDIT}. */
    @Column(name = "c_credit")
    String getCredit();

    /** Sets it. */
    void setCredit(String value);

    /** {@code C_CREDIT_LIM}. */
    @Column(name = "c_credit_lim")
    BigDecimal getCreditLimit();

    /** Sets it. */
    void setCreditLimit(BigDecimal value);

    /** {@code C_DISCOUNT}. */
    @Column(name = "c_discount")
    BigDecimal getDiscount();

    /** Sets it. */
    void setDiscount(BigDecimal value);

    /** {@code C_BALANCE}. */
    @Column(name = "c_balance")
    BigDecimal getBalance();

    /** Sets it. */
    void setBalance(BigDecimal value);

    /** {@code C_YTD_PAYMENT}. */
    @Column(name = "c_ytd_payment")
    BigDecimal getYtdPayment();

    /** Sets it. */
    void setYtdPayment(BigDecimal value);

    /** {@code C_PAYMENT_CNT}. */
    @Column(name = "c_payment_cnt")
    int getPayments();

    /** Sets it. */
    void setPayments(int value);
  }

  /** What is noted of one with bad credit. */
  @PersistenceCapable(table = "customer")
  public interface Noted {
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

    /** {@code C_DATA}. */
    @Column(name = "c_data")
    String getData();

    /** Sets it. */
    void setData(String value);
  }
}

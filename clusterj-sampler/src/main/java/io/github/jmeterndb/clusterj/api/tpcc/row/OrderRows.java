// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.sql.Timestamp;

/** What transactions read and write of rows in ORDERS and NEW_ORDER. */
public final class OrderRows {
  private OrderRows() {}

  /** All of it. */
  @PersistenceCapable(table = "orders")
  public interface Whole {
    /** {@code O_W_ID}. */
    @PrimaryKey
    @Column(name = "o_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code O_D_ID}. */
    @PrimaryKey
    @Column(name = "o_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code O_ID}. */
    @PrimaryKey
    @Column(name = "o_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code O_C_ID}. */
    @Column(name = "o_c_id")
    int getCustomer();

    /** Sets it. */
    void setCustomer(int value);

    /** {@code O_ENTRY_D}. */
    @Column(name = "o_entry_d")
    Timestamp getEntered();

    /** Sets it. */
    void setEntered(Timestamp value);

    /** {@code O_CARRIER_ID}. */
    @Column(name = "o_carrier_id")
    Integer getCarrier();

    /** Sets it. */
    void setCarrier(Integer value);

    /** {@code O_OL_CNT}. */
    @Column(name = "o_ol_cnt")
    int getLines();

    /** Sets it. */
    void setLines(int value);

    /** {@code O_ALL_LOCAL}. */
    @Column(name = "o_all_local")
    int getAllLocal();

    /** Sets it. */
    void setAllLocal(int value);
  }

  /** What is told of the last one. */
  @PersistenceCapable(table = "orders")
  public interface Status {
    /** {@code O_W_ID}. */
    @PrimaryKey
    @Column(name = "o_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code O_D_ID}. */
    @PrimaryKey
    @Column(name = "o_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code O_ID}. */
    @PrimaryKey
    @Column(name = "o_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code O_C_ID}. */
    @Column(name = "o_c_id")
    int getCustomer();

    /** Sets it. */
    void setCustomer(int value);

    /** {@code O_ENTRY_D}. */
    @Column(name = "o_entry_d")
    Timestamp getEntered();

    /** Sets it. */
    void setEntered(Timestamp value);

    /** {@code O_CARRIER_ID}. */
    @Column(name = "o_carrier_id")
    Integer getCarrier();

    /** Sets it. */
    void setCarrier(Integer value);
  }

  /** What a delivery needs. */
  @PersistenceCapable(table = "orders")
  public interface Due {
    /** {@code O_W_ID}. */
    @PrimaryKey
    @Column(name = "o_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code O_D_ID}. */
    @PrimaryKey
    @Column(name = "o_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code O_ID}. */
    @PrimaryKey
    @Column(name = "o_id")
    int getId();

    /** Sets it. */
    void setId(int value);

    /** {@code O_C_ID}. */
    @Column(name = "o_c_id")
    int getCustomer();

    /** Sets it. */
    void setCustomer(int value);

    /** {@code O_CARRIER_ID}. */
    @Column(name = "o_carrier_id")
    Integer getCarrier();

    /** Sets it. */
    void setCarrier(Integer value);
  }

  /** That it is not delivered. */
  @PersistenceCapable(table = "new_order")
  public interface Undelivered {
    /** {@code NO_W_ID}. */
    @PrimaryKey
    @Column(name = "no_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code NO_D_ID}. */
    @PrimaryKey
    @Column(name = "no_d_id")
    int getDistrict();

    /** Sets it. */
    void setDistrict(int value);

    /** {@code NO_O_ID}. */
    @PrimaryKey
    @Column(name = "no_o_id")
    int getId();

    /** Sets it. */
    void setId(int value);
  }
}

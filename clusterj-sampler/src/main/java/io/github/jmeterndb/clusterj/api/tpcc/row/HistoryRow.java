// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** A row in HISTORY: a payment writes all columns. */
@PersistenceCapable(table = "history")
public interface HistoryRow {
  @PrimaryKey
  @Column(name = "h_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "h_id")
  long getId();

  void setId(long value);

  @Column(name = "h_c_id")
  int getCustomer();

  void setCustomer(int value);

  @Column(name = "h_c_d_id")
  int getCustomersDistrict();

  void setCustomersDistrict(int value);

  @Column(name = "h_c_w_id")
  int getCustomersWarehouse();

  void setCustomersWarehouse(int value);

  @Column(name = "h_d_id")
  int getDistrict();

  void setDistrict(int value);

  @Column(name = "h_date")
  Timestamp getPaid();

  void setPaid(Timestamp value);

  @Column(name = "h_amount")
  BigDecimal getAmount();

  void setAmount(BigDecimal value);

  @Column(name = "h_data")
  String getData();

  void setData(String value);
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import java.math.BigDecimal;

/** What a new order reads of a row in ITEM. */
@PersistenceCapable(table = "item")
public interface ItemRow {
  @PrimaryKey
  @Column(name = "i_id")
  int getId();

  void setId(int value);

  @Column(name = "i_price")
  BigDecimal getPrice();

  void setPrice(BigDecimal value);

  @Column(name = "i_name")
  String getName();

  void setName(String value);

  @Column(name = "i_data")
  String getData();

  void setData(String value);
}

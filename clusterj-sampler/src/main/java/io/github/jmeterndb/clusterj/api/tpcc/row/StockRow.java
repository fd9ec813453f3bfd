// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;

/** The key of a row in STOCK, and how much there is: what a stock level reads. */
@PersistenceCapable(table = StockRow.TABLE)
public interface StockRow {
  /** The name of the table. */
  String TABLE = "stock";

  @PrimaryKey
  @Column(name = "s_w_id")
  int getWarehouse();

  void setWarehouse(int value);

  @PrimaryKey
  @Column(name = "s_i_id")
  int getItem();

  void setItem(int value);

  @Column(name = "s_quantity")
  int getQuantity();

  void setQuantity(int value);

  /**
   * What a new order reads and writes; of the ten texts of a row only that of the order's district,
   * as over SQL: which one, an interface says that extends this one.
   */
  interface ForNewOrder extends StockRow {
    @Column(name = "s_ytd")
    int getYtd();

    void setYtd(int value);

    @Column(name = "s_order_cnt")
    int getOrders();

    void setOrders(int value);

    @Column(name = "s_remote_cnt")
    int getRemote();

    void setRemote(int value);

    @Column(name = "s_data")
    String getData();

    void setData(String value);

    /** The text of the district. */
    String getInfo();

    void setInfo(String value);
  }
}

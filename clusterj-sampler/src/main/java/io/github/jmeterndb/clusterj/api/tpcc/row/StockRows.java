// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc.row;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;

/** What a count of low stock reads of a row in STOCK. */
public final class StockRows {
  private StockRows() {}

  /** How much there is. */
  @PersistenceCapable(table = "stock")
  public interface Level {
    /** {@code S_W_ID}. */
    @PrimaryKey
    @Column(name = "s_w_id")
    int getWarehouse();

    /** Sets it. */
    void setWarehouse(int value);

    /** {@code S_I_ID}. */
    @PrimaryKey
    @Column(name = "s_i_id")
    int getItem();

    /** Sets it. */
    void setItem(int value);

    /** {@code S_QUANTITY}. */
    @Column(name = "s_quantity")
    int getQuantity();

    /** Sets it. */
    void setQuantity(int value);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.clusterj.api.RowTypes;
import java.math.BigDecimal;
import java.sql.Timestamp;

/**
 * What of a row ClusterJ maps: for each table an interface with the key, and in it one for each
 * transaction that needs other columns. ClusterJ reads and sends all columns of an interface, also
 * inherited ones, and no others: an interface extends another one only if its transaction needs all
 * columns of that one. Columns that no code looks at, and that of the order's district, are added
 * where the interface is used: {@link RowTypes}.
 */
public interface Rows {
  interface WarehouseRow {
    @PrimaryKey
    @Column(name = "w_id")
    int getId();

    void setId(int value);

    @PersistenceCapable(table = "warehouse")
    interface ForNewOrder extends WarehouseRow {
      @Column(name = "w_tax")
      BigDecimal getTax();

      void setTax(BigDecimal value);
    }

    interface ForPayment extends WarehouseRow {
      @Column(name = "w_name")
      String getName();

      void setName(String value);

      @Column(name = "w_ytd")
      BigDecimal getYtd();

      void setYtd(BigDecimal value);
    }
  }

  interface DistrictRow {
    @PrimaryKey
    @Column(name = "d_w_id")
    int getWarehouse();

    void setWarehouse(int value);

    @PrimaryKey
    @Column(name = "d_id")
    int getId();

    void setId(int value);

    @PersistenceCapable(table = "district")
    interface ForNewOrder extends DistrictRow {
      @Column(name = "d_tax")
      BigDecimal getTax();

      void setTax(BigDecimal value);

      @Column(name = "d_next_o_id")
      int getNextOrder();

      void setNextOrder(int value);
    }

    interface ForPayment extends DistrictRow {
      @Column(name = "d_name")
      String getName();

      void setName(String value);

      @Column(name = "d_ytd")
      BigDecimal getYtd();

      void setYtd(BigDecimal value);
    }
  }

  interface CustomerRow {
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

    interface LastName extends CustomerRow {
      @Column(name = "c_last")
      String getLast();

      void setLast(String value);
    }

    interface Balance extends CustomerRow {
      @Column(name = "c_balance")
      BigDecimal getBalance();

      void setBalance(BigDecimal value);
    }

    @PersistenceCapable(table = "customer")
    interface ByName extends CustomerRow.LastName {
      @Column(name = "c_first")
      String getFirst();

      void setFirst(String value);
    }

    @PersistenceCapable(table = "customer")
    interface ForNewOrder extends CustomerRow.LastName {
      @Column(name = "c_discount")
      BigDecimal getDiscount();

      void setDiscount(BigDecimal value);

      @Column(name = "c_credit")
      String getCredit();

      void setCredit(String value);
    }

    @PersistenceCapable(table = "customer")
    interface ForOrderStatus extends CustomerRow.ByName, CustomerRow.Balance {
      @Column(name = "c_middle")
      String getMiddle();

      void setMiddle(String value);
    }

    @PersistenceCapable(table = "customer")
    interface ForDelivery extends CustomerRow.Balance {
      @Column(name = "c_delivery_cnt")
      int getDeliveries();

      void setDeliveries(int value);
    }

    interface ForPayment extends CustomerRow.ForOrderStatus, CustomerRow.ForNewOrder {
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

    @PersistenceCapable(table = "customer")
    interface Data extends CustomerRow {
      @Column(name = "c_data")
      String getData();

      void setData(String value);
    }
  }

  @PersistenceCapable(table = "history")
  interface HistoryRow {
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

  @PersistenceCapable(table = "new_order")
  interface NewOrderRow {
    @PrimaryKey
    @Column(name = "no_w_id")
    int getWarehouse();

    void setWarehouse(int value);

    @PrimaryKey
    @Column(name = "no_d_id")
    int getDistrict();

    void setDistrict(int value);

    @PrimaryKey
    @Column(name = "no_o_id")
    int getId();

    void setId(int value);
  }

  interface OrderRow {
    @PrimaryKey
    @Column(name = "o_w_id")
    int getWarehouse();

    void setWarehouse(int value);

    @PrimaryKey
    @Column(name = "o_d_id")
    int getDistrict();

    void setDistrict(int value);

    @PrimaryKey
    @Column(name = "o_id")
    int getId();

    void setId(int value);

    @PersistenceCapable(table = "orders")
    interface ForDelivery extends OrderRow {
      @Column(name = "o_c_id")
      int getCustomer();

      void setCustomer(int value);

      @Column(name = "o_carrier_id")
      Integer getCarrier();

      void setCarrier(Integer value);
    }

    @PersistenceCapable(table = "orders")
    interface ForOrderStatus extends OrderRow.ForDelivery {
      @Column(name = "o_entry_d")
      Timestamp getEntered();

      void setEntered(Timestamp value);
    }

    @PersistenceCapable(table = "orders")
    interface Whole extends OrderRow.ForOrderStatus {
      @Column(name = "o_ol_cnt")
      int getLines();

      void setLines(int value);

      @Column(name = "o_all_local")
      int getAllLocal();

      void setAllLocal(int value);
    }
  }

  interface OrderLineRow {
    @PrimaryKey
    @Column(name = "ol_w_id")
    int getWarehouse();

    void setWarehouse(int value);

    @PrimaryKey
    @Column(name = "ol_d_id")
    int getDistrict();

    void setDistrict(int value);

    @PrimaryKey
    @Column(name = "ol_o_id")
    int getOrder();

    void setOrder(int value);

    @PrimaryKey
    @Column(name = "ol_number")
    int getNumber();

    void setNumber(int value);

    @PersistenceCapable(table = "order_line")
    interface ForStockLevel extends OrderLineRow {
      @Column(name = "ol_i_id")
      int getItem();

      void setItem(int value);
    }

    @PersistenceCapable(table = "order_line")
    interface ForDelivery extends OrderLineRow {
      @Column(name = "ol_delivery_d")
      Timestamp getDelivered();

      void setDelivered(Timestamp value);

      @Column(name = "ol_amount")
      BigDecimal getAmount();

      void setAmount(BigDecimal value);
    }

    @PersistenceCapable(table = "order_line")
    interface ForOrderStatus extends OrderLineRow.ForStockLevel, OrderLineRow.ForDelivery {
      @Column(name = "ol_supply_w_id")
      int getSupplier();

      void setSupplier(int value);

      @Column(name = "ol_quantity")
      int getQuantity();

      void setQuantity(int value);
    }

    @PersistenceCapable(table = "order_line")
    interface Whole extends OrderLineRow.ForOrderStatus {
      @Column(name = "ol_dist_info")
      String getInfo();

      void setInfo(String value);
    }
  }

  interface ItemRow {
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
  }

  @PersistenceCapable(table = "stock")
  interface StockRow {
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

      String getInfo();

      void setInfo(String value);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.sql.TableShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The tables: clause 1.3. Types are such as JDBC and ClusterJ both keep: dates are TIMESTAMP, since
 * ClusterJ stores a DATETIME after noon twelve hours early, and taxes and discounts have a digit
 * before their point, since it does not read a DECIMAL without one. HISTORY has a key, since it
 * writes to no table without one.
 */
final class Schema {
  private static final String TIME = "TIMESTAMP NOT NULL";

  private static final Map<String, Table> TABLES = new LinkedHashMap<>();

  static {
    put("warehouse", "w_id", "w_id");
    put("district", "d_w_id", "d_w_id, d_id");
    put("customer", "c_w_id", "c_w_id, c_d_id, c_id");
    put("history", "h_w_id", "h_w_id, h_id");
    put("new_order", "no_w_id", "no_w_id, no_d_id, no_o_id");
    put("orders", "o_w_id", "o_w_id, o_d_id, o_id");
    put("order_line", "ol_w_id", "ol_w_id, ol_d_id, ol_o_id, ol_number");
    put("item", "", "i_id");
    put("stock", "s_w_id", "s_w_id, s_i_id");
  }

  private final String text;
  private final boolean byWarehouse;

  /**
   * Those of a database.
   *
   * @param text its type of texts of a fixed length
   * @param byWarehouse whether the rows of a warehouse are kept together, where the database can
   */
  Schema(String text, boolean byWarehouse) {
    this.text = text;
    this.byWarehouse = byWarehouse;
  }

  private static void put(String name, String warehouse, String key) {
    TABLES.put(name, new Table(warehouse, key));
  }

  static List<String> names() {
    return List.copyOf(TABLES.keySet());
  }

  List<TableShape> shapes() {
    List<TableShape> shapes = new ArrayList<>();
    TABLES.forEach(
        (name, table) ->
            shapes.add(
                new TableShape(
                    name,
                    columns(name),
                    table.key(),
                    indexes(name),
                    byWarehouse ? table.warehouse() : "")));
    return shapes;
  }

  private static Map<String, String> indexes(String table) {
    return switch (table) {
      case "customer" -> Map.of("customer_name", "c_w_id, c_d_id, c_last, c_first");
      case "orders" -> Map.of("orders_customer", "o_w_id, o_d_id, o_c_id, o_id");
      default -> Map.of();
    };
  }

  private Map<String, String> columns(String table) {
    Map<String, String> columns = new LinkedHashMap<>();
    switch (table) {
      case "warehouse" -> {
        integers(columns, "w_id");
        place(columns, "w");
        columns.put("w_tax", decimal(5, 4));
        columns.put("w_ytd", decimal(12, 2));
      }
      case "district" -> {
        integers(columns, "d_w_id", "d_id");
        place(columns, "d");
        columns.put("d_tax", decimal(5, 4));
        columns.put("d_ytd", decimal(12, 2));
        integers(columns, "d_next_o_id");
      }
      case "customer" -> customer(columns);
      case "history" -> {
        // The columns of each key in their order: ClusterJ takes its values in that of the columns.
        integers(columns, "h_w_id");
        columns.put("h_id", "BIGINT NOT NULL");
        integers(columns, "h_c_id", "h_c_d_id", "h_c_w_id", "h_d_id");
        columns.put("h_date", TIME);
        columns.put("h_amount", decimal(6, 2));
        columns.put("h_data", varying(24));
      }
      case "new_order" -> integers(columns, "no_w_id", "no_d_id", "no_o_id");
      case "orders" -> {
        integers(columns, "o_w_id", "o_d_id", "o_id", "o_c_id");
        columns.put("o_entry_d", TIME);
        columns.put("o_carrier_id", "INT NULL");
        integers(columns, "o_ol_cnt", "o_all_local");
      }
      case "order_line" -> {
        integers(
            columns, "ol_w_id", "ol_d_id", "ol_o_id", "ol_number", "ol_i_id", "ol_supply_w_id");
        columns.put("ol_delivery_d", "TIMESTAMP NULL");
        integers(columns, "ol_quantity");
        columns.put("ol_amount", decimal(6, 2));
        columns.put("ol_dist_info", fixed(24));
      }
      case "item" -> {
        integers(columns, "i_id", "i_im_id");
        columns.put("i_name", varying(24));
        columns.put("i_price", decimal(5, 2));
        columns.put("i_data", varying(50));
      }
      case "stock" -> {
        integers(columns, "s_w_id", "s_i_id", "s_quantity");
        for (int district = 1; district <= 10; district++) {
          columns.put(String.format(Locale.ROOT, "s_dist_%02d", district), fixed(24));
        }
        integers(columns, "s_ytd", "s_order_cnt", "s_remote_cnt");
        columns.put("s_data", varying(50));
      }
      default -> throw new IllegalArgumentException(table);
    }
    return columns;
  }

  private void customer(Map<String, String> columns) {
    integers(columns, "c_w_id", "c_d_id", "c_id");
    columns.put("c_first", varying(16));
    columns.put("c_middle", fixed(2));
    columns.put("c_last", varying(16));
    address(columns, "c");
    columns.put("c_phone", fixed(16));
    columns.put("c_since", TIME);
    columns.put("c_credit", fixed(2));
    columns.put("c_credit_lim", decimal(12, 2));
    columns.put("c_discount", decimal(5, 4));
    columns.put("c_balance", decimal(12, 2));
    columns.put("c_ytd_payment", decimal(12, 2));
    integers(columns, "c_payment_cnt", "c_delivery_cnt");
    columns.put("c_data", varying(500));
  }

  private void place(Map<String, String> columns, String prefix) {
    columns.put(prefix + "_name", varying(10));
    address(columns, prefix);
  }

  private void address(Map<String, String> columns, String prefix) {
    columns.put(prefix + "_street_1", varying(20));
    columns.put(prefix + "_street_2", varying(20));
    columns.put(prefix + "_city", varying(20));
    columns.put(prefix + "_state", fixed(2));
    columns.put(prefix + "_zip", fixed(9));
  }

  private static void integers(Map<String, String> columns, String... names) {
    for (String name : names) {
      columns.put(name, "INT NOT NULL");
    }
  }

  private static String decimal(int digits, int behindThePoint) {
    return "DECIMAL(%s, %s) NOT NULL".formatted(digits, behindThePoint);
  }

  private static String varying(int most) {
    return "VARCHAR(%s) NOT NULL".formatted(most);
  }

  private String fixed(int length) {
    return "%s(%s) NOT NULL".formatted(text, length);
  }

  private record Table(String warehouse, String key) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.settings.Settings;

/**
 * The numbers of rows: clause 1.2.1. Smaller populations keep the proportions of a warehouse's
 * tables.
 *
 * @param warehouses 1 or more
 * @param percent percentage of the specification's items, customers and orders, 1 to 100
 */
public record Scale(int warehouses, int percent) {
  /** Per warehouse. */
  public static final int DISTRICTS = 10;

  static final int LINES_OF_AN_ORDER = 10;

  static Scale of(Settings settings) {
    return new Scale(
        settings.number(TpccWorkload.WAREHOUSES), settings.number(TpccWorkload.POPULATION));
  }

  int items() {
    return 1_000 * percent;
  }

  /** Per district. Each customer has one order. */
  int customers() {
    return 30 * percent;
  }

  /** Orders per district that are loaded as delivered. */
  int delivered() {
    return 21 * percent;
  }

  int lastNames() {
    return 10 * percent;
  }

  long rows(String table) {
    long all = (long) warehouses * DISTRICTS * customers();
    return switch (table) {
      case "warehouse" -> warehouses;
      case "district" -> (long) warehouses * DISTRICTS;
      case "item" -> items();
      case "stock" -> (long) warehouses * items();
      case "new_order" -> all * 3 / 10;
      case "order_line" -> all * LINES_OF_AN_ORDER;
      default -> all;
    };
  }
}

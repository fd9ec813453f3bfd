// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.settings.Settings;

/**
 * How many rows there are: clause 1.2.1. Smaller populations keep the proportions of a warehouse's
 * tables, and the skew of what is drawn from them.
 *
 * @param warehouses 1 or more
 * @param percent of the specification's items, customers and orders, 1 to 100
 */
public record Scale(int warehouses, int percent) {
  /** Districts of a warehouse. */
  public static final int DISTRICTS = 10;

  private static final int ALL = 100;
  private static final int ITEMS = 100_000;
  private static final int CUSTOMERS = 3_000;
  private static final int LAST_NAMES = 1_000;

  public static Scale of(Settings settings) {
    return new Scale(
        settings.number(TpccWorkload.WAREHOUSES), settings.number(TpccWorkload.POPULATION));
  }

  public int items() {
    return ITEMS / ALL * percent;
  }

  /** Customers of a district, each with an order of his own. */
  public int customers() {
    return CUSTOMERS / ALL * percent;
  }

  /** Orders of a district that are delivered when they are loaded. */
  public int delivered() {
    return customers() / 10 * 7;
  }

  public int lastNames() {
    return LAST_NAMES / ALL * percent;
  }

  /**
   * One of the specification's powers of two, by as many halvings as keep its relation to the range
   * that is drawn from.
   */
  int scaled(int power) {
    return power >> Math.round(Math.log((double) ALL / percent) / Math.log(2));
  }
}

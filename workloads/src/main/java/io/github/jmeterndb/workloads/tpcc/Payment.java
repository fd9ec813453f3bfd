// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * A payment to a district of a warehouse.
 *
 * @param warehouse whom it is paid to, from 1
 * @param district from 1
 * @param customer who pays, perhaps one of another warehouse
 * @param amount 1.00 to 5,000.00
 * @param at when, in whole seconds
 * @param history the key of the row in HISTORY, which the specification gives none
 */
public record Payment(
    int warehouse, int district, Customer customer, BigDecimal amount, Instant at, long history) {
  /** The credit of a customer whose payments are noted: clause 2.5.2.2. */
  public static final String BAD_CREDIT = "BC";

  private static final int MOST = 500;

  /** What is noted of a customer with bad credit, before what was noted earlier. */
  public String noted(int customerId, String earlier) {
    String all =
        "%s %s %s %s %s %s|%s"
            .formatted(
                customerId,
                customer.district(),
                customer.warehouse(),
                district,
                warehouse,
                amount.toPlainString(),
                earlier);
    return all.substring(0, Math.min(MOST, all.length()));
  }

  /** {@code H_DATA}: clause 2.5.2.2. */
  public static String data(String warehouseName, String districtName) {
    return warehouseName + "    " + districtName;
  }
}

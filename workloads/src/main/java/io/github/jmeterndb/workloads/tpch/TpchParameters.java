// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

final class TpchParameters {
  static final double SMALLEST = 0.01;
  private static final double LARGEST = 1_000;

  private static final Check SCALE =
      new Check(
          String.format(
              Locale.ROOT,
              "a number from %s to %,.0f, and below 0.0242 one at which dbgen gives no part a supplier twice",
              SMALLEST,
              LARGEST),
          value -> value.matches("\\d*\\.?\\d+") && isScale(Double.parseDouble(value)));

  static final Parameter SCALE_FACTOR =
      new Parameter(
          "scale.factor",
          "0.01",
          "",
          "amount of data: 1 is 6 million rows of lineitem, about 1 GB; fractions are allowed",
          SCALE);

  /** When a query is ended. */
  static final Parameter QUERY_TIMEOUT =
      new Parameter(
          "query.timeout",
          "300",
          "s",
          "per query; then it is stopped and reported",
          Check.between(1, 1_000_000));

  static final List<Parameter> ALL = List.of(SCALE_FACTOR, QUERY_TIMEOUT);

  private TpchParameters() {}

  /**
   * Whether there are data of that scale. The suppliers of a part are a quarter of all apart, and
   * one more after each as many parts as there are suppliers; where two or three times that is a
   * multiple of all, two of the four are the same, and so are the keys of two rows. Source: clause
   * 4.2.3, PS_SUPPKEY.
   */
  private static boolean isScale(double scale) {
    int suppliers = (int) (DataTable.SUPPLIER.base() * scale);
    int parts = (int) (DataTable.PART.base() * scale);
    return scale >= SMALLEST
        && scale <= LARGEST
        && IntStream.rangeClosed(suppliers / 4, suppliers / 4 + (parts - 1) / suppliers)
            .noneMatch(apart -> 2 * apart % suppliers == 0 || 3 * apart % suppliers == 0);
  }
}

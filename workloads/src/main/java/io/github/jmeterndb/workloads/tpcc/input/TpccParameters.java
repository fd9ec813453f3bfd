// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.input;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;

public final class TpccParameters {
  /** Warehouses: what the size of the data follows from. */
  public static final Parameter WAREHOUSES =
      new Parameter(
          "warehouses", "2", "warehouses", "with ten districts each", Check.between(1, 10_000));

  /** Share of the specification's rows. */
  public static final Parameter POPULATION =
      new Parameter(
          "population",
          "100",
          "%",
          "of the specification's items, customers and orders; 10 on the embedded database",
          Check.between(1, 100));

  /** Where NDB keeps the rows of a warehouse. */
  public static final Parameter PARTITION_BY_WAREHOUSE =
      new Parameter(
          "partition.by.warehouse",
          "on",
          "",
          "on: NDB keeps all rows of a warehouse in one partition; off: rows are distributed "
              + "by their whole keys",
          Check.SWITCH);

  public static final List<Parameter> ALL = List.of(WAREHOUSES, POPULATION, PARTITION_BY_WAREHOUSE);

  private TpccParameters() {}
}

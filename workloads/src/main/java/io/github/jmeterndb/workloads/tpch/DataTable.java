// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workloads.rows.Schema;
import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.Distributions;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.PartSupplierGenerator;
import io.trino.tpch.RegionGenerator;
import io.trino.tpch.SupplierGenerator;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tables of {@code tables.sql}, and the rows of dbgen. Source: TPC Benchmark H, revision 3,
 * clause 4.2.5.
 */
enum DataTable {
  REGION(0, 5),
  NATION(0, 25),
  SUPPLIER(10_000, 1),
  CUSTOMER(150_000, 1),
  PART(200_000, 1),
  PARTSUPP(200_000, 4),
  ORDERS(1_500_000, 1),
  LINEITEM(1_500_000, 4);

  private static final Map<String, TableShape> SHAPES =
      Schema.shapes(DataTable.class, "tables.sql").stream()
          .collect(Collectors.toMap(TableShape::name, Function.identity()));

  /** Entities generated per batch: an order with its lines, or a part with its suppliers. */
  private static final int THINGS_AT_ONCE = 5_000;

  private final int base;
  private final int rowsOfAThing;

  /**
   * @param base entities at scale 1; 0 for a table that has the same rows at any scale
   */
  DataTable(int base, int rowsOfAThing) {
    this.base = base;
    this.rowsOfAThing = rowsOfAThing;
  }

  TableShape shape() {
    return SHAPES.get(name().toLowerCase(Locale.ROOT));
  }

  int parts(double scale) {
    return Math.max(1, (int) (base * scale / THINGS_AT_ONCE));
  }

  long rowsOfAPart(double scale) {
    return Math.max(1, (long) (base * scale)) * rowsOfAThing / parts(scale);
  }

  /** Generates the rows of a part, numbered from 1, on iteration. They are the rows of dbgen. */
  Iterable<? extends TpchEntity> rows(double scale, int part, TextPool texts) {
    Distributions words = Distributions.getDefaultDistributions();
    int parts = parts(scale);
    return switch (this) {
      case REGION -> new RegionGenerator(words, texts);
      case NATION -> new NationGenerator(words, texts);
      case SUPPLIER -> new SupplierGenerator(scale, part, parts, words, texts);
      case CUSTOMER -> new CustomerGenerator(scale, part, parts, words, texts);
      case PART -> new PartGenerator(scale, part, parts, words, texts);
      case PARTSUPP -> new PartSupplierGenerator(scale, part, parts, texts);
      case ORDERS -> new OrderGenerator(scale, part, parts, words, texts);
      case LINEITEM -> new LineItemGenerator(scale, part, parts, words, texts);
    };
  }
}

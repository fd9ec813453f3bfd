// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.sql.TableShape;
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
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The tables: columns, keys and the rows of dbgen. There is an index for each foreign key that is
 * not the start of a primary key, and for dates in conditions of queries. Source: TPC Benchmark H,
 * revision 3, clauses 1.3, 1.4 and 4.2.5.
 */
enum DataTable {
  REGION(TpchTable.REGION, 0, 5, "r_regionkey"),
  NATION(TpchTable.NATION, 0, 25, "n_nationkey", "n_regionkey"),
  SUPPLIER(TpchTable.SUPPLIER, 10_000, 1, "s_suppkey", "s_nationkey"),
  CUSTOMER(TpchTable.CUSTOMER, 150_000, 1, "c_custkey", "c_nationkey"),
  PART(TpchTable.PART, 200_000, 1, "p_partkey"),
  PARTSUPP(TpchTable.PART_SUPPLIER, 200_000, 4, "ps_partkey, ps_suppkey", "ps_suppkey"),
  ORDERS(TpchTable.ORDERS, 1_500_000, 1, "o_orderkey", "o_custkey", "o_orderdate"),
  LINEITEM(
      TpchTable.LINE_ITEM,
      1_500_000,
      4,
      "l_orderkey, l_linenumber",
      "l_partkey, l_suppkey",
      "l_suppkey",
      "l_shipdate");

  /** Entities generated per batch: an order with its lines, or a part with its suppliers. */
  private static final int THINGS_AT_ONCE = 5_000;

  private final int base;
  private final int rowsOfAThing;
  private final TpchTable<?> definition;
  private final String key;
  private final List<String> indexes;

  /**
   * @param base entities at scale 1; 0 for a table that has the same rows at any scale
   */
  DataTable(TpchTable<?> definition, int base, int rowsOfAThing, String key, String... indexes) {
    this.base = base;
    this.rowsOfAThing = rowsOfAThing;
    this.definition = definition;
    this.key = key;
    this.indexes = List.of(indexes);
  }

  TableShape shape() {
    Map<String, String> columns = new LinkedHashMap<>();
    for (TpchColumn<?> column : definition.getColumns()) {
      columns.put(column.getColumnName(), type(column) + " NOT NULL");
    }
    Map<String, String> named = new LinkedHashMap<>();
    for (String index : indexes) {
      named.put("i_" + index.replace(", ", "_"), index);
    }
    return new TableShape(name().toLowerCase(Locale.ROOT), columns, key, named);
  }

  private static String type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> column.getColumnName().endsWith("_orderkey") ? "BIGINT" : "INT";
      case INTEGER -> "INT";
      case DATE -> "DATE";
      case DOUBLE -> "DECIMAL(15,2)";
      case VARCHAR -> "VARCHAR(%s)".formatted(column.getType().getPrecision().orElseThrow());
    };
  }

  int base() {
    return base;
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

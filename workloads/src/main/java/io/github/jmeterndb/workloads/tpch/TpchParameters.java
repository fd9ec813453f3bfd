// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The parameters of {@link Tpch}. */
final class TpchParameters {
  static final String DRAWN = "drawn";
  static final String DUCKDB = "duckdb";

  static final double SMALLEST = 0.01;
  private static final double LARGEST = 1_000;

  private static final Check SCALE =
      new Check(
          "a number from %s to %,.0f, and below 0.0242 one at which dbgen gives no part a supplier twice"
              .formatted(SMALLEST, LARGEST),
          value -> value.matches("\\d*\\.?\\d+") && isScale(Double.parseDouble(value)));

  /** How much data. */
  static final Parameter SCALE_FACTOR =
      new Parameter(
          "scale.factor",
          "0.01",
          "",
          "amount of data: 1 is 6 million rows of lineitem, about 1 GB; fractions are allowed",
          SCALE);

  /** What is asked. */
  static final Parameter QUERY_PARAMETERS =
      new Parameter(
          "tpch.parameters",
          "validation",
          "",
          "parameters of the queries: validation: as in the specification's answers; drawn: "
              + "each stream has its own, the same in each run",
          Check.oneOf("validation", DRAWN));

  /** When a query is ended. */
  static final Parameter QUERY_TIMEOUT =
      new Parameter(
          "query.timeout",
          "300",
          "s",
          "per query; then it is stopped and reported",
          Check.between(1, 1_000_000));

  /** What tells right answers. */
  static final Parameter CHECK =
      new Parameter(
          "tpch.check",
          "none",
          "",
          "duckdb: compare each answer with DuckDB's on the same rows; its driver must be "
              + "installed; none: only with other answers of the run",
          Check.oneOf("none", DUCKDB));

  /** Whether NDB joins in its data nodes. */
  static final Parameter JOIN_PUSHDOWN =
      new Parameter(
          "tpch.join.pushdown",
          "default",
          "",
          "on or off: ndb_join_pushdown of NDB for the queries; default: the server's setting",
          Check.oneOf("default", "on", "off"));

  /** Whether streams have refresh functions. */
  static final Parameter REFRESH =
      new Parameter(
          "tpch.refresh",
          "off",
          "",
          "on: tpch-power runs RF1 before its queries and RF2 after them, tpch-throughput a "
              + "pair of them in each stream; off: queries only",
          Check.SWITCH);

  /** How many orders a refresh function adds or deletes at once. */
  static final Parameter REFRESH_BATCH =
      new Parameter(
          "tpch.refresh.batch",
          "1",
          "orders",
          "with their lines per transaction of a refresh function",
          Check.between(1, 100));

  /** All of them, in their order. */
  static final List<Parameter> ALL =
      List.of(
          SCALE_FACTOR,
          QUERY_PARAMETERS,
          QUERY_TIMEOUT,
          CHECK,
          JOIN_PUSHDOWN,
          REFRESH,
          REFRESH_BATCH);

  private TpchParameters() {}

  static boolean isRefreshed(Settings settings) {
    return settings.isOn(REFRESH);
  }

  /** The most threads that a cell has. */
  static int mostThreads(Settings settings) {
    return Collections.max(settings.numbers(Parameter.THREADS));
  }

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

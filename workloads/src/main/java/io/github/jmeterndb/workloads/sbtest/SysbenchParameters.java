// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;

/** The parameters of this workload: sysbench's options, with dots for dashes. */
final class SysbenchParameters {
  public static final Parameter TABLES =
      new Parameter("tables", "1", "tables", "named sbtest1, sbtest2 …", Check.between(1, 10_000));

  /** Rows of a table: ids and row counts are INT. */
  public static final Parameter TABLE_SIZE =
      new Parameter("table.size", "10000", "rows", "per table", Check.between(1, 1_000_000_000));

  public static final Parameter RANGE_SIZE =
      new Parameter("range.size", "100", "rows", "per range", Check.between(1, 1_000_000_000));

  public static final Parameter POINT_SELECTS =
      perTransaction("point.selects", "10", "rows read by primary key");

  public static final Parameter RANGE_SELECTS =
      new Parameter("range.selects", "on", "", "off: no ranges of any kind", Check.SWITCH);

  public static final Parameter SIMPLE_RANGES =
      perTransaction("simple.ranges", "1", "ranges that read c");

  public static final Parameter SUM_RANGES =
      perTransaction("sum.ranges", "1", "ranges that sum up k");

  public static final Parameter ORDER_RANGES =
      perTransaction("order.ranges", "1", "ranges that read c in order");

  public static final Parameter DISTINCT_RANGES =
      perTransaction("distinct.ranges", "1", "ranges that read distinct c in order");

  public static final Parameter INDEX_UPDATES =
      perTransaction("index.updates", "1", "rows whose k is incremented");

  public static final Parameter NON_INDEX_UPDATES =
      perTransaction("non.index.updates", "1", "rows whose c is replaced");

  public static final Parameter DELETE_INSERTS =
      perTransaction("delete.inserts", "1", "rows deleted and inserted again");

  public static final Parameter SKIP_TRX =
      new Parameter(
          "skip.trx", "off", "", "on: each statement is a transaction of its own", Check.SWITCH);

  public static final Parameter RAND_TYPE =
      new Parameter(
          "rand.type",
          "uniform",
          "",
          "distribution of ids: uniform, gaussian, special, pareto or zipfian",
          Check.oneOf("uniform", "gaussian", "special", "pareto", "zipfian"));

  public static final Parameter RAND_SPEC_PCT =
      new Parameter(
          "rand.spec.pct", "1", "%", "of the rows, which special prefers", Check.between(1, 99));

  public static final Parameter RAND_SPEC_RES =
      new Parameter(
          "rand.spec.res", "75", "%", "of the draws, which go to those", Check.between(1, 99));

  public static final Parameter RAND_PARETO_H =
      new Parameter("rand.pareto.h", "0.2", "", "shape of pareto", Check.within(0, 1));

  public static final Parameter RAND_ZIPFIAN_EXP =
      new Parameter("rand.zipfian.exp", "0.8", "", "exponent of zipfian", Check.within(0, 10));

  public static final List<Parameter> ALL =
      List.of(
          TABLES,
          TABLE_SIZE,
          RANGE_SIZE,
          POINT_SELECTS,
          RANGE_SELECTS,
          SIMPLE_RANGES,
          SUM_RANGES,
          ORDER_RANGES,
          DISTINCT_RANGES,
          INDEX_UPDATES,
          NON_INDEX_UPDATES,
          DELETE_INSERTS,
          SKIP_TRX,
          RAND_TYPE,
          RAND_SPEC_PCT,
          RAND_SPEC_RES,
          RAND_PARETO_H,
          RAND_ZIPFIAN_EXP);

  private SysbenchParameters() {}

  private static Parameter perTransaction(String name, String byDefault, String meaning) {
    return new Parameter(
        name, byDefault, "", meaning + " per transaction", Check.between(0, 10_000));
  }
}

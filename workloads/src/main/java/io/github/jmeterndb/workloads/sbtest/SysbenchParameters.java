// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;

/** Constants for the rows of {@code parameters.csv}: sysbench's options, with dots for dashes. */
final class SysbenchParameters {
  private static final Map<String, Parameter> ROWS = Parameter.read(SysbenchParameters.class);

  static final Parameter TABLES = ROWS.get("tables");
  static final Parameter TABLE_SIZE = ROWS.get("table.size");
  static final Parameter RANGE_SIZE = ROWS.get("range.size");
  static final Parameter POINT_SELECTS = ROWS.get("point.selects");
  static final Parameter RANGE_SELECTS = ROWS.get("range.selects");
  static final Parameter SIMPLE_RANGES = ROWS.get("simple.ranges");
  static final Parameter SUM_RANGES = ROWS.get("sum.ranges");
  static final Parameter ORDER_RANGES = ROWS.get("order.ranges");
  static final Parameter DISTINCT_RANGES = ROWS.get("distinct.ranges");
  static final Parameter INDEX_UPDATES = ROWS.get("index.updates");
  static final Parameter NON_INDEX_UPDATES = ROWS.get("non.index.updates");
  static final Parameter DELETE_INSERTS = ROWS.get("delete.inserts");
  static final Parameter SKIP_TRX = ROWS.get("skip.trx");
  static final Parameter RAND_TYPE = ROWS.get("rand.type");
  static final Parameter RAND_SPEC_PCT = ROWS.get("rand.spec.pct");
  static final Parameter RAND_SPEC_RES = ROWS.get("rand.spec.res");
  static final Parameter RAND_PARETO_H = ROWS.get("rand.pareto.h");
  static final Parameter RAND_ZIPFIAN_EXP = ROWS.get("rand.zipfian.exp");

  static final List<Parameter> ALL = List.copyOf(ROWS.values());

  private SysbenchParameters() {}
}

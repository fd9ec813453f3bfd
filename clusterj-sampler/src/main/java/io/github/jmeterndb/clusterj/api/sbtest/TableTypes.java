// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.sbtest;

import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.workloads.sbtest.Oltp;
import java.util.Map;

/** The interfaces by which ClusterJ maps the rows of one of sysbench's tables. */
record TableTypes(
    Class<? extends SbtestRow.WithK> withK,
    Class<? extends SbtestRow.WithC> withC,
    Class<? extends SbtestRow.Whole> whole) {
  /** Tables are numbered from 1. */
  static TableTypes of(int table) {
    return new TableTypes(
        type(SbtestRow.WithK.class, table),
        type(SbtestRow.WithC.class, table),
        type(SbtestRow.Whole.class, table));
  }

  private static <T> Class<? extends T> type(Class<T> row, int table) {
    return RowTypes.of(row, Oltp.table(table), Map.of());
  }
}

// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.List;
import java.util.Map;

public interface Query<E> {
  String SCAN_TYPE = "ScanType";
  String SCAN_TYPE_TABLE_SCAN = "TABLE_SCAN";

  void setParameter(String name, Object value);

  void setOrdering(Ordering ordering, String... fields);

  void setLimits(long skip, long limit);

  List<E> getResultList();

  Map<String, Object> explain();

  enum Ordering {
    ASCENDING,
    DESCENDING
  }
}

// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.List;

public interface Query<E> {
  void setParameter(String name, Object value);

  void setOrdering(Ordering ordering, String... fields);

  void setLimits(long skip, long size);

  List<E> getResultList();

  enum Ordering {
    ASCENDING,
    DESCENDING
  }
}

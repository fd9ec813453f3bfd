// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

import java.util.List;

public interface Query<E> {
  void setParameter(String name, Object value);

  List<E> getResultList();
}

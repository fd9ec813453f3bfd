// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

public interface Predicate {
  Predicate and(Predicate other);
}

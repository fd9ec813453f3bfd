// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

public interface QueryDefinition<E> {
  QueryDefinition<E> where(Predicate predicate);

  PredicateOperand param(String name);
}

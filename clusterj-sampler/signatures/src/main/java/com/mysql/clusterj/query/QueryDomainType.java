// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

public interface QueryDomainType<E> extends QueryDefinition<E> {
  PredicateOperand get(String property);
}

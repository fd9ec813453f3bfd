// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.query;

public interface PredicateOperand {
  Predicate equal(PredicateOperand other);

  Predicate between(PredicateOperand lower, PredicateOperand upper);

  Predicate greaterEqual(PredicateOperand other);

  Predicate lessEqual(PredicateOperand other);
}

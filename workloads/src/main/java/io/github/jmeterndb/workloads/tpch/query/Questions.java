// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * The queries with the parameters that a stream has for them.
 *
 * @param drawn whether each stream has its own; else all have those for which the specification has
 *     answers
 * @param scale the scale factor, which Q11's depend on
 */
public record Questions(boolean drawn, double scale) {
  /** Of Q11, at scale 1. */
  private static final BigDecimal FRACTION = new BigDecimal("0.0001");

  private static final String FRACTION_PLACE = ":FRACTION";

  /**
   * A stream's question: the same each time.
   *
   * @param stream from 0
   */
  public Question of(TpchQuery query, int stream) {
    List<String> parameters =
        drawn ? new Draw(query.number(), stream).parameters() : query.validation();
    return query.with(parameters.stream().map(this::scaled).toList());
  }

  private String scaled(String parameter) {
    return parameter.equals(FRACTION_PLACE)
        ? FRACTION.divide(BigDecimal.valueOf(scale), MathContext.DECIMAL32).toPlainString()
        : parameter;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

/**
 * The errors of one code.
 *
 * @param code the database's own, or JMeter's {@code responseCode}; empty if there was none
 * @param count 1 or more
 */
public record ErrorCount(String code, long count, String firstMessage) {
  /** So many more of them. */
  public ErrorCount plus(long more) {
    return new ErrorCount(code, count + more, firstMessage);
  }

  public ErrorCount plus(ErrorCount later) {
    return plus(later.count);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

/**
 * The failed samples of one response code.
 *
 * @param code JMeter's {@code responseCode}, empty if there was none
 * @param count 1 or more
 * @param firstMessage of the first of them: why an assertion failed, or else the response's message
 */
public record CodeCount(String code, long count, String firstMessage) {
  /** So many more of them. */
  public CodeCount plus(long more) {
    return new CodeCount(code, count + more, firstMessage);
  }

  /** These, and later ones of the same code. */
  public CodeCount plus(CodeCount later) {
    return plus(later.count);
  }
}

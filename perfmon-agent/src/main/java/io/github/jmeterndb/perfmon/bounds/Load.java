// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.bounds;

/**
 * What clients make the agent keep.
 *
 * @param metrics fields of their lines
 * @param characters what they wrote to ask for these
 * @param expressions regular expressions in that
 */
public record Load(int metrics, int characters, int expressions) {
  public static final Load NONE = new Load(0, 0, 0);

  /** Both. */
  public Load plus(Load other) {
    return new Load(
        metrics + other.metrics, characters + other.characters, expressions + other.expressions);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

/** What became of a requirement. */
public enum Result {
  /** The whole interval of each figure is where it must be. */
  MET("met"),
  /** An interval is not, or a figure was not measured, or there is none. */
  NOT_MET("not met"),
  /** An interval is so in part, or a figure has none. */
  UNCERTAIN("not certain enough");

  private final String words;

  Result(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  public String mark() {
    return this == MET ? "✓" : "✗";
  }
}

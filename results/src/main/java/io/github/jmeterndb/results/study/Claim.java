// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

/**
 * A claim of the published study, judged by what was measured here.
 *
 * @param number its place in the study, from 1
 * @param text what the study says
 * @param published the study's own figures for it
 * @param here the same figures as measured here, empty if there are none
 * @param verdict what follows
 * @param reason why, in a sentence
 */
public record Claim(
    int number, String text, String published, String here, Verdict verdict, String reason) {
  /** Whether a claim holds where it was measured again. */
  public enum Verdict {
    /** What was measured agrees with it. */
    HOLDS("holds"),
    /** What was measured contradicts it. */
    DOES_NOT_HOLD("does not hold"),
    /** What was measured does not decide. */
    NOT_CERTAIN("not certain enough");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    /** It in plain words. */
    public String label() {
      return label;
    }

    /** That of two halves which must both hold. */
    Verdict and(Verdict other) {
      if (this == DOES_NOT_HOLD || other == DOES_NOT_HOLD) {
        return DOES_NOT_HOLD;
      }
      return this == HOLDS ? other : this;
    }
  }
}

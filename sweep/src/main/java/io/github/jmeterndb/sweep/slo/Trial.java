// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

/**
 * A window at a rate, judged by an SLO.
 *
 * @param rate in operations a second
 * @param why the figures of the window, or why they say nothing
 */
record Trial(int rate, Verdict verdict, String why) {
  /** Whether a window met the SLO. */
  enum Verdict {
    /** It did. */
    MET,
    /** It did not. */
    MISSED,
    /** The window does not show it: too few operations, or the load generator was late. */
    INCONCLUSIVE
  }
}

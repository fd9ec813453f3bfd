// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.slo;

/**
 * A window at a rate, judged by an SLO.
 *
 * @param rate in operations a second
 * @param why the figures of the window, or why they say nothing
 */
record Trial(int rate, Verdict verdict, String why) {
  enum Verdict {
    MET,
    MISSED,
    /** The window does not show it: too few operations, or the load generator was late. */
    INCONCLUSIVE
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import io.github.jmeterndb.settings.Settings;

/**
 * What the distributions need beside their kind.
 *
 * @param specialRows share of the rows that {@code special} prefers, 0 to 1
 * @param specialDraws share of the draws that they get, 0 to 1
 * @param paretoH shape of the Pareto distribution, between 0 and 1
 * @param zipfianExponent of the Zipfian distribution, more than 0
 */
record RandParameters(
    double specialRows, double specialDraws, double paretoH, double zipfianExponent) {
  static RandParameters of(Settings settings) {
    return new RandParameters(
        settings.number(SysbenchParameters.RAND_SPEC_PCT) / 100.0,
        settings.number(SysbenchParameters.RAND_SPEC_RES) / 100.0,
        settings.decimal(SysbenchParameters.RAND_PARETO_H),
        settings.decimal(SysbenchParameters.RAND_ZIPFIAN_EXP));
  }
}

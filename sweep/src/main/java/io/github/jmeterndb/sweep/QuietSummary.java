// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's own summary lines would cut through those of a sweep, and count warm-ups among samples
 * of many operations: they go to its log alone, unless {@code summariser.out} is set.
 */
final class QuietSummary {
  private static final String OUT = "summariser.out";

  private QuietSummary() {}

  /**
   * To be called while a plan is loaded: JMeter makes its summary after that, and reads it once.
   */
  static void request() {
    if (JMeterUtils.getJMeterProperties() != null && JMeterUtils.getProperty(OUT) == null) {
      JMeterUtils.setProperty(OUT, "false");
    }
  }
}
